import { type NoteId, parseSourceRef } from '../../../shared/domain/ids';
import type { DecisionHistory, HiddenBy, TracedFact } from '../../../shared/domain/trace';
import type { Lesson } from '../../../shared/domain/lesson';
import { isSummary, noteText } from '../../../shared/domain/note';
import type { Catalog } from '../catalog/catalog';
import { distinctWords } from '../../language/words/distinct-words';
import type { VaultStore } from '../../store/vault-store';

interface HiddenTests {
  /** Whether the note itself may not be used. */
  isHiddenNote: (id: NoteId) => boolean;
  /** Whether a text repeats a hidden note. */
  hides: (text: string) => boolean;
}

/**
 * Whether a fact is hidden: with its note, or because it repeats what the person marked. What a summary repeats of a
 * hidden note is no fact either. A fact of a merged note stays only if the surviving note states the value. Facts of superseded notes are already ended and stay as history.
 */
export function hidesFact(
  { source, entity, attribute, value, quote }: TracedFact,
  {
    catalog,
    isHiddenNote,
    saidAgain: findRestatedClaim,
    survivorHolds,
  }: {
    catalog: HiddenCatalog;
    isHiddenNote: HiddenTests['isHiddenNote'];
    saidAgain: (text: string) => HiddenBy | null;
    survivorHolds: SurvivorTest;
  },
): boolean {
  const noteId =
    source === null || parseSourceRef(source).kind !== 'note' ? null : (parseSourceRef(source).id as NoteId);
  if (noteId !== null && isHiddenNote(noteId)) return true;
  const found = [quote, `${entity} ${attribute} ${value}`].flatMap((text) =>
    text === '' ? [] : (findRestatedClaim(text) ?? []),
  );
  if (found.some(({ why }) => why === 'never-surface')) return true;
  const note = noteId === null ? null : catalog.note(noteId);
  if (found.length > 0 && note !== null && isSummary(note)) return true;
  return (
    noteId !== null &&
    found.some(({ why }) => why === 'merged') &&
    note?.status === 'kept' &&
    !survivorHolds(noteId, value)
  );
}

/**
 * A decision history without the records of hidden notes, and without reasons and alternatives that repeat hidden
 * notes; null when nothing is left. Replaced decisions stay as history.
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
      outcome: hides(record.outcome) ? '' : record.outcome,
    }));
  const last = records.at(-1);
  if (last === undefined) return null;
  const shown = new Set(records.map(({ id }) => id));
  return {
    subject: records.some(({ subject }) => subject === history.subject) ? history.subject : last.subject,
    // The replacing record is hidden; that the decision no longer holds may still be said.
    records: records.map((record) =>
      record.replacedBy === null || shown.has(record.replacedBy)
        ? record
        : { ...record, state: 'withdrawn', replacedBy: null },
    ),
  };
}

/** Lessons without those of hidden notes, and without reasons that repeat hidden notes. */
export const withoutHiddenLessons = <Match extends { lesson: Lesson }>(
  matches: readonly Match[],
  { isHiddenNote, hides }: HiddenTests,
): Match[] =>
  matches
    .filter(({ lesson }) => !isHiddenNote(lesson.noteId) && !hides(lesson.instruction))
    .map((match) =>
      match.lesson.reason !== '' && hides(match.lesson.reason)
        ? { ...match, lesson: { ...match.lesson, reason: '' } }
        : match,
    );

export type HiddenCatalog = Pick<Catalog, 'hidden' | 'note' | 'linksFrom' | 'keptSharing' | 'titlesIndexed'>;

/** Whether the note that others were merged into holds every word of a text. */
export type SurvivorTest = (id: NoteId, text: string) => boolean;

/** The words of the kept notes that others were merged into, read when first needed and again when they change. */
export function createSurvivorTexts(
  catalog: Pick<Catalog, 'hidden' | 'note' | 'linksFrom'>,
  store: Pick<VaultStore, 'getMany'>,
): () => Promise<SurvivorTest> {
  const known = new Map<NoteId, { contentHash: string; words: ReadonlySet<string> }>();
  return async () => {
    const survivors = new Set<NoteId>();
    for (const id of catalog.hidden.mergedIds())
      for (const { kind, to } of catalog.linksFrom(id)) if (kind === 'merged-into' && to !== null) survivors.add(to);
    const unread = [...survivors].filter((id) => known.get(id)?.contentHash !== catalog.note(id)?.contentHash);
    for (const note of await store.getMany('notes', unread))
      if (note !== null)
        known.set(note.id, { contentHash: note.contentHash, words: new Set(distinctWords(noteText(note))) });
    return (id, text) => {
      const words = known.get(id)?.words;
      return words !== undefined && distinctWords(text).every((word) => words.has(word));
    };
  };
}
