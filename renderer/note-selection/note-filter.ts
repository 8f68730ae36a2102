import type { Category } from '../../shared/domain/note';
import { listRequestOf, namesStatus } from '../../shared/lib/search-query/list-request';
import { parseSearchQuery } from '../../shared/lib/search-query/parse-search-query';
import type { StateName } from '../../shared/lib/search-query/search-query';
import { withTag } from './folder-filter';

export type ShownKind = 'engrams' | 'resources' | 'pending' | 'dropped' | 'archived' | 'hidden' | 'all';
export type NoteSort = 'updated' | 'created' | 'kept' | 'title' | 'links' | 'used';

/** Which notes every view of them shows, and the order of their list. */
export interface NoteListFilter {
  show: ShownKind;
  text: string;
  category: Category | null;
  tag: string | null;
  sort: NoteSort;
}

export const DEFAULT_FILTER: NoteListFilter = { show: 'engrams', text: '', category: null, tag: null, sort: 'updated' };

/** Whether it leaves out some of the notes of the kind that is shown. */
export const isNarrowed = ({ text, category, tag }: NoteListFilter): boolean =>
  text !== '' || category !== null || tag !== null;

/** What leaves nothing out. */
export const WIDE = { text: '', category: null, tag: null } as const;

const STATE_OF_CHOICE: Record<ShownKind, StateName | null> = {
  engrams: 'kept',
  resources: 'resource',
  pending: 'to-review',
  dropped: 'dropped',
  archived: 'archived',
  hidden: 'hidden',
  all: null,
};

/** The filter as one query: what is chosen beside its text is written as operators. Its order is not part of it. */
export function queryOfFilter({ show, text, category, tag }: NoteListFilter): string {
  const tagged = tag === null ? text.trim() : withTag(text, tag);
  const state = STATE_OF_CHOICE[show];
  return [
    tagged,
    ...(category === null ? [] : [`is:${category}`]),
    // Everything but messages of chats, which the list never holds.
    ...(namesStatus(parseSearchQuery(text, Date.now())) ? [] : [state === null ? '-is:chat' : `is:${state}`]),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The filter by which the list shows what a query names. */
export const filterOfQuery = (query: string): Pick<NoteListFilter, 'show' | 'text' | 'category' | 'tag'> => ({
  ...listRequestOf(query, Date.now()),
  category: null,
  tag: null,
});
