import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { formatCount } from '../../ui/text/format-count';
import { HealthRow } from './health-row';
import { formatNumber } from './health-text';

/** The number of waiting cleaning proposals, with a link. */
export function CleaningRow({ now }: { now: number }) {
  const go = useGo();
  const state = useRoute('cleaning.state', null).data;
  if (state === undefined) return null;
  const { open, last, sweep } = state;
  const words =
    open === 0
      ? 'Nothing waits to be put in order.'
      : open === 1
        ? 'One proposal waits for you.'
        : `${formatNumber(open)} proposals wait for you.`;
  const detail =
    last === null
      ? 'your notes were not looked through yet'
      : `last run ${formatDate(last.at, 'moment', now)}, ${formatCount(last.notes, 'note')} looked through`;
  return (
    <HealthRow
      name="Cleaning proposals"
      line={{
        condition: open > 0 ? 'waiting' : last === null ? 'unknown' : 'good',
        words,
        detail: state.state === 'paused' ? `${detail}; paused` : detail,
      }}
      working={state.state === 'working' ? 'Looking through your notes' : undefined}
      share={sweep === null || sweep.step !== 'notes' || sweep.total === 0 ? null : sweep.done / sweep.total}
    >
      <Button size="small" onClick={go.toCleaning}>
        Open Cleaning
      </Button>
    </HealthRow>
  );
}
