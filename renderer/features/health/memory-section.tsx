import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { CleaningRow } from './cleaning-row';
import { HealthRow, HealthSection } from './health-row';
import { bridgesLine, dailyLine, usesLine, zonesLine } from './memory-text';
import { ZoneBar } from './zone-bar';
import { t } from '../../../shared/messages/message';

const REFRESH_MS = 1_000;

/** How the vault ages: zones, bridges, recorded uses, and notes waiting for a look. */
export function MemorySection({ now }: { now: number }) {
  const go = useGo();
  const queries = useQueryClient();
  const vitality = useRoute('vitality.state', null, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'starting' ? REFRESH_MS : false),
  });
  const daily = useRoute('dailyReview.today', null, { staleTime: 0 });
  const cacheState = (state: typeof vitality.data) => queries.setQueryData(routeKey('vitality.state', null), state);
  const check = useCommand('vitality.check', { onSuccess: cacheState });
  const rebuild = useCommand('vitality.rebuild', {
    onSuccess: (state) => {
      cacheState(state);
      showToast({ text: t('health.valuesComputedAnewEvery') });
    },
  });
  const state = vitality.data;
  const isBusy = check.isPending || rebuild.isPending;
  return (
    <HealthSection title={t('health.memory')}>
      {vitality.isError && state === undefined && (
        <HealthRow
          name={t('health.zones')}
          line={{ condition: 'unknown', words: errorText(vitality.error), detail: '' }}
        >
          <Button size="small" onClick={() => void vitality.refetch()}>
            {t('health.askAgain')}
          </Button>
        </HealthRow>
      )}
      {state !== undefined && (
        <>
          <HealthRow
            name={t('health.zones')}
            line={zonesLine(state, now)}
            figure={state.state === 'ready' && <ZoneBar zones={state.zones} />}
            working={state.state === 'starting' ? t('health.computingVitality') : undefined}
          >
            <Button size="small" onClick={go.toArchive}>
              {t('health.openArchive')}
            </Button>
            <Button size="small" onClick={() => go.toGraph()}>
              {t('health.graphByZone')}
            </Button>
          </HealthRow>
          <HealthRow name={t('health.bridges')} line={bridgesLine(state)}>
            <Button size="small" onClick={() => go.toGraph()}>
              {t('health.openGraph')}
            </Button>
          </HealthRow>
          <HealthRow
            name={t('health.usesOfNotes')}
            line={usesLine(state, now)}
            working={
              check.isPending
                ? t('health.computingAndComparing')
                : rebuild.isPending
                  ? t('health.computingEveryValue')
                  : undefined
            }
          >
            <Button size="small" disabled={isBusy || state.state !== 'ready'} onClick={() => check.mutate(null)}>
              {t('health.checkTheValues')}
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => rebuild.mutate(null)}>
              {t('health.rebuildTheValues')}
            </Button>
          </HealthRow>
        </>
      )}
      {daily.data !== undefined && (
        <HealthRow name={t('health.dailyReview')} line={dailyLine(daily.data)}>
          <Button size="small" onClick={go.toDailyReview}>
            {t('health.openDailyReview')}
          </Button>
        </HealthRow>
      )}
      <CleaningRow now={now} />
    </HealthSection>
  );
}
