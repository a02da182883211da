/* The page of an installed Aelwyd that cannot reach its server: it tries again by itself, at once when the device says
 * that it is connected, and then shows what was asked for. */

const WAITS = [1, 2, 4, 8, 15]; // seconds before each further try
let tries = 0;
let timer = 0;

async function knock() {
  clearTimeout(timer);
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
  else timer = setTimeout(knock, 1000 * WAITS[Math.min(tries++, WAITS.length - 1)]);
}

document.getElementById("again").addEventListener("click", knock);
addEventListener("online", knock);
document.addEventListener("visibilitychange", () => document.hidden || knock());
knock();
