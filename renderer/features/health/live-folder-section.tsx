import { t } from '../../../shared/messages/message';
import type { LiveFolderState } from '../../../shared/ipc/routes/live-folder';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { HealthRow, HealthSection } from './health-row';
import type { HealthLine } from './health-text';

/** How the live folder stands; nothing where none is chosen. */
export function LiveFolderHealth({ now }: { now: number }) {
  const go = useGo();
  const { data: state } = useRoute('liveFolder.state', null, { staleTime: 0 });
  if (state === undefined || state.folder === null) return null;
  return (
    <HealthSection title={t('liveFolder.healthName')}>
      <HealthRow
        name={t('liveFolder.healthName')}
        line={liveFolderLine(state, now)}
        working={state.isRunning ? t('liveFolder.running') : undefined}
      >
        <Button size="small" onClick={state.waiting > 0 ? go.toLiveFolder : go.toSettings}>
          {state.waiting > 0 ? t('common.decide') : t('common.open')}
        </Button>
      </HealthRow>
    </HealthSection>
  );
}

function liveFolderLine(state: LiveFolderState, now: number): HealthLine {
  const { folder, isPaused, waiting, problems, problem, last } = state;
  const detail =
    last === null
      ? (folder ?? '')
      : `${t('liveFolder.lastRun', { at: formatDate(last.at, 'moment', now) })} · ${folder ?? ''}`;
  if (problem !== null) return { condition: 'attention', words: problem, detail };
  if (waiting > 0) return { condition: 'waiting', words: t('liveFolder.waiting', { waiting }), detail };
  if (problems.length > 0)
    return { condition: 'waiting', words: t('liveFolder.problems', { problems: problems.length }), detail };
  if (isPaused) return { condition: 'unknown', words: t('liveFolder.healthPaused'), detail };
  if (last === null) return { condition: 'unknown', words: t('liveFolder.notYet'), detail };
  return { condition: 'good', words: t('liveFolder.healthGood'), detail };
}
