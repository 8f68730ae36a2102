import type { CleaningState } from '../../../shared/ipc/routes/cleaning';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import styles from './cleaning.module.css';
import { stateText } from './cleaning-text';
import { t } from '../../../shared/messages/message';

/** The progress of the search for cleaning proposals, with buttons to start and stop it. */
export function SweepButtons({ state, onChanged }: { state: CleaningState; onChanged: () => void }) {
  const run = useCommand('cleaning.run', { onSuccess: onChanged });
  const pause = useCommand('cleaning.pause', { onSuccess: onChanged });
  const resume = useCommand('cleaning.resume', { onSuccess: onChanged });
  const isAtWork = state.state === 'working' || state.state === 'waiting';
  return (
    <>
      {state.state === 'paused' ? (
        <Button disabled={resume.isPending} onClick={() => resume.mutate(null)}>
          {t('cleaning.resume')}
        </Button>
      ) : (
        <Button disabled={pause.isPending} onClick={() => pause.mutate(null)}>
          {t('cleaning.pause')}
        </Button>
      )}
      <Button disabled={run.isPending || isAtWork} onClick={() => run.mutate(null)}>
        {t('cleaning.runNow')}
      </Button>
    </>
  );
}

export function SweepProgress({ state }: { state: CleaningState }) {
  const words = stateText(state);
  const { sweep } = state;
  const share = sweep === null || sweep.step !== 'notes' || sweep.total === 0 ? null : sweep.done / sweep.total;
  return (
    <div className={styles.sweep} role="status" aria-label={t('cleaning.lookingThroughTheVault')}>
      {words !== null && (
        <p>
          {words}
          {sweep !== null && sweep.found > 0 && (
            <span className="quiet"> {t('cleaning.foundFound', { found: sweep.found })}</span>
          )}
        </p>
      )}
      {(state.state === 'working' || (state.state === 'paused' && sweep !== null)) && (
        <ProgressBar
          label={t('cleaning.lookingThroughTheVault')}
          value={state.state === 'paused' ? (share ?? 0) : share}
        />
      )}
      {state.problem !== null && <p className="warning-text">{state.problem}</p>}
      {state.hasMore && <p className="quiet">{t('cleaning.moreFoundThanShown')}</p>}
    </div>
  );
}
