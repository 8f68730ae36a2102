import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { line } from './health-text';
import { HealthRow, HealthSection } from './health-row';
import { bridgesLine, dailyLine, usesLine, zonesLine, ZONES, zoneText } from './memory-text';
import { t } from '../../../shared/messages/message';
import { formatDate } from '../../ui/text/date-text';
import type { Zone } from '../../../shared/domain/vitality';
import { classNames } from '../../ui/class-names';
import { ZoneMark } from '../../ui/marks/zone-mark';
import { formatNumber } from '../../../shared/messages/format-number';
import styles from './memory-section.module.css';

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
        <HealthRow name={t('common.zones')} line={line('unknown', errorText(vitality.error), '')}>
          <Button size="small" onClick={() => void vitality.refetch()}>
            {t('health.askAgain')}
          </Button>
        </HealthRow>
      )}
      {state !== undefined && (
        <>
          <HealthRow
            name={t('common.zones')}
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
          <HealthRow name={t('common.bridges')} line={bridgesLine(state)}>
            <Button size="small" onClick={() => go.toGraph()}>
              {t('health.openGraph')}
            </Button>
          </HealthRow>
          <HealthRow
            name={t('common.usesOfNotes')}
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
        <HealthRow name={t('common.dailyReview')} line={dailyLine(daily.data)}>
          <Button size="small" onClick={go.toDailyReview}>
            {t('health.openDailyReview')}
          </Button>
        </HealthRow>
      )}
      <CleaningRow now={now} />
    </HealthSection>
  );
}

/** The number of waiting cleaning proposals, with a link. */
function CleaningRow({ now }: { now: number }) {
  const go = useGo();
  const state = useRoute('cleaning.state', null).data;
  if (state === undefined) return null;
  const { open, last, sweep } = state;
  const words = open === 0 ? t('health.nothingWaitsPutOrder') : t('health.proposalsWaitForYou', { open });
  const detail =
    last === null
      ? t('health.notesLookedThroughYet')
      : t('common.lastRunNotesLooked', { at: formatDate(last.at, 'moment', now), notes: last.notes });
  return (
    <HealthRow
      name={t('health.cleaningProposals')}
      line={line(
        open > 0 ? 'waiting' : last === null ? 'unknown' : 'good',
        words,
        state.state === 'paused' ? t('health.detailPaused', { detail }) : detail,
      )}
      working={state.state === 'working' ? t('health.lookingThroughYourNotes') : undefined}
      share={sweep === null || sweep.step !== 'notes' || sweep.total === 0 ? null : sweep.done / sweep.total}
    >
      <Button size="small" onClick={go.toCleaning}>
        {t('health.openCleaning')}
      </Button>
    </HealthRow>
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
            <span className={styles.name}>{zoneText()[zone].name}</span>{' '}
            <span className="num">{formatNumber(zones[zone])}</span>{' '}
            <span className={styles.what}>{zoneText()[zone].what}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
