/* Draws trees of light nodes into the page and keeps what is already there: nodes are matched by key, so that
 * focus, running motion and screen readers are not disturbed by a new view. Knows nothing of cards or tables.
 *
 * There is no innerHTML and no style attribute here: the pages forbid both. */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "circle", "rect", "g"]);
const HELD = Symbol("the light node this element was drawn from");

/**
 * @typedef {object} Light
 * @property {string} tag      element name, "#text", or "" for a still node
 * @property {unknown} key     who this node is among its siblings, or undefined
 * @property {Record<string, any>} props
 * @property {Light[]} children
 * @property {string} [text]
 * @property {() => Element} [build]
 */

/** @returns {Light[]} */
function lightly(children) {
  return children
    .flat(Infinity)
    .filter((child) => child != null && child !== false && child !== true)
    .map((child) =>
      typeof child === "object"
        ? child
        : { tag: "#text", key: undefined, props: {}, children: [], text: String(child) },
    );
}

/** A light node. Props: attributes; `on…` functions; `key`; `vars` (custom properties of CSS, set one by one). */
export function h(tag, props, ...children) {
  const { key, ...rest } = props ?? {};
  return { tag, key, props: rest, children: lightly(children) };
}

/** A node that never changes while its key stays the same, such as the drawing of a card. */
export const still = (key, build) => ({ tag: "", key, props: {}, children: [], build });

function setProp(element, name, value, before) {
  if (name.startsWith("on")) element[name] = value ?? null;
  else if (name === "vars") {
    for (const variable in value ?? {}) element.style.setProperty(variable, value[variable]);
  } else if (value === before) return;
  else if (value == null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : value);
}

function update(element, light) {
  const before = element[HELD]?.props ?? {};
  element[HELD] = light;
  if (light.tag === "#text") {
    if (element.data !== light.text) element.data = light.text;
    return;
  }
  if (light.build) return;
  for (const name in before) if (!(name in light.props)) setProp(element, name, null, before[name]);
  for (const name in light.props) setProp(element, name, light.props[name], before[name]);
  arrange(element, light.children);
}

function create(light) {
  if (light.tag === "#text") return document.createTextNode("");
  if (light.build) return light.build();
  return SVG_TAGS.has(light.tag) ? document.createElementNS(SVG, light.tag) : document.createElement(light.tag);
}

const alike = (a, b) => a.tag === b.tag && a.key === b.key;

function arrange(parent, children) {
  const free = [...parent.childNodes];
  const chosen = children.map((light) => {
    const index = free.findIndex((node) => node[HELD] && alike(node[HELD], light));
    return index < 0 ? null : free.splice(index, 1)[0];
  });
  for (const node of free) node.remove();
  let at = parent.firstChild;
  children.forEach((light, index) => {
    const node = chosen[index] ?? create(light);
    update(node, light);
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  });
}

/** Make the children of `parent` what `children` says. A focus that a move of nodes took away is given back. */
export function draw(parent, ...children) {
  const focused = document.activeElement;
  arrange(parent, lightly(children));
  if (focused && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}
