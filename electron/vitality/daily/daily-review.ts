import type { HistoryEntry } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { DailyAnswer, DailySet } from '../../../shared/ipc/routes/daily';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import { requireNote, shortTitle, visibleUse } from '../../corpus/notes/note-revision';
import { setNoteStatus } from '../../corpus/notes/note-status';
import { replaceByText } from '../../corpus/notes/replace-by-text';
import type { VaultWriter } from '../../store/vault-store';
import type { VitalityBook } from '../vitality-book';
import { chooseDaily, localDay } from './choose-daily';
import { gatherCandidates } from './gather-candidates';
import { readItems } from './read-items';
import type { DailyFile, DailyRecord } from './daily-record';
import { beginDay, restsAfter, withBatch, withStep } from './daily-steps';

export interface DailyDeps {
  /** Its writer adds what follows from notes. */
  notes: NoteDeps;
  writer: Pick<VaultWriter, 'onBatch' | 'undoBatch' | 'redo'>;
  book: Pick<VitalityBook, 'notes' | 'ofNote' | 'explain' | 'ready' | 'state'>;
  file: DailyFile;
}

interface Answered {
  note: Note;
  /** The batch of it; null where nothing was written. */
  seq: number | null;
}

/** A few kept notes that are fading and important, asked about once a day. Nothing is asked of the person by itself. */
export interface DailyReview {
  set(): Promise<DailySet>;
  answer(id: NoteId, answer: 'still-true' | 'archive' | 'not-now' | 'changed'): Promise<Answered>;
  replace(input: { id: NoteId; baseVersion: number; title: string; body: string }): Promise<Answered>;
  /** The answer on one note; without an id the last one. */
  undo(id?: NoteId | null): Promise<{ label: string } | null>;
  redo(): Promise<{ label: string } | null>;
  /** Resolves when today's answers are on disk. */
  close(): Promise<void>;
}

const PUT_OFF: Partial<Record<DailyAnswer, string>> = { 'not-now': 'Put off', changed: 'Dealt with' };
/** How far back the undo history is looked through. */
const HISTORY = 100;
/** How long the count of what else could be asked about holds: it looks at the whole vault. */
const COUNT_HOLDS_MS = 10 * 60_000;

export async function startDailyReview(deps: DailyDeps): Promise<DailyReview> {
  const { notes, writer, file } = deps;
  const { store, catalog, exclusive, now } = notes;
  let record = await file.read();
  let writing: Promise<void> = Promise.resolve();
  const keep = (next: DailyRecord): Promise<void> => {
    if (next === record) return writing;
    record = next;
    writing = file.write(next);
    return writing;
  };
  let lastDone: number | null = null;
  let counted: { waiting: number; day: string; at: number } | null = null;
  const stop = writer.onBatch((batch) => {
    if (batch.actor === 'person') lastDone = batch.seq;
    void keep(withBatch(record, batch));
  });

  const answered = async (task: () => Promise<Note>): Promise<Answered> => {
    lastDone = null;
    const note = await task();
    return { note, seq: lastDone };
  };
  /** An answer of today that was not made from a batch. */
  const note = (id: NoteId, answer: DailyAnswer) => keep(withStep(record, { id, answer, seq: null, at: now() }));
  const labelOf = (id: string, answer: DailyAnswer) => ({
    label: `${PUT_OFF[answer] ?? 'Answered'} “${shortTitle(catalog.note(id)?.title ?? '')}”`,
  });

  return {
    async set() {
      await requireValues(deps.book);
      const day = localDay(now());
      const isNew = record.day !== day || (record.ids.length === 0 && record.steps.length === 0);
      if (isNew || counted?.day !== day || Math.abs(now() - counted.at) > COUNT_HOLDS_MS) {
        const rests = isNew ? restsAfter(record, now()) : record.rests;
        const asked = new Set(isNew ? [] : record.ids);
        const { ids, waiting } = chooseDaily(
          [...gatherCandidates(deps)].filter(({ id }) => (rests[id]?.until ?? 0) <= now() && !asked.has(id)),
          now(),
        );
        counted = { waiting: isNew ? waiting : waiting + ids.length, day, at: now() };
        if (isNew) await keep(beginDay(record, day, ids, now()));
      }
      const open = record.ids.filter(
        (id) => !record.steps.some((step) => step.id === id) && catalog.note(id)?.status === 'kept',
      );
      return {
        day,
        items: await readItems(deps, open, now()),
        done: record.ids.length - open.length,
        answers: record.steps.map(({ id, answer }) => ({ id, answer, title: catalog.note(id)?.title ?? '' })),
        waiting: counted.waiting,
      };
    },
    answer: (id, answer) =>
      exclusive(async () => {
        const kept = await requireNote(store, id);
        if (answer === 'archive') return answered(() => setNoteStatus(notes, kept, 'archived'));
        if (answer === 'still-true') return answered(() => confirmNote(notes, kept));
        if (!record.steps.some((step) => step.id === id)) await note(id, answer);
        return { note: kept, seq: null };
      }),
    replace: (input) => exclusive(() => answered(() => replaceByText(notes, input))),
    undo: (id = null) =>
      exclusive(async () => {
        const last = record.steps.findLast((step) => id === null || step.id === id);
        if (last === undefined) return null;
        if (last.seq === null) {
          await keep({
            ...record,
            steps: record.steps.filter((step) => step !== last),
            undone: [...record.undone, last],
          });
          return labelOf(last.id, last.answer);
        }
        return labelled(await writer.undoBatch(last.seq));
      }),
    redo: () =>
      exclusive(async () => {
        const last = record.undone.at(-1);
        if (last === undefined) return null;
        if (last.seq === null) {
          await keep({ ...record, steps: [...record.steps, last], undone: record.undone.slice(0, -1) });
          return labelOf(last.id, last.answer);
        }
        requireNext(newestUndone(await store.history('note', HISTORY)), last.seq);
        return labelled(await writer.redo('note'));
      }),
    async close() {
      stop();
      await writing;
    },
  };
}

/** "Still true": a use that the person can see, and nothing else. */
async function confirmNote(deps: NoteDeps, note: Note): Promise<Note> {
  if (note.status !== 'kept')
    throw new AppError(
      'not-allowed',
      `“${shortTitle(note.title)}” is ${note.status}; only a kept note can be confirmed. Bring it back first.`,
    );
  await deps.writer.commit({
    actor: 'person',
    kind: 'note.confirmed',
    scope: 'note',
    label: `Still true: “${shortTitle(note.title)}”`,
    changes: [visibleUse(note.id, 'confirmed', deps.now(), deps.ids)],
  });
  return note;
}

async function requireValues(book: DailyDeps['book']): Promise<void> {
  if (book.state().state === 'starting') await book.ready();
  const { state, problem } = book.state();
  if (state === 'failed')
    throw new AppError(
      'unsupported',
      problem ?? 'The vitality of your notes could not be computed, so none can be chosen. No note is affected.',
    );
}

/** Redo goes by the history of all notes: it must not do again something that is not on this page. */
function requireNext(entry: HistoryEntry | null, seq: number): void {
  if (entry?.seq === seq) return;
  throw new AppError(
    'conflict',
    entry === null
      ? 'This answer can no longer be given again here. The note itself has its history.'
      : `You did something else since: “${entry.label}”. Take that back first, on the page of that note.`,
  );
}

function newestUndone(newestFirst: readonly HistoryEntry[]): HistoryEntry | null {
  const redone = new Set<number | null>();
  for (const entry of newestFirst) {
    if (entry.kind === 'redo') redone.add(entry.undoes);
    else if (entry.kind !== 'undo') return entry;
    else if (!redone.has(entry.seq)) return entry;
  }
  return null;
}

const labelled = (batch: { label: string } | null): { label: string } | null =>
  batch === null ? null : { label: batch.label };
