import { readPageFile } from '../page-files';

const PAGE_HOST = 'vault';

/** Answers `app://vault/…` from the built pages, each with the security headers; nothing else exists. */
export async function answerPageRequest(
  pagesFolder: string,
  request: { url: string; method: string },
): Promise<Response> {
  const url = new URL(request.url);
  if (url.hostname !== PAGE_HOST || request.method !== 'GET') return new Response('Not found', { status: 404 });
  const { body, headers, status } = await readPageFile(pagesFolder, url.pathname);
  return new Response(new Uint8Array(body), { status, headers });
}
