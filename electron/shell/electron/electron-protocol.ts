import { answerPage, type PageSource } from '../page-files';

const PAGE_HOST = 'vault';

/** Answers `app://vault/…` from where the pages come from, each with the security headers; nothing else exists. */
export async function answerPageRequest(
  pages: PageSource,
  request: { url: string; method: string },
): Promise<Response> {
  const url = new URL(request.url);
  if (url.hostname !== PAGE_HOST || request.method !== 'GET') return new Response('Not found', { status: 404 });
  const { body, headers, status } = await answerPage(pages, url);
  return new Response(new Uint8Array(body), { status, headers });
}
