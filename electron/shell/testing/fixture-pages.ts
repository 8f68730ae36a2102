import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reports that the page loaded, then echoes every request's data. */
const ECHO_SCRIPT = `
const host = window.engramHost;
window.received = [];
try {
  window.evalOutcome = String(new Function('return 1')());
} catch (error) {
  window.evalOutcome = error.name;
}
host.onMessage((text) => {
  window.received.push(text);
  const message = JSON.parse(text);
  if (message.type === 'request') host.send(JSON.stringify({ type: 'reply', id: message.id, reply: { ok: true, data: message.data } }));
});
host.send(JSON.stringify({ type: 'event', name: 'loaded', data: location.pathname }));
`;

const page = (script: string) =>
  `<!doctype html><html lang="en"><head><title>fixture</title></head><body><p>fixture</p><script src="${script}"></script></body></html>`;

/** Writes two small pages in place of the built ones into `folder`. */
export async function writeFixturePages(folder: string): Promise<void> {
  for (const [part, file] of [
    ['app', 'index.html'],
    ['store', 'store.html'],
  ] as const) {
    await mkdir(join(folder, part), { recursive: true });
    await writeFile(join(folder, part, file), page('echo.js'));
    await writeFile(join(folder, part, 'echo.js'), ECHO_SCRIPT);
  }
}
