import { useSyncExternalStore } from 'react';
import { EMPTY_SELECTION, type RangeSelection } from '../ui/lists/range-selection';
import { DEFAULT_FILTER, type NoteListFilter } from './note-filter';

export type NotesLook = 'list' | 'folders' | 'table';

/** What the views of notes share, so that changing the view changes nothing else. */
interface NoteSelection {
  filter: NoteListFilter;
  /** How notes are listed; remembered on this computer. */
  look: NotesLook;
  /** The row that is marked: the note or document that is open, or was last. */
  activeId: string | null;
  /** The path of the note or document that is open, or chosen in the graph; null: none. */
  openPath: string | null;
  /** Notes chosen for an act. */
  range: RangeSelection;
}

const LOOK_KEY = 'notes:look';
const LOOKS: readonly NotesLook[] = ['list', 'folders', 'table'];

let selection: NoteSelection = {
  filter: DEFAULT_FILTER,
  look: LOOKS.find((look) => look === localStorage.getItem(LOOK_KEY)) ?? 'list',
  activeId: null,
  openPath: null,
  range: EMPTY_SELECTION,
};
const listeners = new Set<() => void>();

/** What a new filter hides is no longer chosen. */
export function changeNoteSelection(changes: Partial<NoteSelection>): void {
  selection = { ...selection, ...(changes.filter === undefined ? {} : { range: EMPTY_SELECTION }), ...changes };
  if (changes.look !== undefined) localStorage.setItem(LOOK_KEY, changes.look);
  for (const listener of listeners) listener();
}

export const changeNoteFilter = (changes: Partial<NoteListFilter>): void =>
  changeNoteSelection({ filter: { ...selection.filter, ...changes } });

/** The filter, the look and what is marked and chosen, for every view of notes. */
export const useSharedNoteSelection = (): NoteSelection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => selection,
  );
