import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { HealthRow } from './health-row';
import { modelLine, type HealthLine } from './health-text';
import { formatSeconds } from '../../ui/text/format-seconds';
import { t } from '../../../shared/messages/message';

/** The model that answers, whether it responds, and a link to its settings. It is contacted only on request. */
export function ModelRow() {
  const go = useGo();
  const status = useRoute('app.status', null).data;
  const settings = useRoute('settings.get', null).data?.settings;
  const test = useCommand('models.test', { quiet: true });
  if (status === undefined) return null;
  const { engine } = status;
  const failed = test.data?.steps.find(({ ok }) => !ok);
  const tested: Partial<HealthLine> = test.isError
    ? { condition: 'attention', words: errorText(test.error) }
    : test.data === undefined
      ? {}
      : test.data.ok
        ? { words: t('health.labelAnswersTriedJust', { label: engine.label, seconds: formatSeconds(test.data.ms) }) }
        : {
            condition: 'attention',
            words: t('health.labelDoesAnswerShould', {
              label: engine.label,
              step: failed?.name ?? t('health.theTest'),
              detail: failed?.detail ?? t('health.failed'),
            }),
          };
  return (
    <HealthRow
      name={t('health.model')}
      line={{
        ...modelLine(engine, status.questionsGoTo),
        ...(engine.isOffline ? {} : { condition: 'unknown' }),
        ...(test.data?.ok === true && { condition: 'good' }),
        ...tested,
      }}
      working={test.isPending ? t('health.sendingShortMadeUp') : undefined}
    >
      {!engine.isOffline && settings !== undefined && (
        <Button
          size="small"
          disabled={test.isPending}
          onClick={() => test.mutate({ provider: settings.provider, key: null })}
        >
          {t('health.testConnection')}
        </Button>
      )}
      <Button size="small" onClick={go.toSettings}>
        {t('health.openSettings')}
      </Button>
    </HealthRow>
  );
}
