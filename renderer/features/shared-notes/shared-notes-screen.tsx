import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CollectionView } from '../../../shared/ipc/routes/collections';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { Select } from '../../ui/forms/select';
import { TopBar } from '../../ui/layout/top-bar';
import { CollectionReview } from './collection-review';
import styles from './shared-notes.module.css';

/** The notes of one shared collection, judged by its members and marked by its curators. */
export function SharedNotesScreen({ collectionId }: { collectionId: string | null }) {
  const joined = useRoute('collections.list', null, { staleTime: 0 });
  if (joined.isError && joined.data === undefined)
    return <ErrorState text={errorText(joined.error)} onRetry={() => void joined.refetch()} />;
  if (joined.data === undefined) return <Waiting />;
  const collection = joined.data.find(({ id }) => id === collectionId) ?? joined.data[0];
  if (collection === undefined)
    return (
      <div className={styles.screen}>
        <TopBar title={t('collectionReview.screen')} />
        <EmptyState title={t('collectionReview.noCollection')} action={<WayOn to="collections" />}>
          {t('collectionReview.noCollectionDetail')}
        </EmptyState>
      </div>
    );
  return (
    <CollectionOf
      key={collection.id}
      collection={collection}
      choice={<CollectionChoice collections={joined.data} chosen={collection} />}
    />
  );
}

function CollectionOf({ collection: { id }, choice }: { collection: CollectionView; choice: React.ReactNode }) {
  const list = useRoute('collectionReviews.list', { id }, { staleTime: 0, refetchOnWindowFocus: true });
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: ['inbox.counts'] }), [queries, list.data]);
  if (list.data === undefined)
    return list.isError ? (
      <div className={styles.screen}>
        <TopBar title={t('collectionReview.screen')}>{choice}</TopBar>
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <Waiting />
    );
  return (
    <CollectionReview
      id={id}
      list={list.data}
      isAway={list.isError}
      onReadAgain={() => void list.refetch()}
      choice={choice}
    />
  );
}

function CollectionChoice({ collections, chosen }: { collections: readonly CollectionView[]; chosen: CollectionView }) {
  const go = useGo();
  if (collections.length < 2) return null;
  return (
    <Select
      label={t('common.collection')}
      isLabelHidden
      isCompact
      value={chosen.id}
      options={collections.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => go.toSharedNotes(id)}
    />
  );
}

const Waiting = () => (
  <div className={styles.screen}>
    <TopBar title={t('collectionReview.screen')} />
    <Spinner text={t('collectionReview.reading')} />
  </div>
);
