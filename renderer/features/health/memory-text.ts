import { ZONE_THRESHOLD, zoneSchema, type Zone } from '../../../shared/domain/vitality';
import type { DailyReviewSet } from '../../../shared/ipc/routes/daily-review';
import type { HealthReport, NeverSurfaced } from '../../../shared/ipc/routes/health';
import type { VitalityState } from '../../../shared/ipc/routes/vitality';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { formatDate } from '../../ui/text/date-text';
import { formatCount } from '../../ui/text/format-count';
import { formatNumber, type HealthLine } from './health-text';

/**
 * A snapshot older than this is reported when there are changes since: one is made every hour of work, so something
 * prevents it.
 */
const OLD_BACKUP_DAYS = 2;

export const ZONES: readonly Zone[] = zoneSchema.options;
export const ZONE_TEXT: Record<Zone, { name: string; what: string }> = {
  active: { name: 'Active', what: `vitality from ${ZONE_THRESHOLD.active}` },
  stale: { name: 'Stale', what: `from ${ZONE_THRESHOLD.stale}; ranked lower` },
  fading: { name: 'Fading', what: `below ${ZONE_THRESHOLD.stale}; offered for archiving` },
  archived: { name: 'Archived', what: 'by you; out of default search' },
};

/** "yesterday", "5 days ago": whole days between two moments. */
function daysAgoText(at: number, now: number): string {
  const days = Math.floor(Math.max(0, now - at) / DAY_MS);
  return days === 0 ? 'less than a day ago' : formatCount(days, 'day ago', 'days ago');
}

/** The newest verified snapshot, its age, and what to do when it is old. */
export function backupLine({ snapshots, snapshotCheck, journal }: HealthReport, now: number): HealthLine {
  const newest = snapshots.toSorted((left, right) => right.at - left.at)[0];
  const verified = snapshots
    .filter(({ state }) => state === 'verified')
    .toSorted((left, right) => right.at - left.at)[0];
  if (verified === undefined) {
    return newest === undefined
      ? {
          condition: journal.lastSeq === 0 ? 'unknown' : 'attention',
          words: 'There is none yet. One is made at the start and while you work; make one now to be sure.',
          detail: 'the journal itself holds every change',
        }
      : {
          condition: 'bad',
          words:
            'None of the snapshots could be verified. Make one now; if that fails too, look at the disk and make an export.',
          detail: 'nothing is lost: the journal holds every change',
        };
  }
  const since = Math.max(0, journal.lastSeq - verified.seq);
  const again = snapshotCheck?.id === verified.id ? `, read again ${formatDate(snapshotCheck.at, 'moment', now)}` : '';
  const detail = `${formatDate(verified.at, 'moment', now)}, verified when it was made${again}; ${since === 0 ? 'nothing changed since' : `${formatCount(since, 'change')} since, all in the journal`}`;
  if (snapshotCheck?.id === verified.id && snapshotCheck.problem !== null)
    return {
      condition: 'bad',
      words: `It could not be read again: ${snapshotCheck.problem} Make a new one now.`,
      detail,
    };
  if (newest !== undefined && newest.state === 'failed')
    return {
      condition: 'attention',
      words: `The newest snapshot failed its check. The last verified one was made ${daysAgoText(verified.at, now)}; make one now.`,
      detail,
    };
  if (since > 0 && now - verified.at > OLD_BACKUP_DAYS * DAY_MS)
    return {
      condition: 'attention',
      words: `Made ${daysAgoText(verified.at, now)}, and the vault changed since. Make one now; if none gets made by itself, look at the free space below.`,
      detail,
    };
  return {
    condition: 'good',
    words: since === 0 ? 'It holds the vault as it is now.' : `Made ${daysAgoText(verified.at, now)}.`,
    detail,
  };
}

/** Zones in one sentence. */
export function zonesLine({ state, problem, zones, computedAt }: VitalityState, now: number): HealthLine {
  if (state === 'failed')
    return {
      condition: 'bad',
      words: problem ?? 'Vitality could not be computed. Your notes are not affected.',
      detail: 'answers are ranked without it meanwhile',
    };
  if (state === 'starting' || computedAt === null)
    return {
      condition: 'unknown',
      words: 'Being computed from the uses of your notes.',
      detail: 'answers are ranked without it meanwhile',
    };
  const alive = zones.active + zones.stale + zones.fading;
  const detail = `computed ${formatDate(computedAt, 'moment', now)}`;
  if (alive + zones.archived === 0)
    return {
      condition: 'good',
      words: 'No note is kept yet. Each kept note begins active and fades when nothing uses it.',
      detail,
    };
  if (zones.fading === 0)
    return { condition: 'good', words: `None of ${formatCount(alive, 'kept note')} fades.`, detail };
  return {
    condition: 'waiting',
    words: `${formatNumber(zones.fading)} of ${formatCount(alive, 'kept note')} ${zones.fading === 1 ? 'fades' : 'fade'}. Nothing is archived until you say so.`,
    detail,
  };
}

export function bridgesLine({ state, bridges }: VitalityState): HealthLine {
  if (state !== 'ready')
    return {
      condition: 'unknown',
      words: 'Not known before vitality is computed.',
      detail: 'notes without which a part of the graph comes apart',
    };
  const words =
    bridges === 0
      ? 'No note holds others together alone.'
      : bridges === 1
        ? 'One note holds others together alone.'
        : `${formatNumber(bridges)} notes hold others together alone.`;
  return {
    condition: 'good',
    words,
    detail:
      bridges === 0
        ? 'a note becomes a bridge when a part of the graph hangs on it'
        : 'kept above 0.50 and never offered for archiving',
  };
}

/** Whether the vitality values match the recorded uses. */
export function usesLine({ state, uses, check }: VitalityState, now: number): HealthLine {
  const detail =
    check === null
      ? 'append-only: cited, opened, edited, confirmed, pinned'
      : `${formatNumber(check.compared)} values compared ${formatDate(check.at, 'moment', now)}`;
  const words =
    uses === 0
      ? 'No use is written down yet.'
      : `${formatCount(uses, 'use')} ${uses === 1 ? 'is' : 'are'} written down.`;
  if (state !== 'ready') return { condition: 'unknown', words: 'Not read yet.', detail };
  if (check === null)
    return {
      condition: 'unknown',
      words: `${words} The values were not yet compared with ones computed anew.`,
      detail,
    };
  if (check.mismatches > 0)
    return {
      condition: 'attention',
      words: `${words} ${formatCount(check.mismatches, 'value')} ${check.mismatches === 1 ? 'differs' : 'differ'} from what they say; rebuild them. No use is lost.`,
      detail,
    };
  return { condition: 'good', words: `${words} Computed anew, every value is the same.`, detail };
}

export function dailyLine({ items, doneCount: done, remaining: waiting }: DailyReviewSet): HealthLine {
  const detail = `${done === 0 ? 'none' : formatNumber(done)} answered today${waiting > 0 ? `; ${formatNumber(waiting)} more after these` : ''}`;
  if (items.length > 0)
    return {
      condition: 'waiting',
      words: `${items.length === 1 ? 'One note is' : `${formatNumber(items.length)} notes are`} left of today’s set, if you like.`,
      detail,
    };
  return { condition: 'good', words: done > 0 ? 'Today’s set is done.' : 'Nothing important is fading today.', detail };
}

export function neverSurfacedLine({ answers, total, kept, days }: NeverSurfaced): HealthLine {
  const detail =
    answers === 0
      ? 'counted once there are answers'
      : `counted from ${formatCount(answers, 'answer')}; notes kept at least ${days} days ago`;
  if (answers === 0) return { condition: 'good', words: 'No question was asked yet, so none was surfaced.', detail };
  if (kept === 0) return { condition: 'good', words: `No note is ${days} days old yet.`, detail };
  if (total === 0)
    return { condition: 'good', words: `Each of ${formatCount(kept, 'note')} was surfaced by an answer.`, detail };
  return {
    condition: 'waiting',
    words: `${formatNumber(total)} of ${formatCount(kept, 'note')} ${total === 1 ? 'was' : 'were'} never surfaced by an answer.`,
    detail,
  };
}
