import { commitAct } from '../write-path/deriving-writer';
import type { HistoryEntry } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { DailyReviewAnswer, DailyReviewSet } from '../../../shared/ipc/routes/daily-review';
import type { NoteDeps } from '../notes/note-deps';
import { requireNote, shortTitle, accessEventChange } from '../notes/note-revision';
import { setNoteStatus } from '../notes/set-note-status';
import { replaceWithText } from '../notes/replace-with-text';
import type { VaultWriter } from '../../store/vault-store';
import { rememberComputed } from '../../vitality/remember-computed';
import type { VitalityService } from '../../vitality/vitality-service';
import { localDay } from '../../../shared/lib/time/day-name';
import { chooseDailySet } from './choose-daily-set';
import { gatherDailyCandidates } from './daily-candidates';
import { describeDailyItems } from './describe-daily-items';
import type { DailyReviewFile, DailyReviewRecord } from './daily-review-file';
import { beginDay, computeRests, withBatch, withAnswer } from './daily-answers';
import { t } from '../../../shared/messages/message';
import { retell } from '../../../shared/messages/retell';
import { quoted } from '../../../shared/messages/quoted';

export interface DailyReviewDeps {
  /** Its writer adds derived rows. */
  notes: NoteDeps;
  writer: Pick<VaultWriter, 'onBatch' | 'undoBatch' | 'redo'>;
  vitality: Pick<VitalityService, 'notes' | 'ofNote' | 'explain' | 'ready' | 'state' | 'revision'>;
  file: DailyReviewFile;
}

interface AnsweredNote {
  note: Note;
  /** The batch written; null when nothing was. */
  seq: number | null;
}

/** A few kept notes that are fading and important, asked about once a day, only when the person opens the page. */
export type DailyReview = Awaited<ReturnType<typeof startDailyReview>>;

const answerLabel = (answer: DailyReviewAnswer, title: string): string => {
  if (answer === 'not-now') return t('mainCorpus.putOffTitle', { title });
  return answer === 'changed' ? t('mainCorpus.dealtWithTitle', { title }) : t('mainCorpus.answeredTitle', { title });
};
/** Entries of the undo history that are searched. */
const HISTORY_LIMIT = 100;
/** Milliseconds for which the count of further candidates is cached, since it reads the whole vault. */
const COUNT_VALID_MS = 10 * 60_000;

export async function startDailyReview(deps: DailyReviewDeps) {
  const { notes, writer, file } = deps;
  const { store, catalog, runExclusive, now } = notes;
  let record = await file.read();
  let writing: Promise<void> = Promise.resolve();
  const saveRecord = (next: DailyReviewRecord): Promise<void> => {
    if (next === record) return writing;
    record = next;
    writing = file.write(next);
    return writing;
  };
  let lastPersonSeq: number | null = null;
  let cachedCount: { waiting: number; day: string; at: number } | null = null;
  const stop = writer.onBatch((batch) => {
    if (batch.actor === 'person') lastPersonSeq = batch.seq;
    void saveRecord(withBatch(record, batch));
  });

  const choose = (rests: DailyReviewRecord['rests'], asked: ReadonlySet<string>) =>
    chooseDailySet(
      [...gatherDailyCandidates(deps)].filter(({ id }) => (rests[id]?.until ?? 0) <= now() && !asked.has(id)),
      now(),
    );
  const isKept = (id: string) => catalog.note(id)?.status === 'kept';
  const isBegun = () => record.day === localDay(now()) && record.ids.length + record.steps.length > 0;
  const openIds = () => record.ids.filter((id) => !record.steps.some((step) => step.id === id) && isKept(id));
  // The day begins, and its set stays, when the person looks: counting chooses for itself.
  const wouldAsk = rememberComputed(deps.vitality, () => choose(computeRests(record, now()), new Set()).ids);

  const runAnswer = async (task: () => Promise<Note>): Promise<AnsweredNote> => {
    lastPersonSeq = null;
    const note = await task();
    return { note, seq: lastPersonSeq };
  };
  const recordAnswer = (id: NoteId, answer: DailyReviewAnswer) =>
    saveRecord(withAnswer(record, { id, answer, seq: null, at: now() }));
  const labelOf = (id: string, answer: DailyReviewAnswer) => ({
    label: answerLabel(answer, quoted(shortTitle(catalog.note(id)?.title ?? ''))),
  });

  return {
    async set(): Promise<DailyReviewSet> {
      await requireComputedValues(deps.vitality);
      const day = localDay(now());
      const isNew = !isBegun();
      if (isNew || cachedCount?.day !== day || Math.abs(now() - cachedCount.at) > COUNT_VALID_MS) {
        const rests = isNew ? computeRests(record, now()) : record.rests;
        const { ids, waiting } = choose(rests, new Set(isNew ? [] : record.ids));
        cachedCount = { waiting: isNew ? waiting : waiting + ids.length, day, at: now() };
        if (isNew) await saveRecord(beginDay(record, day, ids, now()));
      }
      const open = openIds();
      return {
        day,
        items: await describeDailyItems(deps, open, now()),
        doneCount: record.ids.length - open.length,
        answers: record.steps.map(({ id, answer }) => ({ id, answer, title: catalog.note(id)?.title ?? '' })),
        remaining: cachedCount.waiting,
      };
    },
    /** How many notes of today wait; none before vitality was computed. */
    waiting: (): number => (isBegun() ? openIds() : (wouldAsk() ?? []).filter(isKept)).length,
    /** Today's answers, and how many notes are left for another day, as far as that was counted. */
    today: () => ({ answers: isBegun() ? record.steps.length : 0, later: cachedCount?.waiting ?? 0 }),
    answer: (id: NoteId, answer: 'still-true' | 'archive' | 'not-now' | 'changed') =>
      runExclusive(async () => {
        const kept = await requireNote(store, id);
        if (answer === 'archive') return runAnswer(() => setNoteStatus(notes, kept, 'archived'));
        if (answer === 'still-true') return runAnswer(() => confirmNote(notes, kept));
        if (!record.steps.some((step) => step.id === id)) await recordAnswer(id, answer);
        return { note: kept, seq: null };
      }),
    replace: (input: { id: NoteId; baseVersion: number; title: string; body: string }) =>
      runExclusive(() => runAnswer(() => replaceWithText(notes, input))),
    /** Undoes the answer on one note; without an id the last one. */
    undo: (id: NoteId | null = null) =>
      runExclusive(async () => {
        const last = record.steps.findLast((step) => id === null || step.id === id);
        if (last === undefined) return null;
        if (last.seq === null) {
          await saveRecord({
            ...record,
            steps: record.steps.filter((step) => step !== last),
            undone: [...record.undone, last],
          });
          return labelOf(last.id, last.answer);
        }
        return toLabel(await writer.undoBatch(last.seq));
      }),
    redo: () =>
      runExclusive(async () => {
        const last = record.undone.at(-1);
        if (last === undefined) return null;
        if (last.seq === null) {
          await saveRecord({ ...record, steps: [...record.steps, last], undone: record.undone.slice(0, -1) });
          return labelOf(last.id, last.answer);
        }
        requireNextRedo(newestUndone(await store.history('note', HISTORY_LIMIT)), last.seq);
        return toLabel(await writer.redo('note'));
      }),
    /** Resolves when today's answers are on disk. */
    async close(): Promise<void> {
      stop();
      await writing;
    },
  };
}

/** "Still true": records a use, nothing else. */
async function confirmNote(deps: NoteDeps, note: Note): Promise<Note> {
  if (note.status !== 'kept')
    throw new AppError(
      'not-allowed',
      t('mainCorpus.shorttitleStatusOnlyKept', { shortTitle: shortTitle(note.title), status: note.status }),
    );
  const label = t('mainCorpus.stillTrueShorttitle', { shortTitle: shortTitle(note.title) });
  const changes = [accessEventChange(note.id, 'confirmed', deps.now(), deps.ids)];
  await commitAct(deps, 'note.confirm', 'note', label, changes);
  return note;
}

async function requireComputedValues(vitality: DailyReviewDeps['vitality']): Promise<void> {
  if (vitality.state().state === 'starting') await vitality.ready();
  const { state, problem } = vitality.state();
  if (state === 'failed') throw new AppError('unsupported', problem ?? t('mainCorpus.vitalityNotesCouldComputed'));
}

/** Redo follows the history of all notes, so it must not redo something that is not on this page. */
function requireNextRedo(entry: HistoryEntry | null, seq: number): void {
  if (entry?.seq === seq) return;
  throw new AppError(
    'conflict',
    entry === null
      ? t('mainCorpus.answerCanNoLonger')
      : t('mainCorpus.didSomethingElseSince', { label: retell(entry.label) }),
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

const toLabel = (batch: { label: string } | null): { label: string } | null =>
  batch === null ? null : { label: retell(batch.label) };
