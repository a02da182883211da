/* The JSON API beside the socket, as far as the table needs it. Answers are plain objects; a refusal is an ApiError
 * with its stable code. */

export class ApiError extends Error {
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

async function request(url, options) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", ...options });
  } catch {
    throw new ApiError("no_answer");
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(body.code ?? "no_answer", body.params);
  return body;
}

export const get = (url) => request(url, { headers: { accept: "application/json" } });

export const post = (url, body) =>
  request(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
