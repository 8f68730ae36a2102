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
      showToast({ text: 'The values were computed anew from every use.' });
    },
  });
  const state = vitality.data;
  const isBusy = check.isPending || rebuild.isPending;
  return (
    <HealthSection title="Memory">
      {vitality.isError && state === undefined && (
        <HealthRow name="Zones" line={{ condition: 'unknown', words: errorText(vitality.error), detail: '' }}>
          <Button size="small" onClick={() => void vitality.refetch()}>
            Ask again
          </Button>
        </HealthRow>
      )}
      {state !== undefined && (
        <>
          <HealthRow
            name="Zones"
            line={zonesLine(state, now)}
            figure={state.state === 'ready' && <ZoneBar zones={state.zones} />}
            working={state.state === 'starting' ? 'Computing vitality' : undefined}
          >
            <Button size="small" onClick={go.toArchive}>
              Open Archive
            </Button>
            <Button size="small" onClick={() => go.toGraph()}>
              Graph by zone
            </Button>
          </HealthRow>
          <HealthRow name="Bridges" line={bridgesLine(state)}>
            <Button size="small" onClick={() => go.toGraph()}>
              Open Graph
            </Button>
          </HealthRow>
          <HealthRow
            name="Uses"
            line={usesLine(state, now)}
            working={
              check.isPending
                ? 'Computing every value anew and comparing'
                : rebuild.isPending
                  ? 'Computing every value anew'
                  : undefined
            }
          >
            <Button size="small" disabled={isBusy || state.state !== 'ready'} onClick={() => check.mutate(null)}>
              Check the values
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => rebuild.mutate(null)}>
              Rebuild the values
            </Button>
          </HealthRow>
        </>
      )}
      {daily.data !== undefined && (
        <HealthRow name="Daily review" line={dailyLine(daily.data)}>
          <Button size="small" onClick={go.toDailyReview}>
            Open Daily review
          </Button>
        </HealthRow>
      )}
      <CleaningRow now={now} />
    </HealthSection>
  );
}
