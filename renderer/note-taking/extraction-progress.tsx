import { useQueryClient } from '@tanstack/react-query';
import type { ExtractionProgress as Progress } from '../../shared/ipc/routes/exchange';
import { useGo } from '../navigation/navigation';
import { routeKey, useCommand, useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { ProgressBar } from '../ui/feedback/progress-bar';
import styles from './note-taking.module.css';
import { t } from '../../shared/messages/message';

/**
 * Progress of taking notes from chats, with buttons to pause and stop it. Empty when none was requested.
 *
 * @param onHide adds a button that takes the finished work off the screen
 */
export function ExtractionProgress({ onHide }: { onHide?: () => void }) {
  const go = useGo();
  const queries = useQueryClient();
  const { data } = useRoute('import.extraction', null);
  const set = useCommand('import.controlExtraction', {
    onSuccess: (progress) => queries.setQueryData(routeKey('import.extraction', null), progress),
  });
  if (data === undefined || (data.total === 0 && data.setAside === 0)) return null;
  const isOpen = data.state !== 'idle';
  return (
    <section className={styles.progress} aria-label={t('exchange.notesFromImportedSessions')}>
      <p className={styles.title}>
        <span>{titleOf(data)}</span>
        <span className="num">{t('exchange.sessionsDone', { done: data.done, total: data.total })}</span>
      </p>
      {isOpen && (
        <ProgressBar label={t('exchange.takingNotesBar')} value={data.total === 0 ? null : data.done / data.total} />
      )}
      <p className={styles.quiet}>{detailOf(data)}</p>
      <div className={styles.buttons}>
        {data.state === 'working' && (
          <Button onClick={() => set.mutate({ action: 'pause' })}>{t('common.pause')}</Button>
        )}
        {data.state === 'paused' && (
          <Button onClick={() => set.mutate({ action: 'resume' })}>{t('exchange.goOn')}</Button>
        )}
        {isOpen && <Button onClick={() => set.mutate({ action: 'stop' })}>{t('exchange.takeNoMore')}</Button>}
        {data.setAside > 0 && <Button onClick={() => set.mutate({ action: 'retry' })}>{t('common.tryAgain')}</Button>}
        {data.units > 0 && <Button onClick={go.toReview}>{t('exchange.reviewThem')}</Button>}
        {!isOpen && onHide !== undefined && <Button onClick={onHide}>{t('exchange.done')}</Button>}
      </div>
    </section>
  );
}

function titleOf({ state }: Progress): string {
  if (state === 'working') return t('exchange.takingNotesBar');
  return state === 'paused' ? t('exchange.takingNotesIsPaused') : t('exchange.notesTakenImportedSessions');
}

function detailOf({ state, units, failed, problem }: Progress): string {
  const parts = [t('exchange.notesSoFar', { units })];
  if (state === 'idle') parts[0] = t('exchange.notesToReview', { units });
  if (state === 'working') parts.push(t('exchange.waitsWhileChatBeing'));
  if (failed > 0)
    parts.push(t('exchange.sessionsCouldReadProblem', { failed, problem: problem ?? t('exchange.reasonLog') }));
  return parts.join(' ');
}
