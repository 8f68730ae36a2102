import type { Judgement } from '../../../shared/domain/collection-review';
import type { MarkView, ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { labels, t } from '../../../shared/messages/message';

/** What a button says. */
export const JUDGEMENT_LABELS: Record<Judgement, string> = labels({
  keep: 'common.keep',
  drop: 'common.drop',
  unsure: 'collectionReview.unsure',
});

/** What somebody said, within a sentence. */
export const JUDGEMENT_TEXT: Record<Judgement, string> = labels({
  keep: 'collectionReview.saidKeep',
  drop: 'collectionReview.saidDrop',
  unsure: 'collectionReview.saidUnsure',
});

export const MARK_TEXT: Record<MarkView['kind'], string> = labels({
  duplicate: 'collectionReview.rowDuplicate',
  contradiction: 'common.rowContradiction',
});

export const markSentence = ({ kind, otherTitle }: Pick<MarkView, 'kind' | 'otherTitle'>): string =>
  kind === 'duplicate'
    ? t('collectionReview.duplicateOf', { title: otherTitle })
    : t('collectionReview.contradicts', { title: otherTitle });

export type ReviewFilter = 'all' | 'to-judge' | 'marked';

/** A judgement of an earlier text still counts as one: the row says so. */
const FITS: Record<ReviewFilter, (row: ReviewRow) => boolean> = {
  all: () => true,
  'to-judge': ({ own }) => own === null,
  marked: ({ marks }) => marks.length > 0,
};

export const rowsOfFilter = (rows: readonly ReviewRow[], filter: ReviewFilter): ReviewRow[] =>
  rows.filter(FITS[filter]);
