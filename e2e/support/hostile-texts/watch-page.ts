import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../running-app';

export interface CanaryServer {
  address: string;
  /** Requests and mere connections. */
  hits(): number;
  stop(): Promise<void>;
}

/** A loopback server to which nothing should ever come. */
export async function startCanary(): Promise<CanaryServer> {
  let hits = 0;
  const server = createServer((_request, response) => response.end());
  server.on('connection', () => {
    hits += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => hits,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** What a page did that a text must not make it do, in words; empty as it should be. */
export interface PageWatch {
  faults(): Promise<string[]>;
}

/** Elements and attributes that a text of somebody else could bring; the app's own pages have none of them. */
const FORBIDDEN = [
  'script, iframe, frame, object, embed, applet, link, meta, base, style, video, audio, source, track, image, template',
  'math, foreignObject, form[action], [formaction], [srcdoc], [ping], [background], [poster], [autoplay], [style*="url("]',
].join(', ');

/** Watches requests, dialogs, reports of the content policy, scripts that ran, and elements of a text in the page. */
export async function watchPage({ page, foreignRequests }: RunningApp): Promise<PageWatch> {
  const seen: string[] = [];
  const own = new URL(page.url()).origin;
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${own}/`) && !url.startsWith('data:') && !url.startsWith('blob:')) seen.push(`request ${url}`);
  });
  page.on('dialog', (dialog) => seen.push(`dialog ${dialog.message()}`));
  page.on('popup', (popup) => seen.push(`popup ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(own)) seen.push(`navigated to ${frame.url()}`);
  });
  page.on('console', (message) => {
    if (/content security policy|violates/iu.test(message.text())) seen.push(`report ${message.text().slice(0, 200)}`);
  });
  page.on('pageerror', (error) => seen.push(`error ${error.message.slice(0, 200)}`));
  await page.evaluate(() => {
    const global = window as unknown as { violations: string[] };
    global.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      global.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return {
    async faults() {
      const [violations, elements] = await page.evaluate(findTraces, FORBIDDEN);
      return [...seen, ...foreignRequests(), ...violations, ...elements];
    },
  };
}

/** Runs in the page. */
function findTraces(forbidden: string): [string[], string[]] {
  const global = window as unknown as { wasHacked?: number; violations: string[] };
  const found: string[] = global.wasHacked === undefined ? [] : ['a script of a text ran'];
  const describe = (element: Element) => element.outerHTML.slice(0, 160);
  for (const element of document.body.querySelectorAll(forbidden)) found.push(`element ${describe(element)}`);
  for (const element of document.body.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isAddress = ['href', 'src', 'srcset', 'xlink:href', 'data', 'cite'].includes(name);
      if (name.startsWith('on')) found.push(`handler ${describe(element)}`);
      if (isAddress && /^[\s\p{Cc}]*(?:javascript|vbscript|data:text|file):?/iu.test(value))
        found.push(`address ${describe(element)}`);
      if (isAddress && name !== 'href' && /^(?:https?:)?\/\//iu.test(value) && !value.startsWith(location.origin))
        found.push(`source ${describe(element)}`);
    }
  }
  return [global.violations, found];
}

/** Scrolls every list of the page to its end, so that rows that are drawn when needed are drawn. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const tall = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 40 && /auto|scroll/u.test(getComputedStyle(element).overflowY),
    );
    for (const element of tall)
      for (let top = 0; top < element.scrollHeight; top += Math.max(200, element.clientHeight - 50)) {
        element.scrollTop = top;
        await new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve, 15));
        });
      }
  });
}
