import { put, remove, type DraftChange } from '../../../shared/domain/batch';
import type { IdFactory, ThreadId } from '../../../shared/domain/ids';
import type { Thread } from '../../../shared/domain/summary';
import { shareOf } from './cluster-sessions';
import { OFFLINE_RULES } from './write-summary';

/** A thread as it was found now, before it is matched with those that are stored. */
export type FoundThread = Pick<Thread, 'subject' | 'entries' | 'contentHash'>;

/** Of one thread then and now at least this share of the sessions is the same. */
const SAME_SHARE = 0.5;

/**
 * What changes when threads were looked for again: one that is known keeps its id, its name where the person gave it
 * one, and what the model wrote on sessions
 * that are as they were; what the person dismissed stays away while its sessions are the same ones; one that is not
 * found any more goes, unless the
 * person named it.
 */
export function matchThreads(
  stored: readonly Thread[],
  found: readonly FoundThread[],
  { ids, now }: { ids: IdFactory; now: number },
): DraftChange[] {
  const dismissed = stored.filter(({ dismissedAt }) => dismissedAt !== null).map(sessionsOf);
  const open = new Set(stored.filter(({ dismissedAt }) => dismissedAt === null));
  const changes: DraftChange[] = [];
  for (const thread of found) {
    const sessions = sessionsOf(thread);
    if (dismissed.some((gone) => [...sessions].every((id) => gone.has(id)))) continue;
    const best = [...open]
      .map((row) => ({ row, share: shareOf(sessionsOf(row), sessions) }))
      .filter(({ share }) => share >= SAME_SHARE)
      .sort((a, b) => b.share - a.share || (a.row.id < b.row.id ? -1 : 1))[0]?.row;
    if (best === undefined)
      changes.push(
        put('threads', {
          ...thread,
          id: ids.next<ThreadId>(),
          madeBy: { method: 'offline', label: OFFLINE_RULES },
          createdAt: now,
          updatedAt: now,
          dismissedAt: null,
        }),
      );
    else {
      open.delete(best);
      if (best.contentHash !== thread.contentHash) changes.push(put('threads', updated(best, thread, now)));
    }
  }
  for (const row of open) if (row.isNamedByPerson !== true) changes.push(remove('threads', row.id));
  return changes;
}

function updated(row: Thread, found: FoundThread, now: number): Thread {
  const written = new Map(
    row.madeBy.method === 'model' ? row.entries.map((entry) => [`${entry.sessionId} ${entry.at}`, entry]) : [],
  );
  return {
    ...row,
    subject: row.isNamedByPerson === true ? row.subject : found.subject,
    contentHash: found.contentHash,
    updatedAt: now,
    entries: found.entries.map((entry) => written.get(`${entry.sessionId} ${entry.at}`) ?? entry),
  };
}

const sessionsOf = ({ entries }: Pick<Thread, 'entries'>): Set<string> =>
  new Set(entries.map(({ sessionId }) => sessionId));
