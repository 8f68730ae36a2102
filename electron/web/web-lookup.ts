import { cutPassages } from '../language/prose/cut-passages';
import type { TrustClass } from '../../shared/domain/web';
import { createMask } from '../models/masking/create-mask';
import type { WebLookup, WebPageFailure, WebPassages } from '../retrieval/funnel/retrieval-ports';
import type { Excluded } from '../../shared/ipc/routes/settings';
import { webFailureReason, type WebFailureReason } from './fetch/web-failure';
import type { SentRequest } from './fetch/web-fetcher';
import type { ReadPage } from './page/read-page';
import { queryWords, writtenQuery } from './query-words';
import type { WebSearch } from './search/web-search';

/** Words that a passage of a page needs to stand by itself. */
const MIN_PASSAGE_WORDS = 8;
const MAX_PASSAGES = 200;

/** What the funnel asks of the web. */
export function createWebLookup(deps: {
  search: WebSearch;
  read: ReadPage;
  trustOf: (hostname: string) => TrustClass;
  excluded: () => Excluded;
  /** It is told of each request, for the log of what left. */
  onSearch: (sent: SentRequest) => void;
  onPage: (sent: SentRequest) => void;
}): WebLookup {
  const { search, read, trustOf, excluded, onSearch, onPage } = deps;
  return {
    hosts: () => search.hosts(),
    queryFor: (question) => queryWords(question, createMask({ excluded: excluded() })),
    writtenQuery: (written, said) => writtenQuery(written, said, createMask({ excluded: excluded() })),
    search: (query, signal) => search.search(query, { signal, onSent: onSearch }),
    trustOf: (url) => trustOf(new URL(url).hostname),
    async readPage(url, signal): Promise<WebPassages | WebPageFailure> {
      try {
        const page = await read(url, { signal, onSent: onPage });
        return {
          url: page.url.href,
          title: page.title,
          publishedAt: page.publishedAt,
          readBy: page.readBy,
          words: page.words,
          passages: page.chunks.flatMap(({ path, text }) => passagesOf(path, text)).slice(0, MAX_PASSAGES),
        };
      } catch (error) {
        signal.throwIfAborted();
        return { state: FAILURE[webFailureReason(error) ?? 'unreachable'], message: (error as Error).message };
      }
    },
  };
}

/** A level of a page, cut further where it is long. */
function passagesOf(headings: string[], text: string): WebPassages['passages'] {
  const parts = cutPassages(text).map(({ start, end, headings: inner }) => ({
    headings: [...headings, ...inner],
    text: text.slice(start, end).trim(),
  }));
  return (parts.length === 0 ? [{ headings, text }] : parts).filter(
    (part) => (part.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= MIN_PASSAGE_WORDS,
  );
}

/** The three ways to fail, and the rest. */
const FAILURE: Record<WebFailureReason, WebPageFailure['state']> = {
  'not-found': 'not-found',
  unresolved: 'not-found',
  'too-little-text': 'thin',
  'behind-scripts': 'behind-scripts',
  'bad-address': 'failed',
  'private-address': 'failed',
  unreachable: 'failed',
  'timed-out': 'failed',
  redirects: 'failed',
  robots: 'failed',
  refused: 'failed',
  'too-many-requests': 'failed',
  'server-error': 'failed',
  'wrong-type': 'failed',
  'too-large': 'failed',
  damaged: 'failed',
};
