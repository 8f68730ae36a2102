import type { IndexEntry } from './index-entry';

/** What an index is filled with, entry by entry, besides its words: none of the texts. */
export type EntryOutline = Pick<
  IndexEntry,
  | 'ref'
  | 'kind'
  | 'role'
  | 'at'
  | 'title'
  | 'speaker'
  | 'sessionId'
  | 'messageIndex'
  | 'aliases'
  | 'isArchived'
  | 'duplicateSources'
> & { origin: Pick<NonNullable<IndexEntry['origin']>, 'messageId'> | null };
