import { t } from '../../../shared/messages/message';
import type { ProgramState } from '../../../shared/ipc/routes/program';
import { useCommand, useShown } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import styles from './new-version.module.css';

/** A newer version with the first lines of what changed, and the way to it; nothing is installed from here. */
export function NewVersion({ newer }: { newer: NonNullable<ProgramState['newer']> }) {
  const show = useShown('program.state');
  const openPage = useCommand('program.openPage');
  const putOff = useCommand('program.putOff', { onSuccess: show });
  return (
    <div className={styles.box}>
      <p className={styles.title}>{t('program.isOut', { version: newer.version })}</p>
      {newer.changes.length > 0 && (
        <ul className={styles.changes} dir="auto">
          {newer.changes.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button size="small" disabled={openPage.isPending} onClick={() => openPage.mutate({ page: 'downloads' })}>
          {t('program.openDownloads')}
        </Button>
        {newer.isNews && (
          <>
            <Button size="small" tone="plain" onClick={() => putOff.mutate({ answer: 'later' })}>
              {t('common.later')}
            </Button>
            <Button size="small" tone="plain" onClick={() => putOff.mutate({ answer: 'skip' })}>
              {t('program.skip')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
