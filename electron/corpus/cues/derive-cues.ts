import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Cue } from '../../../shared/domain/cue';
import type { CueId, IdFactory } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { VaultStore } from '../../store/vault-store';
import { isEngram, type Derivation, type NoteStep } from '../derive/derivation';
import type { CueBook } from './cue-book';
import { contextsOf, type NoteContext } from './cue-source';
import { consequenceOf, type Turn } from './cue-weight';
import { isAlike } from './like-cues';
import { readCue, type CueReading } from './read-cue';

/** Categories that teach nothing: a question is open, a hedge is no lesson, a topic only names. */
const NO_LESSON: ReadonlySet<Note['category']> = new Set(['open-question', 'exploratory', 'topic']);

/** UTF-16 units; a longer sentence is a log or a table and teaches nothing. */
const LONGEST_SENTENCE = 2_000;

export interface CueDerivationDeps {
  store: Pick<VaultStore, 'getMany' | 'query'>;
  book: CueBook;
  ids: IdFactory;
}

/**
 * Lessons that follow from notes being kept, changed or put away. A note's lesson keeps its weight and its life when
 * the note is edited, is
 * retired when the note goes, and comes back with it. The same lesson said on another day promotes both.
 */
export function createCueDerivation(deps: CueDerivationDeps): Derivation {
  return async (steps, at) => {
    const open = steps.filter(isToBeRead);
    const contexts = await contextsOf(
      deps.store,
      open.filter(({ after }) => isEngram(after)).map(({ after }) => after),
    );
    const rows = new Map<string, Cue>();
    for (const { after } of open) {
      const known = deps.book.ofNote(after.id);
      const reading =
        isEngram(after) && !NO_LESSON.has(after.category) ? readNote(after, contexts.get(after.id)!) : null;
      if (reading === null) retire(known, rows, at);
      else await write(deps, { note: after, context: contexts.get(after.id)!, reading, known, at }, rows);
    }
    return [...rows.values()].map((cue): DraftChange => put('cues', cue));
  };
}

/** Marks (pinned, deferred) change nothing of what a note teaches. */
const isToBeRead = ({ before, after }: NoteStep): boolean =>
  !isEngram(before) ||
  !isEngram(after) ||
  before.contentHash !== after.contentHash ||
  before.category !== after.category ||
  before.sources.length !== after.sources.length;

/**
 * The sentence it was said in tells more than a unit that was cut out of it; the note's own words count where it was
 * rewritten.
 */
export function readNote(
  note: Pick<Note, 'title' | 'body'>,
  { sentence, after }: Pick<NoteContext, 'sentence' | 'after'>,
): CueReading | null {
  return (
    (sentence === '' || sentence.length > LONGEST_SENTENCE ? null : readCue({ text: sentence, after })) ??
    readCue({ text: note.title, after: sentence === '' ? '' : after, body: note.body })
  );
}

function retire(known: readonly Cue[], rows: Map<string, Cue>, at: number): void {
  for (const cue of known) if (cue.retiredAt === null) rows.set(cue.id, { ...cue, retiredAt: at });
}

interface Derived {
  note: Note;
  context: NoteContext;
  reading: CueReading;
  known: readonly Cue[];
  at: number;
}

async function write(
  deps: CueDerivationDeps,
  { note, context, reading, known, at }: Derived,
  rows: Map<string, Cue>,
): Promise<void> {
  const { reader } = deps.book;
  const [own] = known;
  const like = [...deps.book.near(reading), ...rows.values()]
    .map((cue) => rows.get(cue.id) ?? cue)
    .filter((cue) => cue.noteId !== note.id && cue.retiredAt === null && isAlike(reader, cue, reading));
  const saidOn = daysOf([...context.days, ...(own?.saidOn ?? []), ...like.flatMap(daysSaid)]);
  // Two units cut out of one sentence teach one lesson.
  const isSaidAlready =
    own === undefined &&
    like.some((cue) => deps.book.get(cue.id) === null && cue.createdAt === at && sameDays(cue, context.days));
  if (isSaidAlready) return;
  const weight =
    own?.weight ??
    consequenceOf(
      reading.type,
      `${reading.instruction} ${context.sentence || note.title}`,
      await turnsBefore(deps.store, context),
    );
  const cue: Cue =
    own === undefined
      ? { id: deps.ids.next<CueId>(), noteId: note.id, ...reading, weight, createdAt: at, retiredAt: null, saidOn }
      : { ...own, ...reading, retiredAt: null, saidOn };
  rows.set(cue.id, cue);
  for (const other of like)
    if (daysOf(daysSaid(other)).length < saidOn.length) rows.set(other.id, { ...other, saidOn });
}

const daysOf = (days: readonly number[]): number[] => [...new Set(days)].sort((a, b) => a - b);
const daysSaid = ({ saidOn, createdAt }: Cue): number[] => saidOn ?? [Math.floor(createdAt / 86_400_000) * 86_400_000];
const sameDays = (cue: Cue, days: readonly number[]): boolean => daysOf(daysSaid(cue)).join() === daysOf(days).join();

/** The session up to where the lesson was said, and with it. */
async function turnsBefore(store: Pick<VaultStore, 'query'>, { message }: NoteContext): Promise<Turn[]> {
  if (message === null) return [];
  const session = await store.query({ name: 'messagesOfSession', sessionId: message.sessionId });
  return session
    .filter(({ index }) => index <= message.index)
    .sort((a, b) => a.index - b.index)
    .map(({ role, text, createdAt }) => ({ role, text, at: createdAt }));
}
