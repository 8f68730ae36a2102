import type { DailyReviewAnswer, DailyReviewItem, DailyReviewSet } from '../../../shared/ipc/routes/daily-review';
import { formatDate } from '../../ui/text/date-text';

export const ANSWER_LABELS: Record<DailyReviewAnswer, { sign: string; word: string }> = {
  'still-true': { sign: '✓', word: 'still true' },
  changed: { sign: '✓', word: 'updated' },
  replaced: { sign: '→', word: 'replaced' },
  archive: { sign: '–', word: 'archived' },
  'not-now': { sign: '›', word: 'not now' },
};

const REASON_LABELS: Record<DailyReviewItem['reasons'][number]['kind'], string> = {
  bridge: 'holds notes together',
  confirmed: 'said again',
  'linked-to-active': 'beside what you use',
  decision: 'decision',
  pinned: 'pinned',
};

/** The strongest reason and the latest use, for the row. */
export const rowText = ({ reasons, lastUsedAt }: DailyReviewItem, now: number): string =>
  `${REASON_LABELS[reasons[0]!.kind]} · last used ${formatDate(lastUsedAt, 'day', now)}`;

/** Vitality in words, then as a figure. */
export const vitalityText = ({ zone, vitality }: DailyReviewItem): string => `${zone}, ${vitality.toFixed(2)}`;

/** "2 of 6 looked at". */
export const progressText = ({ doneCount: done, items }: DailyReviewSet): string =>
  `${done} of ${done + items.length} looked at`;

/** Shown when no note is left today. */
export const waitingText = (waiting: number): string =>
  waiting === 0
    ? 'No other note is both important and fading.'
    : `${waiting === 1 ? 'One more note' : `${waiting.toLocaleString()} more notes`} could be looked at; ${waiting === 1 ? 'it comes' : 'they come'} another day.`;
