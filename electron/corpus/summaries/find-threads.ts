import type { SessionId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import { contentHash } from '../../../shared/lib/content-hash';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { EntityIndex } from '../entities/entity-index';
import { clusterSessions } from './cluster-sessions';
import type { FoundThread } from './match-threads';
import { orderedMessages } from './session-summaries';
import { gistOf } from './thread-gist';
import { signalsOf, type SessionSignals } from './thread-signals';
import type { HiddenWords } from '../hidden/hidden-words';
import { shownMessages } from './told-messages';

export interface FindThreadsDeps {
  store: Pick<VaultStore, 'query'>;
  catalog: Pick<Catalog, 'idsOfSession' | 'note' | 'linksFrom' | 'linksTo'>;
  entities: Pick<EntityIndex, 'resolve'>;
  /** Absent: no note is hidden. */
  hidden?: Pick<HiddenWords, 'toldWithout'>;
}

/** Asked before each session: waits while a person is served, rejects when it was cancelled. */
export type Step = (done: number, total: number) => Promise<void>;

/**
 * The threads among a vault's sessions; each is read twice, one at a time, so that memory holds subjects and not texts.
 *
 * @param sessions none incognito or deleted
 */
export async function findThreads(
  { store, catalog, entities, hidden }: FindThreadsDeps,
  sessions: readonly Session[],
  step: Step,
): Promise<FoundThread[]> {
  const signals: SessionSignals[] = [];
  const spoken = new Map<string, { at: number; hash: string }>();
  for (const [place, session] of sessions.entries()) {
    await step(place, sessions.length * 2);
    const messages = await shownMessages(await orderedMessages(store, session.id), hidden);
    if (messages.length < 2) continue;
    const at = messages.at(-1)!.createdAt;
    spoken.set(session.id, { at, hash: contentHash(messages.map(({ text }) => text).join('\n')) });
    signals.push(
      signalsOf({
        id: session.id,
        at,
        title: session.title,
        messages,
        resolve: (key) => entities.resolve(key),
        joints: jointsOf(catalog, session.id),
      }),
    );
  }
  const clusters = clusterSessions(signals);
  const gists = clusters.map(({ terms }) => ({
    terms: new Set(terms),
    known: new Set<string>(),
    entries: [] as FoundThread['entries'],
  }));
  // Oldest first, so that each gist can tell what is new in its session.
  const inThreads = signals
    .filter(({ id }) => clusters.some(({ sessionIds }) => sessionIds.includes(id)))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  for (const [place, { id, at }] of inThreads.entries()) {
    await step(sessions.length + Math.floor((place / inThreads.length) * sessions.length), sessions.length * 2);
    const messages = await shownMessages(await orderedMessages(store, id as SessionId), hidden);
    clusters.forEach(({ sessionIds }, thread) => {
      if (!sessionIds.includes(id)) return;
      const { terms, known, entries } = gists[thread]!;
      const gist = gistOf(messages, terms, known);
      if (gist !== null)
        entries.push({ sessionId: id as SessionId, at, gist: gist.text.slice(0, 2_000), messageIds: gist.messageIds });
    });
  }
  return clusters
    .map(({ subject }, place) => ({
      subject,
      entries: gists[place]!.entries,
      contentHash: contentHash(
        JSON.stringify([
          subject,
          ...gists[place]!.entries.map(({ sessionId, gist }) => [sessionId, spoken.get(sessionId)!.hash, gist]),
        ]),
      ),
    }))
    .filter(({ entries }) => entries.length >= 2);
}

/** Keys of kept notes that came from several sessions, and of links between notes of different ones. */
function jointsOf({ idsOfSession, note, linksFrom, linksTo }: FindThreadsDeps['catalog'], sessionId: string): string[] {
  return [...idsOfSession(sessionId)].flatMap((id) => {
    if (note(id)?.status !== 'kept') return [];
    const linked = [...linksFrom(id), ...linksTo(id)].map((link) => `note ${link.id}`);
    return [`note ${id}`, ...linked];
  });
}
