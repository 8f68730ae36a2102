import { parseSourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate } from '../../../shared/domain/trace';
import type { VaultStore } from '../../store/vault-store';
import type { IndexEntry } from '../index/entry';

export type Origin = NonNullable<TraceCandidate['origin']>;
export type CandidateResource = NonNullable<TraceCandidate['resource']>;

/**
 * Where each entry's words can be read, with the session's title and the message's place. Entries without a place are
 * left out.
 */
export async function originsOf(
  entries: IndexEntry[],
  store: Pick<VaultStore, 'getMany'>,
): Promise<Map<SourceRef, Origin>> {
  const placed = entries.flatMap(({ ref, place, origin }) => (origin === null ? [] : [{ ref, place, origin }]));
  const sessionIds = [...new Set(placed.map(({ origin }) => origin.sessionId))];
  const messageIds = [...new Set(placed.filter(({ place }) => place === null).map(({ origin }) => origin.messageId))];
  const [sessions, messages] = await Promise.all([
    sessionIds.length === 0 ? [] : store.getMany('sessions', sessionIds),
    messageIds.length === 0 ? [] : store.getMany('messages', messageIds),
  ]);
  const titles = new Map(sessionIds.map((id, at) => [id, sessions[at]?.title ?? null]));
  const places = new Map(messageIds.map((id, at) => [id, messages[at]?.index ?? null]));
  const origins = new Map<SourceRef, Origin>();
  for (const { ref, place, origin } of placed) {
    const messageIndex = place ?? places.get(origin.messageId) ?? null;
    if (messageIndex !== null)
      origins.set(ref, { ...origin, sessionTitle: titles.get(origin.sessionId) ?? '', messageIndex });
  }
  return origins;
}

/** The document each chunk is of. */
export async function resourcesOf(
  entries: IndexEntry[],
  store: Pick<VaultStore, 'getMany'>,
): Promise<Map<SourceRef, CandidateResource>> {
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
    refs.flatMap((ref, at) => {
      const resource = resources[at];
      return resource ? [[ref, { id: resource.id, title: resource.title }] as const] : [];
    }),
  );
}
