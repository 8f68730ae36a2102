import { parseSourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { Resource } from '../../../../shared/domain/resource';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { VaultStore } from '../../../store/vault-store';
import type { IndexEntry } from '../../index/columns/index-entry';

export type CandidateOrigin = NonNullable<TraceCandidate['origin']>;

/**
 * Origins of the candidates, with the session's title and the message's index. Candidates without an origin are left
 * out.
 */
export async function readOrigins(
  entries: IndexEntry[],
  store: Pick<VaultStore, 'getMany'>,
): Promise<Map<SourceRef, CandidateOrigin>> {
  const located = entries.flatMap(({ ref, messageIndex: indexInSession, origin }) =>
    origin === null ? [] : [{ ref, indexInSession, origin }],
  );
  const sessionIds = [...new Set(located.map(({ origin }) => origin.sessionId))];
  const messageIds = [
    ...new Set(located.filter(({ indexInSession }) => indexInSession === null).map(({ origin }) => origin.messageId)),
  ];
  const [sessions, messages] = await Promise.all([
    sessionIds.length === 0 ? [] : store.getMany('sessions', sessionIds),
    messageIds.length === 0 ? [] : store.getMany('messages', messageIds),
  ]);
  const titles = new Map(sessionIds.map((id, index) => [id, sessions[index]?.title ?? null]));
  const messageIndexById = new Map(messageIds.map((id, index) => [id, messages[index]?.index ?? null]));
  const origins = new Map<SourceRef, CandidateOrigin>();
  for (const { ref, indexInSession, origin } of located) {
    const messageIndex = indexInSession ?? messageIndexById.get(origin.messageId) ?? null;
    if (messageIndex !== null)
      origins.set(ref, { ...origin, sessionTitle: titles.get(origin.sessionId) ?? '', messageIndex });
  }
  return origins;
}

/** The document of each chunk. */
export async function readResources(
  entries: IndexEntry[],
  store: Pick<VaultStore, 'getMany'>,
): Promise<Map<SourceRef, Resource>> {
  const refs = entries.flatMap(({ kind, ref }) => (kind === 'chunk' ? [ref] : []));
  if (refs.length === 0) return new Map();
  const chunks = await store.getMany(
    'chunks',
    refs.map((ref) => parseSourceRef(ref).id),
  );
  const resources = await store.getMany(
    'resources',
    chunks.map((chunk) => chunk?.resourceId ?? ''),
  );
  return new Map(
    refs.flatMap((ref, index) => {
      const resource = resources[index];
      return resource ? [[ref, resource] as const] : [];
    }),
  );
}
