import type { Browser, Page } from 'playwright-core';
import type { HiddenWebPage, WebPageServer } from '../shell';
import { MAX_WEB_PAGE_CHARACTERS, WEB_PAGE_LOAD_MS, webPageRequestKind } from '../web-page-kinds';

/**
 * A web page in a browser context of its own: nothing of it is stored, and nothing of the vault is in it. The browser
 * resolves no host name, so what `serve` does not answer is not answered.
 */
export async function openWebPage(browser: Browser, url: string, serve: WebPageServer): Promise<HiddenWebPage> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    javaScriptEnabled: true,
  });
  const close = () => context.close().catch(() => {});
  try {
    await context.route(
      () => true,
      async (route) => {
        const request = route.request();
        const answer = await serve({
          url: request.url(),
          method: request.method(),
          kind: webPageRequestKind(request.resourceType()),
        }).catch(() => null);
        // The page may be gone by now.
        await (
          answer === null
            ? route.abort('blockedbyclient')
            : route.fulfill({
                status: answer.status,
                headers: { 'content-type': answer.contentType, 'access-control-allow-origin': '*' },
                body: answer.body,
              })
        ).catch(() => {});
      },
    );
    await context.routeWebSocket(
      () => true,
      (socket) => void socket.close({ code: 1008, reason: 'not allowed' }),
    );
    const page = await context.newPage();
    context.on('page', (opened: Page) => void opened.close().catch(() => {}));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
    await page.goto(url, { waitUntil: 'load', timeout: WEB_PAGE_LOAD_MS });
    return {
      html: async () => (await page.content()).slice(0, MAX_WEB_PAGE_CHARACTERS),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
