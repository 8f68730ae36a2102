import { wordsOfNote, type Note } from '../../../shared/domain/note';
import type { Excluded } from '../../../shared/ipc/routes/settings';
import { createExcludedNameFinder } from '../../language/privacy/find-excluded-names';

/** Whether a note names, in any of its fields, a person, place or folder that the person excludes now. */
export function createExclusion(excluded: () => Excluded): (note: Note) => boolean {
  let known: { of: Excluded; find: ReturnType<typeof createExcludedNameFinder> } | null = null;
  return (note) => {
    const of = excluded();
    if (known?.of !== of) known = { of, find: createExcludedNameFinder(of) };
    return known.find(wordsOfNote(note)).length > 0;
  };
}
