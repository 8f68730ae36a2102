import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Confirmation } from '../shell';

/** A separate origin: the app's pages share no storage, no process and no window handle with it. */
export const CONFIRMATION_ORIGIN = 'https://question.internal';

/** Milliseconds during which "yes" is disabled, so that a click or key meant for the window below does not answer. */
const YES_DISABLED_MS = 500;

const STYLE = `
  :root { color-scheme: light dark; --paper: #faf9f6; --ink: #23211d; --ink-2: #5d584f; --line: #cbc5b8; --raised: #fff; --accent: #2f5d62; --warn: #8a5a00; --warn-soft: #fbefd5; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #191816; --ink: #ece8df; --ink-2: #b3aca0; --line: #4a473f; --raised: #262521; --accent: #8fc1c4; --warn: #e6bd6a; --warn-soft: #3a2f17; }
  }
  * { box-sizing: border-box; margin: 0; }
  body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--paper); color: var(--ink); font: 14px/1.5 system-ui, sans-serif; }
  main { width: min(520px, 100%); display: grid; gap: 12px; }
  h1 { font-size: 16px; font-weight: 600; }
  .subject { font-size: 22px; font-weight: 650; line-height: 1.3; overflow-wrap: anywhere; }
  #details { display: grid; gap: 8px; }
  .detail { color: var(--ink-2); overflow-wrap: anywhere; white-space: pre-line; }
  .warning { padding: 8px 12px; border-radius: 4px; background: var(--warn-soft); color: var(--warn); font-weight: 600; overflow-wrap: anywhere; }
  .actions { display: flex; justify-content: flex-end; gap: 8px; flex-wrap: wrap; padding-top: 8px; }
  button { min-height: 34px; padding: 4px 16px; border: 1px solid var(--line); border-radius: 4px; background: var(--raised); color: var(--ink); font: inherit; }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  button:disabled { opacity: .55; }
`;

/** Main's own listeners on the page's two buttons, for trusted events only. */
const WAIT_FOR_ANSWER = `new Promise((resolve) => {
  const yes = document.getElementById('yes');
  const no = document.getElementById('no');
  no.focus();
  setTimeout(() => { yes.disabled = false; }, ${YES_DISABLED_MS});
  yes.addEventListener('click', (event) => { if (event.isTrusted) resolve(true); });
  no.addEventListener('click', (event) => { if (event.isTrusted) resolve(false); });
  document.addEventListener('keydown', (event) => { if (event.isTrusted && event.key === 'Escape') resolve(false); });
})`;

/**
 * Asks in a page that only main created and observes: without script, bridge or opener, out of reach of the app's
 * pages. It is no system dialog and can be left behind the window; nothing happens until it is answered.
 *
 * @param newPage opens an empty page of the browser
 */
export async function confirmInOwnPage(newPage: () => Promise<Page>, question: Confirmation): Promise<boolean> {
  const page = await newPage();
  try {
    await page.route(`${CONFIRMATION_ORIGIN}/`, (route) =>
      route.fulfill({ body: confirmationHtml(question), headers: CONFIRMATION_HEADERS }),
    );
    await page.goto(`${CONFIRMATION_ORIGIN}/`, { waitUntil: 'domcontentloaded' });
    return (await page.evaluate(WAIT_FOR_ANSWER)) === true;
  } catch {
    // Closed unanswered, or the browser ended.
    return false;
  } finally {
    await page.close().catch(() => {});
  }
}

const CONFIRMATION_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

function confirmationHtml({ title, subject, details, warnings, yes, no }: Confirmation): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Engram Vault asks</title><style>${STYLE}</style></head><body>`,
    '<main role="alertdialog" aria-modal="true" aria-labelledby="title subject" aria-describedby="details">',
    `<h1 id="title">${escapeHtml(title)}</h1><p class="subject" id="subject"><bdi>${escapeHtml(subject)}</bdi></p>`,
    `<div id="details">${warnings.map((text) => `<p class="warning">${escapeHtml(text)}</p>`).join('')}${details.map((text) => `<p class="detail">${escapeHtml(text)}</p>`).join('')}</div>`,
    // The safe answer comes first and has the focus.
    `<div class="actions"><button type="button" id="no">${escapeHtml(no)}</button><button type="button" id="yes" disabled>${escapeHtml(yes)}</button></div>`,
    '</main></body></html>',
  ].join('');
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
