import { useQueryClient } from '@tanstack/react-query';
import type { ExtractionProgress as Progress } from '../../../../shared/ipc/routes/exchange';
import { useGo } from '../../../navigation/navigation';
import { routeKey, useCommand, useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { ProgressBar } from '../../../ui/feedback/progress-bar';
import { formatCount } from '../../../ui/text/format-count';
import styles from './exchange.module.css';

/** Progress of extraction from imported sessions, with buttons to pause and stop it. Empty when none was requested. */
export function ExtractionProgress() {
  const go = useGo();
  const queries = useQueryClient();
  const { data } = useRoute('import.extraction', null);
  const set = useCommand('import.controlExtraction', {
    onSuccess: (progress) => queries.setQueryData(routeKey('import.extraction', null), progress),
  });
  if (data === undefined || (data.total === 0 && data.setAside === 0)) return null;
  const isOpen = data.state !== 'idle';
  return (
    <section className={styles.background} aria-label="Notes from imported sessions">
      <p className={styles.workingText}>
        <span>{titleOf(data)}</span>
        <span className="num">
          {data.done.toLocaleString()} of {data.total.toLocaleString()} sessions
        </span>
      </p>
      {isOpen && (
        <ProgressBar
          label="Taking notes from imported sessions"
          value={data.total === 0 ? null : data.done / data.total}
        />
      )}
      <p className={styles.quiet}>{detailOf(data)}</p>
      <div className={styles.buttons}>
        {data.state === 'working' && <Button onClick={() => set.mutate({ action: 'pause' })}>Pause</Button>}
        {data.state === 'paused' && <Button onClick={() => set.mutate({ action: 'resume' })}>Go on</Button>}
        {isOpen && <Button onClick={() => set.mutate({ action: 'stop' })}>Take no more</Button>}
        {data.setAside > 0 && <Button onClick={() => set.mutate({ action: 'retry' })}>Try again</Button>}
        {data.units > 0 && <Button onClick={go.toReview}>Review them</Button>}
      </div>
    </section>
  );
}

function titleOf({ state }: Progress): string {
  if (state === 'working') return 'Taking notes from the imported sessions';
  return state === 'paused' ? 'Taking notes is paused' : 'Notes were taken from the imported sessions';
}

function detailOf({ state, units, failed, problem }: Progress): string {
  const parts = [`${formatCount(units, 'note')} so far.`];
  if (state === 'idle') parts[0] = `${formatCount(units, 'note')} to review.`;
  if (state === 'working') parts.push('It waits while a chat is being answered, and goes on after a restart.');
  if (failed > 0)
    parts.push(`${formatCount(failed, 'session')} could not be read: ${problem ?? 'the reason is in the log'}`);
  return parts.join(' ');
}
