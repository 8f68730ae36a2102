import { useQueryClient } from '@tanstack/react-query';
import type { CollectionView } from '../../../../shared/ipc/routes/collections';
import { routeKey, useRoute } from '../../../ipc/queries';
import { CollectionCard } from './collection-card';
import styles from './collections.module.css';
import { JoinForm } from './join-form';

/** Shared collections: joining one, what is published there, and whether questions go there. */
export function JoinedCollections() {
  const queries = useQueryClient();
  const { data: collections } = useRoute('collections.list', null, { staleTime: 0 });
  const show = (views: CollectionView[]) => {
    queries.setQueryData(routeKey('collections.list', null), views);
    for (const route of ['collections.published', 'collections.publishedNotes'])
      void queries.invalidateQueries({ queryKey: [route] });
  };
  return (
    <div className={styles.collections}>
      {collections?.map((view) => (
        <CollectionCard key={view.id} view={view} onChanged={show} />
      ))}
      <JoinForm onJoined={show} />
    </div>
  );
}
