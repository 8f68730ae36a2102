import type { DailyAnswer, DailyItem, DailySet } from '../../../shared/ipc/routes/daily';
import { formatDate } from '../../ui/date-text';

export const ANSWER_WORDS: Record<DailyAnswer, { sign: string; word: string }> = {
  'still-true': { sign: '✓', word: 'still true' },
  changed: { sign: '✓', word: 'updated' },
  replaced: { sign: '→', word: 'replaced' },
  archive: { sign: '–', word: 'archived' },
  'not-now': { sign: '›', word: 'not now' },
};

const REASON_WORDS: Record<DailyItem['reasons'][number]['kind'], string> = {
  bridge: 'holds notes together',
  confirmed: 'said again',
  'linked-to-active': 'beside what you use',
  decision: 'decision',
  pinned: 'pinned',
};

/** The weightiest reason and when it was last used, for the row. */
export const rowWords = ({ reasons, lastUsedAt }: DailyItem, now: number): string =>
  `${REASON_WORDS[reasons[0]!.kind]} · last used ${formatDate(lastUsedAt, 'day', now)}`;

/** How alive it is, words first. */
export const vitalityWords = ({ zone, vitality }: DailyItem): string => `${zone}, ${vitality.toFixed(2)}`;

/** "2 of 6 looked at". */
export const progressWords = ({ done, items }: DailySet): string => `${done} of ${done + items.length} looked at`;

/** What is said when nothing is left today. */
export const waitingWords = (waiting: number): string =>
  waiting === 0
    ? 'No other note is both important and fading.'
    : `${waiting === 1 ? 'One more note' : `${waiting.toLocaleString()} more notes`} could be looked at; ${waiting === 1 ? 'it comes' : 'they come'} another day.`;
