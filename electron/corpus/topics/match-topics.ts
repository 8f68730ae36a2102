import { put, remove, type DraftChange } from '../../../shared/domain/batch';
import type { IdFactory, TopicId } from '../../../shared/domain/ids';
import type { Topic } from '../../../shared/domain/summary';
import { jaccard } from './cluster-sessions';
import { OFFLINE_RULES } from '../summaries/write-summary';

/** A thread as it was found now, before it is matched with those that are stored. */
export type FoundTopic = Pick<Topic, 'subject' | 'entries' | 'contentHash'>;

/** Of one thread then and now at least this share of the sessions is the same. */
const SAME_SHARE = 0.5;

/**
 * What changes when threads were looked for again: one that is known keeps its id, its name where the person gave it
 * one, and what the model wrote on sessions that are as they were; what the person dismissed stays away while its
 * sessions are the same ones; one that is not found any more goes, unless the person named it.
 */
export function matchTopics(
  stored: readonly Topic[],
  found: readonly FoundTopic[],
  { ids, now }: { ids: IdFactory; now: number },
): DraftChange[] {
  const dismissed = stored.filter(({ dismissedAt }) => dismissedAt !== null).map(sessionsOf);
  const open = new Set(stored.filter(({ dismissedAt }) => dismissedAt === null));
  const changes: DraftChange[] = [];
  for (const topic of found) {
    const sessions = sessionsOf(topic);
    if (dismissed.some((gone) => [...sessions].every((id) => gone.has(id)))) continue;
    const best = [...open]
      .map((row) => ({ row, share: jaccard(sessionsOf(row), sessions) }))
      .filter(({ share }) => share >= SAME_SHARE)
      .sort((a, b) => b.share - a.share || (a.row.id < b.row.id ? -1 : 1))[0]?.row;
    if (best === undefined)
      changes.push(
        put('threads', {
          ...topic,
          id: ids.next<TopicId>(),
          madeBy: { method: 'offline', label: OFFLINE_RULES },
          createdAt: now,
          updatedAt: now,
          dismissedAt: null,
        }),
      );
    else {
      open.delete(best);
      if (best.contentHash !== topic.contentHash) changes.push(put('threads', updateTopic(best, topic, now)));
    }
  }
  for (const row of open) if (row.isNamedByPerson !== true) changes.push(remove('threads', row.id));
  return changes;
}

function updateTopic(row: Topic, found: FoundTopic, now: number): Topic {
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

const sessionsOf = ({ entries }: Pick<Topic, 'entries'>): Set<string> =>
  new Set(entries.map(({ sessionId }) => sessionId));
