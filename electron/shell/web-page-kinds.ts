import type { WebPageRequest } from './shell';

/** Milliseconds for a hidden page to load, scripts included. */
export const WEB_PAGE_LOAD_MS = 15_000;
/** UTF-16 units of a document that are handed on. */
export const MAX_WEB_PAGE_CHARACTERS = 5_000_000;

/** Resource types by the names that both shells' browsers give them; what is not listed is never served. */
const KINDS: Readonly<Record<string, WebPageRequest['kind']>> = {
  document: 'document',
  mainFrame: 'document',
  subFrame: 'document',
  script: 'script',
  stylesheet: 'style',
  fetch: 'data',
  xhr: 'data',
};

export const webPageRequestKind = (resourceType: string): WebPageRequest['kind'] => KINDS[resourceType] ?? 'other';
