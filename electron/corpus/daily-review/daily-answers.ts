import type { Batch } from '../../../shared/domain/batch';
import type { AccessEvent } from '../../../shared/domain/feedback';
import { sourceRef } from '../../../shared/domain/ids';
import type { Note, NoteVersion } from '../../../shared/domain/note';
import type { DailyReviewAnswer } from '../../../shared/ipc/routes/daily-review';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import type { DailyReviewRecord, RecordedAnswer } from './daily-review-file';

/**
 * Days until a note is asked about again: 90 after an answer; a week when it was deferred, doubling each further time.
 * Set by hand.
 */
const REST_AFTER_ANSWER_DAYS = 90;
const REST_AFTER_DEFERRAL_DAYS = 7;
const MAX_REST_DAYS = 180;

/**
 * The record updated by a batch: an answer on a note of today's set, wherever it was given, or an answer undone or
 * redone.
 */
export function withBatch(record: DailyReviewRecord, batch: Batch): DailyReviewRecord {
  if (batch.undoes !== null) return withReversal(record, batch.seq, batch.undoes);
  if (batch.actor !== 'person') return record;
  const open = record.ids.filter((id) => !record.steps.some((step) => step.id === id));
  const steps = open.flatMap((id): RecordedAnswer[] => {
    const answer = readAnswer(batch, id);
    return answer === null ? [] : [{ id, answer, seq: batch.seq, at: batch.at }];
  });
  return steps.length === 0 ? record : { ...record, steps: [...record.steps, ...steps], undone: [] };
}

/** The record with an answer that is in no batch. */
export const withAnswer = (record: DailyReviewRecord, step: RecordedAnswer): DailyReviewRecord => ({
  ...record,
  steps: [...record.steps, step],
  undone: [],
});

function withReversal(record: DailyReviewRecord, seq: number, undoes: number): DailyReviewRecord {
  const undone = record.steps.filter((step) => step.seq === undoes);
  const redone = record.undone.filter((step) => step.seq === undoes);
  if (undone.length === 0 && redone.length === 0) return record;
  const renumbered = (steps: RecordedAnswer[]) => steps.map((step) => ({ ...step, seq }));
  return {
    ...record,
    steps: [...record.steps.filter((step) => !undone.includes(step)), ...renumbered(redone)],
    undone: [...record.undone.filter((step) => !redone.includes(step)), ...renumbered(undone)],
  };
}

/** The answer that a person's batch implies for a note; null when it implies none. */
function readAnswer({ changes }: Batch, id: string): DailyReviewAnswer | null {
  const ref = sourceRef('note', id);
  if (
    changes.some(
      ({ table, after }) =>
        table === 'accessEvents' &&
        (after as AccessEvent | null)?.ref === ref &&
        (after as AccessEvent).kind === 'confirmed',
    )
  )
    return 'still-true';
  const change = changes.find((one) => one.table === 'notes' && one.id === id);
  const [before, after] = [change?.before as Note | null | undefined, change?.after as Note | null | undefined];
  if (before == null || after == null) return null;
  if (after.status === 'archived') return 'archive';
  if (after.status === 'superseded') return 'replaced';
  if (after.status !== 'kept') return 'changed';
  // A link rewritten because another note was renamed is no answer.
  const isReworded = changes.some(
    ({ table, after: row }) =>
      table === 'noteVersions' &&
      (row as NoteVersion | null)?.noteId === id &&
      (row as NoteVersion).reason !== 'renamed-link',
  );
  return after.contentHash !== before.contentHash && isReworded ? 'changed' : null;
}

/** Starts a new day with the set `ids`; notes answered before rest for a while. */
export function beginDay(record: DailyReviewRecord, day: string, ids: string[], asOf: number): DailyReviewRecord {
  return { day, ids, steps: [], undone: [], rests: computeRests(record, asOf) };
}

/** Resting notes after the answers of the record's day. Notes whose rest ended a year ago are dropped. */
export function computeRests({ rests, steps }: DailyReviewRecord, asOf: number): DailyReviewRecord['rests'] {
  const next = Object.fromEntries(Object.entries(rests).filter(([, { until }]) => until > asOf - 365 * DAY_MS));
  for (const { id, answer, at } of steps) {
    const putOff = answer === 'not-now' ? (next[id]?.putOff ?? 0) + 1 : 0;
    const days =
      answer === 'not-now'
        ? Math.min(MAX_REST_DAYS, REST_AFTER_DEFERRAL_DAYS * 2 ** (putOff - 1))
        : REST_AFTER_ANSWER_DAYS;
    next[id] = { until: at + days * DAY_MS, putOff };
  }
  return next;
}
