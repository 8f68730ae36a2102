import { Form } from '../../../ui/forms/form';
import type { CollectionView, PublishedRow } from '../../../../shared/ipc/routes/collections';
import { useCommand, useRoute, useShown } from '../../../ipc/queries';
import styles from './collections.module.css';
import { useState } from 'react';
import { labels, t } from '../../../../shared/messages/message';
import { Button } from '../../../ui/actions/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { TextField } from '../../../ui/forms/text-field';
import type { MemberRole } from '../../../../shared/domain/collection';
import { useGo } from '../../../navigation/navigation';
import { PublishDialog } from '../../../publishing/publish-dialog';
import { Dialog } from '../../../ui/layout/dialog';
import { useRefreshPublished } from '../../../publishing/published-notes';
import { showToast } from '../../../ui/feedback/toasts';

const ROLE_TEXT: Record<MemberRole, string> = labels({
  reader: 'collections.roleReader',
  contributor: 'collections.roleContributor',
  curator: 'collections.roleCurator',
});

/** One collection that this vault joined. */
function CollectionCard({ view, onChanged }: { view: CollectionView; onChanged: (views: CollectionView[]) => void }) {
  const go = useGo();
  const [open, setOpen] = useState<'publish' | 'leave' | null>(null);
  const setAsked = useCommand('collections.setAsked', { onSuccess: onChanged });
  const retry = useCommand('collections.retry', { onSuccess: onChanged });
  const { id, name, host, user, isAsked, role, problem, waiting, cached } = view;
  return (
    <section className={styles.collection} aria-label={name} data-testid="collection">
      <h3>{name}</h3>
      <p className={styles.fact}>{t('collections.atServer', { host, user })}</p>
      {role !== null && <p className={styles.fact}>{ROLE_TEXT[role]}</p>}
      {problem !== null && (
        <p className={styles.fact} role="status">
          {problem}
        </p>
      )}
      {waiting > 0 && (
        <p className={styles.fact} data-testid="collection-waiting">
          {t('collections.waitingActs', { count: waiting })}{' '}
          <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate({ id })}>
            {t('collections.sendNow')}
          </Button>
        </p>
      )}
      {cached > 0 && <p className={styles.fact}>{t('collections.cachedNotes', { count: cached })}</p>}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isAsked}
          onChange={(event) => setAsked.mutate({ id, isAsked: event.target.checked })}
        />
        <span>{t('collections.askWithEachQuestion')}</span>
      </label>
      {role !== 'reader' && <PublishedList id={id} />}
      <div className={styles.collectionActs}>
        {role !== 'reader' && (
          <Button tone="primary" onClick={() => setOpen('publish')}>
            {t('collections.publishNotes')}
          </Button>
        )}
        <Button onClick={() => go.toSharedNotes(id)}>{t('collectionReview.openReview')}</Button>
        <Button onClick={() => setOpen('leave')}>{t('collections.leave')}</Button>
      </div>
      {open === 'publish' && <PublishDialog collections={[view]} onClose={() => setOpen(null)} />}
      {open === 'leave' && <LeaveDialog view={view} onChanged={onChanged} onClose={() => setOpen(null)} />}
    </section>
  );
}

function LeaveDialog({
  view: { id, name },
  onChanged,
  onClose,
}: {
  view: CollectionView;
  onChanged: (views: CollectionView[]) => void;
  onClose: () => void;
}) {
  const leave = useCommand('collections.leave', { onSuccess: onChanged });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('collections.askLeave', { name })}
      description={t('collections.leaveDetails')}
      actions={
        <>
          <Button tone="danger" disabled={leave.isPending} onClick={() => leave.mutate({ id })}>
            {t('collections.leave')}
          </Button>
          <Button onClick={onClose}>{t('collections.stay')}</Button>
        </>
      }
    />
  );
}

/** More are counted; the tag or folder they were published by withdraws none of them, so each is listed by itself. */
const MAX_ROWS = 200;

const STATE_TEXT: Record<Exclude<PublishedRow['state'], 'published'>, string> = labels({
  waiting: 'collections.stateWaiting',
  withdrawing: 'collections.stateWithdrawing',
  changed: 'collections.stateChanged',
});

/** What the person has in a collection, each note with what can be done about it. */
function PublishedList({ id }: { id: string }) {
  const go = useGo();
  const { data: rows } = useRoute('collections.published', { id }, { staleTime: 0 });
  const refetch = useRefreshPublished();
  const withdraw = useCommand('collections.withdraw', {
    onSuccess({ done, waiting }) {
      showToast({ text: t('collections.withdrawn', { done, waiting }) });
      refetch();
    },
  });
  const publish = useCommand('collections.publish', {
    onSuccess({ done, waiting }) {
      showToast({ text: t('collections.publishedNow', { done, waiting }) });
      refetch();
    },
  });
  if (rows === undefined) return null;
  if (rows.length === 0) return <p className={styles.fact}>{t('collections.noNotesThere')}</p>;
  return (
    <div>
      <h4>{t('collections.yourNotesThere')}</h4>
      <ul className={styles.publishedList}>
        {rows.slice(0, MAX_ROWS).map(({ noteId, title, state }) => (
          <li key={noteId} data-state={state}>
            <button type="button" className={styles.noteTitle} onClick={() => go.toNote(noteId)}>
              {title}
            </button>
            {state !== 'published' && <span className={styles.fact}>{STATE_TEXT[state]}</span>}
            {state === 'changed' && (
              <Button
                size="small"
                disabled={publish.isPending}
                onClick={() => publish.mutate({ id, selection: { by: 'notes', noteIds: [noteId] }, source: 'nothing' })}
              >
                {t('collections.publishChanges')}
              </Button>
            )}
            {state !== 'withdrawing' && (
              <Button
                size="small"
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ id, noteIds: [noteId] })}
              >
                {t('collections.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > MAX_ROWS && (
        <p className={styles.fact}>{t('common.andMore', { count: rows.length - MAX_ROWS })}</p>
      )}
    </div>
  );
}

/** Shared collections: joining one, what is published there, and whether questions go there. */
export function JoinedCollections() {
  const { data: collections } = useRoute('collections.list', null, { staleTime: 0 });
  const show = useShown('collections.list', 'collections.published', 'collections.publishedNotes');
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
    <Form className={styles.joinForm} onSubmit={() => join.mutate({ address, password, remember: isRemembered })}>
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
    </Form>
  );
}
