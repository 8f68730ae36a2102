import { put, remove, type DraftChange } from '../../../shared/domain/batch';
import type { IdFactory, TopicId } from '../../../shared/domain/ids';
import type { Topic } from '../../../shared/domain/summary';
import { jaccard } from './cluster-sessions';
import { OFFLINE_RULES } from '../summaries/write-summary';

/** A topic as found now, before matching with the stored ones. */
export type FoundTopic = Pick<Topic, 'subject' | 'entries' | 'contentHash'>;

/** Share of the sessions that must be equal for a found topic to be a stored one. */
const SAME_SHARE = 0.5;

/**
 * Changes after a search for topics. A known topic keeps its id, the person's name for it, and the model's text while
 * its sessions are unchanged; a dismissed one stays dismissed while its sessions are the same; one no longer found is
 * removed unless the person named it.
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
        put('topics', {
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
      if (best.contentHash !== topic.contentHash) changes.push(put('topics', updateTopic(best, topic, now)));
    }
  }
  for (const row of open) if (row.isNamedByPerson !== true) changes.push(remove('topics', row.id));
  return changes;
}

function updateTopic(row: Topic, found: FoundTopic, now: number): Topic {
  const written = new Map(
    row.madeBy.method === 'model' ? row.entries.map((entry) => [`${entry.sessionId} ${entry.at}`, entry]) : [],
  );
  return {
    ...row,
    subject: row.isNamedByPerson === true || row.isNamedByModel === true ? row.subject : found.subject,
    contentHash: found.contentHash,
    updatedAt: now,
    entries: found.entries.map((entry) => written.get(`${entry.sessionId} ${entry.at}`) ?? entry),
  };
}

const sessionsOf = ({ entries }: Pick<Topic, 'entries'>): Set<string> =>
  new Set(entries.map(({ sessionId }) => sessionId));
