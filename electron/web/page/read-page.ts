import type { DocumentReader } from '../../corpus/documents/document-reader';
import type { ChunkedDocument, DocumentContent } from '../../corpus/documents/cut-document';
import type { Resource } from '../../../shared/domain/resource';
import type { WebOrigin } from '../../../shared/domain/web';
import { t } from '../../../shared/messages/message';
import type { FetchedBody, SentRequest, WebFetcher } from '../fetch/web-fetcher';
import { webFailure, webFailureReason } from '../fetch/web-failure';
import type { RenderPage } from './render-page';

/** A page with its text cut at its headings. */
export interface PageText extends Pick<ChunkedDocument, 'title' | 'chunks' | 'hash'> {
  /** Where it was in the end. */
  url: URL;
  format: Resource['format'];
  words: number;
  readBy: WebOrigin['readBy'];
  author: string | null;
  siteName: string | null;
  publishedAt: number | null;
}

type ReadPageStep = 'fetching' | 'reading' | 'running-scripts';

export interface ReadPageOptions {
  signal: AbortSignal;
  onStep?: (step: ReadPageStep) => void;
  onSent?: (sent: SentRequest) => void;
}

/** Words from which a page yields enough, so that nothing further is tried. */
const ENOUGH_WORDS = 60;

/**
 * Reads a page by the first way that yields enough: plain HTTP and its main content, then a hidden page that runs its
 * scripts.
 *
 * @throws AppError `web-failed`: `behind-scripts` where only scripts would write the text and they did not,
 *   `too-little-text` for a page that holds hardly any, or why it could not be fetched
 */
export type ReadPage = (address: string, options: ReadPageOptions) => Promise<PageText>;

export function createPageReading(deps: {
  fetcher: Pick<WebFetcher, 'get'>;
  reader: Pick<DocumentReader, 'read'>;
  render: RenderPage;
}): ReadPage {
  const { fetcher, reader, render } = deps;
  return async (address, { signal, onStep, onSent }) => {
    const told = onSent === undefined ? {} : { onSent };
    onStep?.('fetching');
    const fetched = await fetcher.get(address, { accept: ['html', 'text', 'markdown', 'pdf'], signal, ...told });
    onStep?.('reading');
    const plain = await cut(contentOf(fetched), fetched.url, 'http');
    if (plain.words >= ENOUGH_WORDS) return plain;
    if (fetched.format !== 'html' || !plain.needsScripts) return requireText(plain);
    onStep?.('running-scripts');
    const html = await render(fetched.url.href, { signal, ...told }).catch((error: unknown) => {
      // What could be read without scripts is better than nothing, unless the person has stopped.
      if (webFailureReason(error) === 'behind-scripts' && plain.words >= MIN_WORDS) return null;
      throw error;
    });
    const written =
      html === null
        ? null
        : await cut({ format: 'web-page', text: html, url: fetched.url.href }, fetched.url, 'scripts');
    if (written === null || written.words <= plain.words) {
      if (plain.words < MIN_WORDS) throw behindScripts(fetched.url);
      return plain;
    }
    if (written.words < MIN_WORDS) throw behindScripts(fetched.url);
    return written;

    async function cut(content: DocumentContent, url: URL, readBy: WebOrigin['readBy']) {
      const document = await reader.read(content, url.host, signal);
      const { webPage } = document;
      return {
        url,
        title: document.title,
        chunks: document.chunks,
        hash: document.hash,
        format: fetched.format as Resource['format'],
        words: webPage?.words ?? countWords(document),
        readBy,
        needsScripts: webPage?.needsScripts ?? false,
        author: webPage?.author ?? null,
        siteName: webPage?.siteName ?? null,
        publishedAt: webPage?.publishedAt ?? null,
      };
    }
  };
}

/** Words below which there is nothing to keep. */
const MIN_WORDS = 8;

function requireText(page: PageText): PageText {
  if (page.words >= MIN_WORDS) return page;
  throw webFailure('too-little-text', t('mainWeb.tooLittleText', { host: page.url.host }));
}

const behindScripts = ({ host }: URL) => webFailure('behind-scripts', t('mainWeb.behindScripts', { host }));

function contentOf({ format, text, bytes, url }: FetchedBody): DocumentContent {
  // The reader's thread takes the bytes over.
  if (format === 'pdf') return { format, bytes: new Uint8Array(bytes) };
  return format === 'html'
    ? { format: 'web-page', text, url: url.href }
    : { format: format as 'text' | 'markdown', text };
}

const countWords = ({ chunks }: Pick<ChunkedDocument, 'chunks'>): number =>
  chunks.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
