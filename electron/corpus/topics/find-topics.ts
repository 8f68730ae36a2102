import type { SessionId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import { contentHash } from '../../../shared/lib/content-hash';
import type { VaultStore } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { EntityIndex } from '../facts/entities/entity-index';
import { isRealTitle, nameByMeaning, type VectorsOf } from '../subject-names/name-by-meaning';
import type { SubjectPhrase } from '../subject-names/subject-phrases';
import { clusterSessions, type SessionCluster } from './cluster-sessions';
import { createMeaningReader, type KnownVectors } from './session-meaning';
import type { FoundTopic } from './match-topics';
import { orderedMessages } from '../summaries/session-summaries';
import { writeTopicGist } from './topic-gist';
import { readSessionSignals, saidOf, type SessionSignals } from './session-signals';
import type { HiddenTextFilter } from '../hidden-filter/hidden-text-filter';
import { visibleMessages } from '../summaries/completed-messages';

export interface FindTopicsDeps {
  store: Pick<VaultStore, 'query'>;
  catalog: Pick<Catalog, 'idsOfSession' | 'note' | 'linksFrom' | 'linksTo'>;
  entities: Pick<EntityIndex, 'resolve'>;
  /** Vectors of texts; absent: words alone say which sessions are alike. */
  vectorsOf?: VectorsOf;
  /** Absent: no note is hidden. */
  hidden?: Pick<HiddenTextFilter, 'filterSourceMessages'>;
}

/** UTF-16 units of what the person says in a session that its vector is made of; the encoder takes no more. */
const READ_CHARACTERS = 2_000;

/** It is called before each session: waits while the person is served, rejects when cancelled. */
export type ProgressStep = (done: number, total: number) => Promise<void>;

/**
 * Finds the topics of a vault's sessions. Each session is read twice, one at a time, so that memory holds signals and
 * not texts.
 *
 * @param sessions none incognito or deleted
 */
export async function findTopics(
  { store, catalog, entities, hidden, vectorsOf = async () => null }: FindTopicsDeps,
  sessions: readonly Session[],
  step: ProgressStep,
  knownVectors: KnownVectors = new Map(),
): Promise<FoundTopic[]> {
  const signals: SessionSignals[] = [];
  const titles = new Map<string, string>();
  const spoken = new Map<string, { at: number; hash: string }>();
  const read = createMeaningReader(vectorsOf, knownVectors);
  for (const [index, session] of sessions.entries()) {
    await step(index, sessions.length * 2);
    const messages = await visibleMessages(await orderedMessages(store, session.id), hidden);
    if (messages.length < 2) continue;
    const at = messages.at(-1)!.createdAt;
    spoken.set(session.id, { at, hash: contentHash(messages.map(({ text }) => text).join('\n')) });
    signals.push(
      readSessionSignals({
        id: session.id,
        at,
        title: session.title,
        messages,
        resolve: (key) => entities.resolve(key),
        sharedNoteKeys: sharedNoteKeysOf(catalog, session.id),
      }),
    );
    if (isRealTitle(session.title, messages[0]!.text)) titles.set(session.id, session.title);
    await read.add(session.id, at, saidOf(messages).slice(0, READ_CHARACTERS));
  }
  // Reported once; called often, so that the comparisons do not hold up anything.
  const meaning = await read.compare(() => step(0, 0));
  const clusters: SessionCluster[] = [];
  for (const cluster of clusterSessions(signals, meaning)) {
    const called = cluster.sessionIds.flatMap((id) => titles.get(id) ?? []).map((text) => asPhrase(text, cluster));
    const subject = await nameByMeaning([...called, ...cluster.phrases], read.partsOf(cluster.sessionIds), vectorsOf);
    clusters.push({ ...cluster, subject });
  }
  const gists = clusters.map(({ terms }) => ({
    terms: new Set(terms),
    known: new Set<string>(),
    entries: [] as FoundTopic['entries'],
  }));
  // Oldest first, so that each gist contains what its session adds.
  const topicSessions = signals
    .filter(({ id }) => clusters.some(({ sessionIds }) => sessionIds.includes(id)))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  for (const [index, { id, at }] of topicSessions.entries()) {
    await step(sessions.length + Math.floor((index / topicSessions.length) * sessions.length), sessions.length * 2);
    const messages = await visibleMessages(await orderedMessages(store, id as SessionId), hidden);
    clusters.forEach(({ sessionIds }, topicIndex) => {
      if (!sessionIds.includes(id)) return;
      const { terms, known, entries } = gists[topicIndex]!;
      const gist = writeTopicGist(messages, terms, known);
      if (gist !== null)
        entries.push({ sessionId: id as SessionId, at, gist: gist.text.slice(0, 2_000), messageIds: gist.messageIds });
    });
  }
  return clusters
    .map(({ subject }, index) => ({
      subject,
      entries: gists[index]!.entries,
      contentHash: contentHash(
        JSON.stringify([
          subject,
          ...gists[index]!.entries.map(({ sessionId, gist }) => [sessionId, spoken.get(sessionId)!.hash, gist]),
        ]),
      ),
    }))
    .filter(({ entries }) => entries.length >= 2);
}

const asPhrase = (title: string, { sessionIds }: SessionCluster): SubjectPhrase => ({
  text: title,
  terms: [],
  users: sessionIds.length,
  holders: sessionIds.length,
  isName: false,
  isTitle: true,
});

/** Keys of kept notes with several source sessions, and of links between notes of different ones. */
function sharedNoteKeysOf(
  { idsOfSession, note, linksFrom, linksTo }: FindTopicsDeps['catalog'],
  sessionId: string,
): string[] {
  return [...idsOfSession(sessionId)].flatMap((id) => {
    if (note(id)?.status !== 'kept') return [];
    const linked = [...linksFrom(id), ...linksTo(id)].map((link) => `note ${link.id}`);
    return [`note ${id}`, ...linked];
  });
}
