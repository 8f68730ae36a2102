import type { DailyReviewAnswer, DailyReviewItem, DailyReviewSet } from '../../../shared/ipc/routes/daily-review';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { formatDate } from '../../ui/text/date-text';
import { formatFixed } from '../../../shared/messages/format-number';
import { labels, t, type PlainKey } from '../../../shared/messages/message';

export const ANSWER_LABELS: Record<DailyReviewAnswer, { sign: string; word: PlainKey }> = {
  'still-true': { sign: '✓', word: 'dailyReview.stillTrue2' },
  changed: { sign: '✓', word: 'dailyReview.updated' },
  replaced: { sign: '→', word: 'common.replaced' },
  archive: { sign: '–', word: 'common.archived3' },
  'not-now': { sign: '›', word: 'dailyReview.notNow2' },
};

const REASON_LABELS: Record<DailyReviewItem['reasons'][number]['kind'], string> = labels({
  bridge: 'dailyReview.holdsNotesTogether',
  confirmed: 'dailyReview.saidAgain',
  'linked-to-active': 'dailyReview.besideWhatYouUse',
  decision: 'common.decision',
  pinned: 'common.pinned',
});

/** The strongest reason and the latest use, for the row. */
export const rowText = ({ reasons, lastUsedAt }: DailyReviewItem, now: number): string =>
  t('dailyReview.reasonLastUsedLastusedat', {
    reason: REASON_LABELS[reasons[0]!.kind],
    lastUsedAt: formatDate(lastUsedAt, 'day', now),
  });

/** Vitality in words, then as a figure. */
export const vitalityText = ({ zone, vitality }: DailyReviewItem): string =>
  `${ZONE_LABELS[zone]}, ${formatFixed(vitality, 2)}`;

/** "2 of 6 looked at". */
export const progressText = ({ doneCount: done, items }: DailyReviewSet): string =>
  t('dailyReview.doneDone2Looked', { done, total: done + items.length });
