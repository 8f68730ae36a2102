import { parseSourceRef, type NoteId } from '../../../shared/domain/ids';
import type { DecisionHistory, HiddenBy, TracedFact } from '../../../shared/domain/trace';
import type { LessonMatch } from '../../retrieval/funnel/retrieval-ports';
import type { HiddenCatalog } from './hidden-view';

interface HiddenTests {
  /** The note itself may not be used. */
  isHiddenNote: (id: NoteId) => boolean;
  /** A text says again what a hidden note says. */
  hides: (text: string) => boolean;
}

/**
 * A fact goes with the note it was read from, and where it says again what the person marked. A fact that a merged note
 * left behind stays only where the note it went into says the value; the table itself closes the facts of a replaced
 * note, so that they come as history.
 */
export function hidesFact(
  { source, entity, attribute, value, quote }: TracedFact,
  {
    catalog,
    isHiddenNote,
    saidAgain,
  }: {
    catalog: HiddenCatalog;
    isHiddenNote: HiddenTests['isHiddenNote'];
    saidAgain: (text: string) => HiddenBy | null;
  },
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
export function withoutHiddenDecisions(
  history: DecisionHistory,
  { isHiddenNote, hides }: HiddenTests,
): DecisionHistory | null {
  const records = history.records
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
    subject: records.some(({ subject }) => subject === history.subject) ? history.subject : last.subject,
    // What took its place is hidden: that it no longer holds may be said.
    records: records.map((record) =>
      record.replacedBy === null || shown.has(record.replacedBy)
        ? record
        : { ...record, state: 'withdrawn', replacedBy: null },
    ),
  };
}

/** Lessons without those of hidden notes, and without reasons that say what is hidden. */
export const withoutHiddenLessons = (
  matches: readonly LessonMatch[],
  { isHiddenNote, hides }: HiddenTests,
): LessonMatch[] =>
  matches
    .filter(({ noteId, lesson }) => !isHiddenNote(noteId) && !hides(lesson.instruction))
    .map((match) =>
      match.lesson.reason !== '' && hides(match.lesson.reason)
        ? { ...match, lesson: { ...match.lesson, reason: '' } }
        : match,
    );
