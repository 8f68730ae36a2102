import { ZONE_THRESHOLD, zoneSchema, type Zone } from '../../../shared/domain/vitality';
import type { DailyReviewSet } from '../../../shared/ipc/routes/daily-review';
import type { HealthReport, NeverSurfaced } from '../../../shared/ipc/routes/health';
import type { VitalityState } from '../../../shared/ipc/routes/vitality';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { formatDate } from '../../ui/text/date-text';
import { line, type HealthLine } from './health-text';
import { t } from '../../../shared/messages/message';

/**
 * A snapshot older than this is reported when there are changes since: one is made every hour of work, so something
 * prevents it.
 */
const OLD_BACKUP_DAYS = 2;

export const ZONES: readonly Zone[] = zoneSchema.options;
export const zoneText = (): Record<Zone, { name: string; what: string }> => ({
  active: { name: t('health.active'), what: t('health.vitalityFromActive', { active: ZONE_THRESHOLD.active }) },
  stale: { name: t('health.stale'), what: t('health.fromStaleRankedLower', { stale: ZONE_THRESHOLD.stale }) },
  fading: { name: t('common.fading'), what: t('health.belowStaleOfferedArchiving', { stale: ZONE_THRESHOLD.stale }) },
  archived: { name: t('common.archived'), what: t('health.outDefaultSearch') },
});

/** "yesterday", "5 days ago": whole days between two moments. */
function daysAgoText(at: number, now: number): string {
  const days = Math.floor(Math.max(0, now - at) / DAY_MS);
  return days === 0 ? t('health.lessThanDayAgo') : t('health.daysAgo', { days });
}

/** The newest verified snapshot, its age, and what to do when it is old. */
export function backupLine({ snapshots, snapshotCheck, journal }: HealthReport, now: number): HealthLine {
  const newest = snapshots.toSorted((left, right) => right.at - left.at)[0];
  const verified = snapshots
    .filter(({ state }) => state === 'verified')
    .toSorted((left, right) => right.at - left.at)[0];
  if (verified === undefined) {
    return newest === undefined
      ? line(
          journal.lastSeq === 0 ? 'unknown' : 'attention',
          t('health.thereNoneYetOne'),
          t('health.journalItselfHoldsEvery'),
        )
      : line('bad', t('health.noneSnapshotsCouldVerified'), t('health.nothingLostJournalHolds'));
  }
  const since = Math.max(0, journal.lastSeq - verified.seq);
  const checks = [
    t('health.verifiedWhenMade', { at: formatDate(verified.at, 'moment', now) }),
    ...(snapshotCheck?.id === verified.id
      ? [t('health.readAgainAt', { at: formatDate(snapshotCheck.at, 'moment', now) })]
      : []),
  ].join(', ');
  const changes = since === 0 ? t('health.nothingChangedSince') : t('health.changesSinceAllJournal', { since });
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
  if (state === 'failed')
    return line('bad', problem ?? t('health.vitalityCouldComputedNotes'), t('health.answersRankedWithoutMeanwhile'));
  if (state === 'starting' || computedAt === null)
    return line('unknown', t('health.beingComputedUsesNotes'), t('health.answersRankedWithoutMeanwhile'));
  const alive = zones.active + zones.stale + zones.fading;
  const detail = t('health.computedComputedat', { computedAt: formatDate(computedAt, 'moment', now) });
  if (alive + zones.archived === 0) return line('good', t('health.noNoteKeptYet'), detail);
  if (zones.fading === 0) return line('good', t('health.noneKeptNotesFades', { alive }), detail);
  return line('waiting', t('health.fadingNumberKeptNotes', { fading: zones.fading, alive }), detail);
}

export function bridgesLine({ state, bridges }: VitalityState): HealthLine {
  if (state !== 'ready')
    return line('unknown', t('health.knownBeforeVitalityComputed'), t('health.notesWithoutWhichPart'));
  const words = bridges === 0 ? t('health.noNoteHoldsOthers') : t('health.notesHoldOthersTogether', { bridges });
  return line('good', words, bridges === 0 ? t('health.noteBecomesBridgeWhen') : t('health.keptAbove050'));
}

/** Whether the vitality values match the recorded uses. */
export function usesLine({ state, uses, check }: VitalityState, now: number): HealthLine {
  const detail =
    check === null
      ? t('health.appendOnlyCitedOpened')
      : t('health.comparedNumberValuesCompared', { compared: check.compared, at: formatDate(check.at, 'moment', now) });
  const words = uses === 0 ? t('health.noUseWrittenDown') : t('health.usesAreWrittenDown', { uses });
  if (state !== 'ready') return line('unknown', t('health.notReadYet'), detail);
  if (check === null) return line('unknown', t('health.wordsValuesYetCompared', { words }), detail);
  if (check.mismatches > 0)
    return line('attention', t('health.wordsValuesDifferWhat', { words, mismatches: check.mismatches }), detail);
  return line('good', t('health.wordsComputedAnewEvery', { words }), detail);
}

export function dailyLine({ items, doneCount: done, remaining: waiting }: DailyReviewSet): HealthLine {
  const detail = [
    t('health.answeredToday', { done }),
    ...(waiting > 0 ? [t('health.waitingNumberMoreAfter', { waiting })] : []),
  ].join('; ');
  if (items.length > 0) return line('waiting', t('health.notesLeftTodaysSet', { items: items.length }), detail);
  return line('good', done > 0 ? t('health.todaysSetIsDone') : t('health.nothingImportantFadingToday'), detail);
}

export function neverSurfacedLine({ answers, total, kept, days }: NeverSurfaced): HealthLine {
  const detail =
    answers === 0 ? t('health.countedOnceThereAnswers') : t('health.countedAnswersNotesKept', { answers, days });
  if (answers === 0) return line('good', t('health.noQuestionAskedYetSo'), detail);
  if (kept === 0) return line('good', t('health.noNoteDaysDays', { days }), detail);
  if (total === 0) return line('good', t('health.eachNotesSurfacedAnswer', { kept }), detail);
  return line('waiting', t('health.totalNumberNotesNever', { total, kept }), detail);
}
