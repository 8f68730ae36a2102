import { zoneSchema, type Zone } from '../../../shared/domain/vitality';
import type { HealthReport, NeverSurfaced } from '../../../shared/ipc/routes/health';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';
import type { VitalityState } from '../../../shared/ipc/routes/vitality';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { formatDate } from '../../ui/text/date-text';
import { line, type HealthLine } from './health-text';
import { labels, t } from '../../../shared/messages/message';

/**
 * A snapshot older than this is reported when there are changes since: one is made every hour of work, so something
 * prevents it.
 */
const OLD_BACKUP_DAYS = 2;

export const ZONES: readonly Zone[] = zoneSchema.options;
export const ZONE_NAMES = labels({
  active: 'health.active',
  stale: 'health.stale',
  fading: 'common.fading',
  archived: 'common.archived',
});

/** "yesterday", "5 days ago": whole days between two moments. */
function daysAgoText(at: number, now: number): string {
  const days = Math.floor(Math.max(0, now - at) / DAY_MS);
  return days === 0 ? t('health.lessThanDayAgo') : t('health.daysAgo', { days });
}

export const newestVerified = (snapshots: readonly SnapshotInfo[]): SnapshotInfo | undefined =>
  snapshots.filter(({ state }) => state === 'verified').toSorted((left, right) => right.at - left.at)[0];

/** The newest verified snapshot, its age, and what to do when it is old. */
export function backupLine({ snapshots, snapshotCheck, journal }: HealthReport, now: number): HealthLine {
  const newest = snapshots.toSorted((left, right) => right.at - left.at)[0];
  const verified = newestVerified(snapshots);
  if (verified === undefined) {
    return newest === undefined
      ? line(journal.lastSeq === 0 ? 'unknown' : 'attention', t('health.thereNoneYetOne'), '')
      : line('bad', t('health.noneSnapshotsCouldVerified'), '');
  }
  const since = Math.max(0, journal.lastSeq - verified.seq);
  const checks = [
    t('health.verifiedWhenMade', { at: formatDate(verified.at, 'moment', now) }),
    ...(snapshotCheck?.id === verified.id
      ? [t('health.readAgainAt', { at: formatDate(snapshotCheck.at, 'moment', now) })]
      : []),
  ].join(', ');
  const changes = t('health.changesSinceAllJournal', { since });
  const detail = `${checks}; ${changes}`;
  if (snapshotCheck?.id === verified.id && snapshotCheck.problem !== null)
    return line('bad', t('health.couldReadAgainProblem', { problem: snapshotCheck.problem }), detail);
  if (newest !== undefined && newest.state === 'failed')
    return line('attention', t('health.newestSnapshotFailedCheck', { daysAgo: daysAgoText(verified.at, now) }), detail);
  if (since > 0 && now - verified.at > OLD_BACKUP_DAYS * DAY_MS)
    return line('attention', t('health.madeDaysagoVaultChanged', { daysAgo: daysAgoText(verified.at, now) }), detail);
  return line(
    'good',
    since === 0 ? t('health.holdsVaultNow') : t('health.madeDaysago', { daysAgo: daysAgoText(verified.at, now) }),
    detail,
  );
}

/** Zones in one sentence. */
export function zonesLine({ state, problem, zones, computedAt }: VitalityState, now: number): HealthLine {
  if (state === 'failed') return line('bad', problem ?? t('health.vitalityCouldComputedNotes'), '');
  if (state === 'starting' || computedAt === null) return line('unknown', t('health.beingComputedUsesNotes'), '');
  const alive = zones.active + zones.stale + zones.fading;
  const detail = t('health.computedComputedat', { computedAt: formatDate(computedAt, 'moment', now) });
  if (alive + zones.archived === 0) return line('good', t('health.noNoteKeptYet'), detail);
  if (zones.fading === 0) return line('good', t('health.noneKeptNotesFades', { alive }), detail);
  return line('waiting', t('health.fadingNumberKeptNotes', { fading: zones.fading, alive }), detail);
}

export function bridgesLine({ state, bridges }: VitalityState): HealthLine {
  if (state !== 'ready') return line('unknown', t('health.knownBeforeVitalityComputed'), '');
  const words = bridges === 0 ? t('health.noNoteHoldsOthers') : t('health.notesHoldOthersTogether', { bridges });
  return line('good', words, '');
}

/** Whether the vitality values match the recorded uses. */
export function usesLine({ state, uses, check }: VitalityState, now: number): HealthLine {
  const detail =
    check === null
      ? ''
      : t('health.comparedNumberValuesCompared', { compared: check.compared, at: formatDate(check.at, 'moment', now) });
  const words = uses === 0 ? t('health.noUseWrittenDown') : t('health.usesAreWrittenDown', { uses });
  if (state !== 'ready') return line('unknown', t('health.notReadYet'), detail);
  if (check === null) return line('unknown', t('health.wordsValuesYetCompared', { words }), detail);
  if (check.mismatches > 0)
    return line('attention', t('health.wordsValuesDifferWhat', { words, mismatches: check.mismatches }), detail);
  return line('good', t('health.wordsComputedAnewEvery', { words }), detail);
}

export function neverSurfacedLine({ answers, total, kept, days }: NeverSurfaced): HealthLine {
  const detail = answers === 0 ? '' : t('health.countedAnswersNotesKept', { answers, days });
  if (answers === 0) return line('good', t('health.noQuestionAskedYetSo'), detail);
  if (kept === 0) return line('good', t('health.noNoteDaysDays', { days }), detail);
  if (total === 0) return line('good', t('health.eachNotesSurfacedAnswer', { kept }), detail);
  return line('waiting', t('health.totalNumberNotesNever', { total, kept }), detail);
}
