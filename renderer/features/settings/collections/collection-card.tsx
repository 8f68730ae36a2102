import { useState } from 'react';
import type { MemberRole } from '../../../../shared/domain/collection';
import type { CollectionView } from '../../../../shared/ipc/routes/collections';
import { labels, t } from '../../../../shared/messages/message';
import { useCommand } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { PublishDialog } from '../../../publishing/publish-dialog';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import styles from './collections.module.css';

import { PublishedList } from './published-list';

const ROLE_TEXT: Record<MemberRole, string> = labels({
  reader: 'collections.roleReader',
  contributor: 'collections.roleContributor',
  curator: 'collections.roleCurator',
});

/** One collection that this vault joined. */
export function CollectionCard({
  view,
  onChanged,
}: {
  view: CollectionView;
  onChanged: (views: CollectionView[]) => void;
}) {
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
