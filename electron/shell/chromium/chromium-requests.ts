import type { BrowserContext, Route } from 'playwright-core';
import type { Logger } from '../../../shared/lib/logger';
import { answerPage, isAllowedSocket, type PageSource } from '../page-files';
import { CHROMIUM_ORIGIN } from '../shell';

export interface RequestGuard {
  /** Addresses of requests to other origins, all refused; at most the last thousand. */
  foreignRequests(): string[];
}

const MAX_REMEMBERED = 1000;

/** Answers our origin from where the pages come from, and refuses everything else before it leaves the browser. */
export async function guardRequests(context: BrowserContext, pages: PageSource, log: Logger): Promise<RequestGuard> {
  const foreign: string[] = [];
  const refuse = (url: string, type: string) => {
    if (foreign.length >= MAX_REMEMBERED) foreign.shift();
    foreign.push(url);
    // The address may contain text of a note, so it is not logged.
    log.warn('A request to another origin was refused.', { type, refused: foreign.length });
  };

  const answer = async (route: Route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin === CHROMIUM_ORIGIN && request.method() === 'GET') {
      await route.fulfill(await answerPage(pages, url));
      return;
    }
    refuse(request.url(), request.resourceType());
    // An aborted navigation leaves the page in place; a blocked one would show an error page.
    await route.abort(request.isNavigationRequest() ? 'aborted' : 'blockedbyclient');
  };

  await context.route(
    () => true,
    (route) =>
      answer(route).catch(() => {
        // The page was closed while its request was being served.
      }),
  );
  await context.routeWebSocket(
    () => true,
    (socket) => {
      if (isAllowedSocket(pages, socket.url())) {
        socket.connectToServer();
        return;
      }
      refuse(socket.url(), 'websocket');
      void socket.close({ code: 1008, reason: 'not allowed' });
    },
  );
  return { foreignRequests: () => [...foreign] };
}
