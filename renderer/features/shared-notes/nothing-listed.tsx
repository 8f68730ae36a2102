import { t } from '../../../shared/messages/message';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { WayOn } from '../../navigation/way-on';
import type { ReviewFilter } from './shared-notes-text';

interface Props {
  filter: ReviewFilter;
  /** The collection holds nothing at all. */
  isEmpty: boolean;
  onShowAll: () => void;
}

/** Why no note is listed, and what to do about it. */
export function NothingListed({ filter, isEmpty, onShowAll }: Props) {
  if (isEmpty)
    return (
      <EmptyState title={t('collectionReview.noNotes')} action={<WayOn to="settings" />}>
        {t('collectionReview.noNotesDetail')}
      </EmptyState>
    );
  const showAll = <Button onClick={onShowAll}>{t('collectionReview.showAll')}</Button>;
  return filter === 'marked' ? (
    <EmptyState title={t('collectionReview.noneMarked')} action={showAll}>
      {t('collectionReview.noneMarkedDetail')}
    </EmptyState>
  ) : (
    <EmptyState title={t('collectionReview.allJudged')} action={showAll}>
      {t('collectionReview.allJudgedDetail')}
    </EmptyState>
  );
}
