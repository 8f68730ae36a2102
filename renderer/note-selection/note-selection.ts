import { useSyncExternalStore } from 'react';
import { EMPTY_SELECTION, type RangeSelection } from '../ui/lists/range-selection';
import { noteViewSchema, DEFAULT_VIEW, type NoteView } from '../../shared/domain/note-view';
import type { SavedSearch } from '../../shared/domain/saved-search';
import { parseJson } from '../../shared/lib/parse-json';
import { DEFAULT_FILTER, filterOfQuery, type NoteListFilter } from './note-filter';

export type NotesLook = 'list' | 'folders' | 'table';

/** What the views of notes share, so that changing the view changes nothing else. */
interface NoteSelection {
  filter: NoteListFilter;
  /** How notes are listed; remembered on this computer. */
  look: NotesLook;
  /** Columns, orders and group of the table; remembered on this computer. */
  view: NoteView;
  /** The saved search whose view the table shows, however it was changed since; null: none. */
  savedId: SavedSearch['id'] | null;
  /** The row that is marked: the note or document that is open, or was last. */
  activeId: string | null;
  /** The path of the note or document that is open, or chosen in the graph; null: none. */
  openPath: string | null;
  /** Notes chosen for an act. */
  range: RangeSelection;
}

const LOOK_KEY = 'notes:look';
const VIEW_KEY = 'notes:view';
const LOOKS: readonly NotesLook[] = ['list', 'folders', 'table'];

let selection: NoteSelection = {
  filter: DEFAULT_FILTER,
  look: LOOKS.find((look) => look === localStorage.getItem(LOOK_KEY)) ?? 'list',
  view: noteViewSchema.safeParse(parseJson(localStorage.getItem(VIEW_KEY) ?? '')).data ?? DEFAULT_VIEW,
  savedId: null,
  activeId: null,
  openPath: null,
  range: EMPTY_SELECTION,
};
const listeners = new Set<() => void>();

/** What a new filter hides is no longer chosen. */
export function changeNoteSelection(changes: Partial<NoteSelection>): void {
  selection = { ...selection, ...(changes.filter === undefined ? {} : { range: EMPTY_SELECTION }), ...changes };
  if (changes.look !== undefined) localStorage.setItem(LOOK_KEY, changes.look);
  if (changes.view !== undefined) localStorage.setItem(VIEW_KEY, JSON.stringify(changes.view));
  for (const listener of listeners) listener();
}

export const changeNoteFilter = (changes: Partial<NoteListFilter>): void =>
  changeNoteSelection({ filter: { ...selection.filter, ...changes } });

/** Shows what a query finds as a table. */
export const openView = (query: string, view: NoteView, savedId: SavedSearch['id'] | null): void =>
  changeNoteSelection({
    look: 'table',
    filter: { ...selection.filter, ...filterOfQuery(query) },
    view,
    savedId,
  });

/** The filter, the look and what is marked and chosen, for every view of notes. */
export const useSharedNoteSelection = (): NoteSelection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => selection,
  );
