import { t } from '../../../shared/messages/message';
import type { Shell, WebPageRequest } from '../../shell/shell';
import type { BodyFormat } from '../fetch/read-body';
import type { SentRequest, WebFetcher } from '../fetch/web-fetcher';
import { webFailure } from '../fetch/web-failure';

/** Reads a page with its scripts; null where the shell cannot. */
export type RenderPage = (
  url: string,
  options: { signal: AbortSignal; onSent?: (sent: SentRequest) => void },
) => Promise<string>;

/** Requests and bytes that one page may make; an ordinary page of text needs a tenth of it. */
const MAX_REQUESTS = 80;
const MAX_BYTES = 15_000_000;
/** Milliseconds without a request after which a page is taken to be written, and how long that is waited for at most. */
const QUIET_MS = 400;
const MAX_SETTLE_MS = 6_000;

const ACCEPTED: Readonly<Record<WebPageRequest['kind'], readonly BodyFormat[]>> = {
  document: ['html'],
  script: ['script'],
  style: ['style'],
  data: ['json', 'html', 'text', 'xml'],
  other: [],
};
const CONTENT_TYPE: Readonly<Partial<Record<BodyFormat, string>>> = {
  html: 'text/html; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
};

/**
 * Reads a page in the shell's hidden page. Everything that the page asks for comes through the fetcher, so the same
 * rules hold for each of its requests; pictures, media, fonts and everything but GET are refused.
 */
export function createPageRenderer(
  shell: Pick<Shell, 'openWebPage'>,
  fetcher: Pick<WebFetcher, 'get'>,
  sleep: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): RenderPage {
  return async (url, { signal, onSent }) => {
    signal.throwIfAborted();
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    let requests = 0;
    let bytes = 0;
    let running = 0;
    let lastAt = performance.now();

    const serve = async ({ url: address, method, kind }: WebPageRequest) => {
      const accept = ACCEPTED[kind];
      if (method !== 'GET' || accept.length === 0 || (requests += 1) > MAX_REQUESTS || bytes > MAX_BYTES) return null;
      running += 1;
      try {
        const found = await fetcher.get(address, {
          accept,
          signal: controller.signal,
          // The page was asked about already; what it is made of comes with it.
          robots: false,
          isPaced: false,
          ...(onSent === undefined ? {} : { onSent }),
        });
        bytes += found.bytes.byteLength;
        return { status: 200, contentType: CONTENT_TYPE[found.format]!, body: Buffer.from(found.text) };
      } catch {
        return null;
      } finally {
        running -= 1;
        lastAt = performance.now();
      }
    };

    const stopped = new Promise<never>((_, reject) =>
      controller.signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    stopped.catch(() => {});
    const opening = shell.openWebPage(url, serve);
    try {
      const page = await Promise.race([opening, stopped]);
      const begunAt = performance.now();
      while (performance.now() - begunAt < MAX_SETTLE_MS && (running > 0 || performance.now() - lastAt < QUIET_MS))
        await Promise.race([sleep(QUIET_MS / 4), stopped]);
      return await Promise.race([page.html(), stopped]);
    } catch (error) {
      signal.throwIfAborted();
      throw webFailure('behind-scripts', t('mainWeb.scriptsFailed', { host: new URL(url).host }), error);
    } finally {
      controller.abort(new Error('the page was closed'));
      signal.removeEventListener('abort', abort);
      void opening.then((page) => page.close()).catch(() => {});
    }
  };
}
