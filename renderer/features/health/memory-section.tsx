import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { line } from './health-text';
import { HealthRow, HealthSection } from './health-row';
import { bridgesLine, usesLine, zonesLine, ZONE_NAMES, ZONES } from './memory-text';
import { t } from '../../../shared/messages/message';
import type { Zone } from '../../../shared/domain/vitality';
import { classNames } from '../../ui/class-names';
import { ZoneMark } from '../../ui/marks/zone-mark';
import { formatNumber } from '../../../shared/messages/format-number';
import styles from './memory-section.module.css';

const REFRESH_MS = 1_000;

/** How the vault ages: zones, bridges and recorded uses. */
export function MemorySection({ now }: { now: number }) {
  const go = useGo();
  const queries = useQueryClient();
  const vitality = useRoute('vitality.state', null, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'starting' ? REFRESH_MS : false),
  });
  const cacheState = (state: typeof vitality.data) => queries.setQueryData(routeKey('vitality.state', null), state);
  const check = useCommand('vitality.check', { onSuccess: cacheState });
  const rebuild = useCommand('vitality.rebuild', {
    onSuccess: (state) => {
      cacheState(state);
      showToast({ text: t('health.rebuilt', { name: t('common.usesOfNotes') }) });
    },
  });
  const state = vitality.data;
  const isBusy = check.isPending || rebuild.isPending;
  return (
    <HealthSection title={t('common.vitality')}>
      {vitality.isError && state === undefined && (
        <HealthRow name={t('common.zones')} line={line('unknown', errorText(vitality.error), '')}>
          <Button size="small" onClick={() => void vitality.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </HealthRow>
      )}
      {state !== undefined && (
        <>
          <HealthRow
            name={t('common.zones')}
            line={zonesLine(state, now)}
            figure={state.state === 'ready' && <ZoneBar zones={state.zones} />}
            isWorking={state.state === 'starting'}
          >
            <Button size="small" onClick={go.toArchive}>
              {t('lists.goToArchive')}
            </Button>
          </HealthRow>
          <HealthRow name={t('common.bridges')} line={bridgesLine(state)}>
            <Button size="small" onClick={() => go.toGraph()}>
              {t('common.graph')}
            </Button>
          </HealthRow>
          <HealthRow
            name={t('common.usesOfNotes')}
            line={usesLine(state, now)}
            isWorking={check.isPending || rebuild.isPending}
          >
            <Button size="small" disabled={isBusy || state.state !== 'ready'} onClick={() => check.mutate(null)}>
              {t('health.checkNow')}
            </Button>
            <Button size="small" disabled={isBusy} onClick={() => rebuild.mutate(null)}>
              {t('health.rebuildTheValues')}
            </Button>
          </HealthRow>
        </>
      )}
    </HealthSection>
  );
}

/** Kept and archived notes by zone: a stacked bar, and the same in words and figures. */
function ZoneBar({ zones }: { zones: Record<Zone, number> }) {
  const total = ZONES.reduce((sum, zone) => sum + zones[zone], 0);
  if (total === 0) return null;
  return (
    <div className={styles.box}>
      <div className={styles.bar} aria-hidden="true">
        {ZONES.filter((zone) => zones[zone] > 0).map((zone) => (
          <i key={zone} className={classNames(styles.part, styles[zone])} style={{ flexGrow: zones[zone] }} />
        ))}
      </div>
      <ul className={styles.words} aria-label={t('health.notesByZone')}>
        {ZONES.map((zone) => (
          <li key={zone}>
            <ZoneMark zone={zone} />
            <span className={styles.name}>{ZONE_NAMES[zone]}</span>{' '}
            <span className="num">{formatNumber(zones[zone])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
