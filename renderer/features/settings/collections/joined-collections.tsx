import { useQueryClient } from '@tanstack/react-query';
import type { CollectionView } from '../../../../shared/ipc/routes/collections';
import { routeKey, useRoute, useCommand } from '../../../ipc/queries';
import { CollectionCard } from './collection-card';
import styles from './collections.module.css';
import { useState } from 'react';
import { t } from '../../../../shared/messages/message';
import { Button } from '../../../ui/actions/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { TextField } from '../../../ui/forms/text-field';

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

/** Address and password; main says what would be joined and asks, in a dialog that no page can answer. */
function JoinForm({ onJoined }: { onJoined: (views: CollectionView[]) => void }) {
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(true);
  const join = useCommand('collections.join', {
    onSuccess(views) {
      setAddress('');
      setPassword('');
      onJoined(views);
    },
  });
  return (
    <form
      className={styles.joinForm}
      onSubmit={(event) => {
        event.preventDefault();
        join.mutate({ address, password, remember: isRemembered });
      }}
    >
      <TextField
        label={t('collections.address')}
        hint={t('collections.addressHint')}
        value={address}
        spellCheck={false}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label={t('collections.password')}
        type="password"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />
        <span>{t('collections.rememberPassword')}</span>
      </label>
      <Button tone="primary" type="submit" disabled={join.isPending || address.trim() === '' || password === ''}>
        {t('collections.join')}
      </Button>
      {join.isPending && <Spinner text={t('collections.underWay')} />}
    </form>
  );
}
