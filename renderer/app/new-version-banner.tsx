import { Sparkles } from 'lucide-react';
import { t } from '../../shared/messages/message';
import { NewVersion } from '../features/settings/new-version';
import { useCommand, useRoute, useShown } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import styles from './app-banners.module.css';

/** Tells of a newer version; once, after some days of use, it asks whether the app may look for one at all. */
export function NewVersionBanner() {
  const show = useShown('program.state');
  const { data: state } = useRoute('program.state', null);
  const allow = useCommand('program.allowLooking', { onSuccess: show });
  if (state === undefined) return null;
  if (state.newer?.isNews === true)
    return (
      <div className={styles.news} role="status">
        <Sparkles aria-hidden="true" />
        <div className={styles.body}>
          <NewVersion newer={state.newer} />
        </div>
      </div>
    );
  if (!state.isAsking) return null;
  const answer = (mayLook: boolean) => allow.mutate({ mayLook });
  return (
    <div className={styles.news} role="status">
      <Sparkles aria-hidden="true" />
      <div className={styles.body}>{t('program.ask')}</div>
      <Button size="small" disabled={allow.isPending} onClick={() => answer(true)}>
        {t('program.yes')}
      </Button>
      <Button size="small" tone="plain" disabled={allow.isPending} onClick={() => answer(false)}>
        {t('program.no')}
      </Button>
    </div>
  );
}
