import { useGo } from '../../navigation/navigation';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { HealthRow } from './health-row';
import { t } from '../../../shared/messages/message';

/** The number of waiting cleaning proposals, with a link. */
export function CleaningRow({ now }: { now: number }) {
  const go = useGo();
  const state = useRoute('cleaning.state', null).data;
  if (state === undefined) return null;
  const { open, last, sweep } = state;
  const words = open === 0 ? t('health.nothingWaitsPutOrder') : t('health.proposalsWaitForYou', { open });
  const detail =
    last === null
      ? t('health.notesLookedThroughYet')
      : t('health.lastRunNotesLooked', { at: formatDate(last.at, 'moment', now), notes: last.notes });
  return (
    <HealthRow
      name={t('health.cleaningProposals')}
      line={{
        condition: open > 0 ? 'waiting' : last === null ? 'unknown' : 'good',
        words,
        detail: state.state === 'paused' ? t('health.detailPaused', { detail }) : detail,
      }}
      working={state.state === 'working' ? t('health.lookingThroughYourNotes') : undefined}
      share={sweep === null || sweep.step !== 'notes' || sweep.total === 0 ? null : sweep.done / sweep.total}
    >
      <Button size="small" onClick={go.toCleaning}>
        {t('health.openCleaning')}
      </Button>
    </HealthRow>
  );
}
