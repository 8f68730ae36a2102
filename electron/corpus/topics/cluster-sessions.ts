import type { SessionSignals, WrittenPhrase } from './session-signals';

/** Share of the sessions that must use a phrase of several words for it to name their subject. */
const USED_BY = 0.5;
/** Of a phrase's score for each word after the first: a longer phrase says more, and is rarer. */
const FURTHER_WORD = 0.6;
const MAX_NAME_CHARACTERS = 80;

/**
 * The name of a subject, as somebody wrote it: the noun phrase of the most telling words that at least half of the
 * sessions use, and two at least. Without one, the most telling words.
 *
 * @param phrases of each session
 * @param weights by term, over all sessions
 * @param words the most telling ones, best first; at least one
 */
function nameTopic(
  phrases: readonly ReadonlyMap<string, WrittenPhrase>[],
  weights: ReadonlyMap<string, number>,
  words: readonly string[],
): string {
  const users = new Map<string, { sessions: number; writings: Map<string, number> }>();
  for (const ofSession of phrases) {
    for (const [key, { text, count }] of ofSession) {
      const known = users.get(key) ?? { sessions: 0, writings: new Map<string, number>() };
      known.sessions += 1;
      known.writings.set(text, (known.writings.get(text) ?? 0) + count);
      users.set(key, known);
    }
  }
  const least = Math.max(2, phrases.length * USED_BY);
  const best = [...users]
    .filter(([, { sessions }]) => sessions >= least)
    .map(([key, { sessions, writings }]) => ({ key, writings, score: sessions * worthOf(key.split(' '), weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))[0];
  const name = best === undefined ? words.slice(0, 2).join(', ') : mostWritten(best.writings);
  return (name[0]!.toUpperCase() + name.slice(1)).slice(0, MAX_NAME_CHARACTERS);
}

/** Each word counts once, the most telling in full; a word that is no signal says nothing. */
function worthOf(terms: readonly string[], weights: ReadonlyMap<string, number>): number {
  const own = [...new Set(terms)].map((term) => weights.get(term) ?? 0).sort((a, b) => b - a);
  return own.reduce((sum, weight, index) => sum + weight * (index === 0 ? 1 : FURTHER_WORD), 0);
}

const mostWritten = (writings: ReadonlyMap<string, number>): string =>
  [...writings].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1))[0]![0];

/** Sessions on one subject. */
export interface SessionCluster {
  /** Oldest first. */
  sessionIds: string[];
  subject: string;
  /** Index terms of the subject; sentences with them are about it. */
  terms: string[];
}

/** Hand-set. */
const CLUSTERING = {
  /** Similarity (cosine over weight × rarity) from which two sessions share a subject. */
  threshold: 0.22,
  /** Signals they must share, and from which similarity fewer are enough: short sessions have few. */
  leastShared: 3,
  close: 0.35,
  leastSharedWhenClose: 2,
  /** Share of common sessions from which two groups are merged. */
  sameGroup: 0.5,
  /** Clustering coefficient from which a session can be the centre of a group. */
  coherent: 0.6,
  /** Signals of a larger vault in more than this share of the sessions name no subject. */
  commonShare: 0.3,
  fewSessions: 10,
  mostSessions: 60,
  mostThreads: 200,
  /** Words that express a subject, each in at least this share of the sessions. */
  subjectWords: 3,
  heldBy: 0.5,
} as const;

interface Vector {
  session: SessionSignals;
  weights: ReadonlyMap<string, number>;
}

/**
 * Groups of sessions on one subject: around the session with the strongest ties, all that are similar enough to it;
 * then around the next one not yet in a group. A session can be in several. Independent of the order of the sessions.
 */
export function clusterSessions(given: readonly SessionSignals[]): SessionCluster[] {
  const sessions = given.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const holders = sessionFrequencies(sessions);
  const vectors = sessions.map((session) => vectorOf(session, holders, sessions.length));
  const ties = similaritiesBetween(vectors);
  const nearest = ties.map((own) =>
    [...own]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, CLUSTERING.mostSessions - 1)
      .map(([index]) => index),
  );
  // A session on two subjects has the most ties without being a centre, so it comes last.
  const isCentre = nearest.map((near) => clusteringCoefficient(near, ties) >= CLUSTERING.coherent);
  const order = vectors
    .map((_, index) => index)
    .sort(
      (a, b) =>
        Number(isCentre[b]) - Number(isCentre[a]) || totalSimilarity(ties[b]!) - totalSimilarity(ties[a]!) || a - b,
    );
  const taken = new Set<number>();
  const groups: Set<number>[] = [];
  for (const seed of order) {
    if (taken.has(seed) || groups.length >= CLUSTERING.mostThreads) continue;
    const near = nearest[seed]!;
    if (near.length === 0) continue;
    const group = new Set([seed, ...near]);
    for (const index of group) taken.add(index);
    const same = groups.find((other) => jaccard(other, group) > CLUSTERING.sameGroup);
    if (same === undefined) groups.push(group);
    else for (const index of group) if (same.size < CLUSTERING.mostSessions) same.add(index);
  }
  return mergeOfSameName(
    groups.flatMap((group) =>
      describeCluster(
        [...group].sort((a, b) => a - b).map((index) => vectors[index]!),
        holders,
      ),
    ),
    sessions.map(({ id }) => id),
  );
}

/** Two groups that the same words name are one topic. */
function mergeOfSameName(clusters: readonly SessionCluster[], order: readonly string[]): SessionCluster[] {
  const byName = new Map<string, SessionCluster>();
  for (const cluster of clusters) {
    const key = cluster.subject.toLowerCase();
    const known = byName.get(key);
    if (known === undefined) byName.set(key, cluster);
    else {
      const members = new Set([...known.sessionIds, ...cluster.sessionIds]);
      byName.set(key, {
        ...known,
        sessionIds: order.filter((id) => members.has(id)).slice(-CLUSTERING.mostSessions),
        terms: [...new Set([...known.terms, ...cluster.terms])],
      });
    }
  }
  return [...byName.values()];
}

function sessionFrequencies(sessions: readonly SessionSignals[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const { signals } of sessions) for (const key of signals.keys()) holders.set(key, (holders.get(key) ?? 0) + 1);
  return holders;
}

function vectorOf(session: SessionSignals, holders: ReadonlyMap<string, number>, all: number): Vector {
  const most = all < CLUSTERING.fewSessions ? all : Math.max(3, all * CLUSTERING.commonShare);
  const raw = [...session.signals]
    // A note that no other session shares is no sign of another subject.
    .filter(([key]) => holders.get(key)! <= most && (holders.get(key)! > 1 || !key.startsWith('note ')))
    .map(([key, { weight }]) => [key, weight * Math.log(1 + all / holders.get(key)!)] as const);
  const length = Math.hypot(...raw.map(([, weight]) => weight)) || 1;
  return { session, weights: new Map(raw.map(([key, weight]) => [key, weight / length])) };
}

/** For each session the similar ones, by an inverted index: sessions without a common signal are never compared. */
function similaritiesBetween(vectors: readonly Vector[]): Map<number, number>[] {
  const members = new Map<string, number[]>();
  vectors.forEach(({ weights }, index) => {
    for (const key of weights.keys()) {
      const known = members.get(key);
      if (known === undefined) members.set(key, [index]);
      else known.push(index);
    }
  });
  return vectors.map(({ session, weights }, index) => {
    const sums = new Map<number, { likeness: number; shared: number; areOfOneThing: boolean }>();
    for (const [key, weight] of weights) {
      for (const other of members.get(key)!) {
        if (other === index) continue;
        const sum = sums.get(other) ?? { likeness: 0, shared: 0, areOfOneThing: false };
        sum.likeness += weight * vectors[other]!.weights.get(key)!;
        sum.shared += key.startsWith('note ') ? CLUSTERING.leastShared : 1;
        sum.areOfOneThing ||=
          session.signals.get(key)!.isThroughout === true &&
          vectors[other]!.session.signals.get(key)!.isThroughout === true;
        sums.set(other, sum);
      }
    }
    // Rounded, since the last digits depend on the order of summation.
    return new Map(
      [...sums]
        .filter(
          ([, { likeness, shared, areOfOneThing }]) =>
            // Chats that speak of one thing throughout need no other word in common.
            areOfOneThing ||
            (likeness >= CLUSTERING.threshold &&
              shared >= (likeness >= CLUSTERING.close ? CLUSTERING.leastSharedWhenClose : CLUSTERING.leastShared)),
        )
        .map(([other, { likeness }]) => [other, Math.round(likeness * 1e9)]),
    );
  });
}

/** Share of pairs among the members that are tied, 0–1. */
function clusteringCoefficient(members: readonly number[], ties: readonly ReadonlyMap<number, number>[]): number {
  if (members.length < 2) return 1;
  let tied = 0;
  for (const [at, one] of members.entries())
    for (const other of members.slice(at + 1)) if (ties[one]!.has(other)) tied += 1;
  return (2 * tied) / (members.length * (members.length - 1));
}

const totalSimilarity = (ties: ReadonlyMap<number, number>): number =>
  [...ties.values()].reduce((sum, likeness) => sum + likeness, 0);

/** Jaccard index, 0–1. */
export function jaccard<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  return shared / Math.max(1, a.size + b.size - shared);
}

/**
 * Names the subject by the signals that most of its sessions share. A group without a word of its own is dropped.
 */
function describeCluster(vectors: readonly Vector[], holders: ReadonlyMap<string, number>): SessionCluster[] {
  const sums = new Map<string, { weight: number; held: number }>();
  for (const { weights } of vectors) {
    for (const [key, weight] of weights) {
      const sum = sums.get(key) ?? { weight: 0, held: 0 };
      sums.set(key, { weight: sum.weight + weight, held: sum.held + 1 });
    }
  }
  const signal = (key: string) => vectors.find(({ session }) => session.signals.has(key))!.session.signals.get(key)!;
  const ranked = [...sums]
    .filter(([key, { held }]) => held >= 2 && !key.startsWith('note '))
    .sort(
      (a, b) =>
        Number(b[1].held >= vectors.length * CLUSTERING.heldBy) -
          Number(a[1].held >= vectors.length * CLUSTERING.heldBy) ||
        Math.round((b[1].weight - a[1].weight) * 1e9) ||
        holders.get(a[0])! - holders.get(b[0])! ||
        (a[0] < b[0] ? -1 : 1),
    );
  const words: string[] = [];
  const terms = new Set<string>();
  for (const [key] of ranked) {
    const { word, terms: own } = signal(key);
    if (words.length >= CLUSTERING.subjectWords || own.some((term) => terms.has(term))) continue;
    words.push(word);
    for (const term of own) terms.add(term);
  }
  if (words.length === 0) return [];
  // A name counts as its words: who was there is not what it was about.
  const weights = new Map(ranked.filter(([key]) => !key.startsWith('name ')).map(([key, { weight }]) => [key, weight]));
  return [
    {
      sessionIds: vectors.map(({ session }) => session.id),
      subject: nameTopic(
        vectors.map(({ session }) => session.phrases),
        weights,
        words,
      ),
      terms: [...terms],
    },
  ];
}
