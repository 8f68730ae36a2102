import { parseSourceRef, type NoteId } from '../../../shared/domain/ids';
import type { DecisionThread, HiddenBy, TracedFact } from '../../../shared/domain/trace';
import type { CueMatch } from '../../retrieval/books';
import type { HiddenCatalog } from './hidden-view';

interface Records {
  /** The note itself may not be used. */
  isHiddenNote: (id: NoteId) => boolean;
  /** A text says again what a hidden note says. */
  hides: (text: string) => boolean;
}

/**
 * A fact goes with the note it was read from, and where it says again what the person marked. A fact that a merged note
 * left behind stays only where the note it went
 * into says the value; the table itself closes the facts of a replaced note, so that they come as history.
 */
export function hidesFact(
  { source, entity, attribute, value, quote }: TracedFact,
  {
    catalog,
    isHiddenNote,
    saidAgain,
  }: { catalog: HiddenCatalog; isHiddenNote: Records['isHiddenNote']; saidAgain: (text: string) => HiddenBy | null },
): boolean {
  const noteId =
    source === null || parseSourceRef(source).kind !== 'note' ? null : (parseSourceRef(source).id as NoteId);
  if (noteId !== null && isHiddenNote(noteId)) return true;
  const found = [quote, `${entity} ${attribute} ${value}`].flatMap((text) =>
    text === '' ? [] : (saidAgain(text) ?? []),
  );
  if (found.some(({ why }) => why === 'never-surface')) return true;
  return (
    noteId !== null &&
    found.some(({ why }) => why === 'merged') &&
    catalog.note(noteId)?.status === 'kept' &&
    !catalog.keptHolds(noteId, value)
  );
}

/**
 * A thread without the records of hidden notes, and without the reasons and alternatives that say what is hidden; null
 * where nothing is left. What was replaced stays as history.
 */
export function shownThread(thread: DecisionThread, { isHiddenNote, hides }: Records): DecisionThread | null {
  const records = thread.records
    .filter(({ noteId, choice }) => !isHiddenNote(noteId) && !hides(choice))
    .map((record) => ({
      ...record,
      reasons: record.reasons.filter((reason) => !hides(reason)),
      alternatives: record.alternatives.filter((item) => !hides(item)),
      ledTo: hides(record.ledTo) ? '' : record.ledTo,
    }));
  const last = records.at(-1);
  if (last === undefined) return null;
  const shown = new Set(records.map(({ id }) => id));
  return {
    subject: records.some(({ subject }) => subject === thread.subject) ? thread.subject : last.subject,
    // What took its place is hidden: that it no longer holds may be said.
    records: records.map((record) =>
      record.replacedBy === null || shown.has(record.replacedBy)
        ? record
        : { ...record, state: 'withdrawn', replacedBy: null },
    ),
  };
}

/** Lessons without those of hidden notes, and without reasons that say what is hidden. */
export const shownMatches = (matches: readonly CueMatch[], { isHiddenNote, hides }: Records): CueMatch[] =>
  matches
    .filter(({ noteId, cue }) => !isHiddenNote(noteId) && !hides(cue.instruction))
    .map((match) =>
      match.cue.reason !== '' && hides(match.cue.reason) ? { ...match, cue: { ...match.cue, reason: '' } } : match,
    );
