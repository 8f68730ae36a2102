import type { SessionSignals } from './session-signals';
import { asName, rankPhrases, type SubjectPhrase } from '../subject-names/subject-phrases';

/** Sessions on one subject. */
export interface SessionCluster {
  /** Oldest first. */
  sessionIds: string[];
  subject: string;
  /** Phrases that may name it, the most used first. */
  phrases: SubjectPhrase[];
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
  /** Similarity by meaning, with what common words add to it at most, from which they share one. */
  alike: 0.6,
  alikeWithWords: 0.3,
  /** Added for each doubling of a larger vault: with the pairs grow those that are alike by chance. */
  alikePerDoubling: 0.05,
  fewPairs: 50,
  /** Share of common sessions from which two groups are merged. */
  sameGroup: 0.5,
  /** Clustering coefficient from which a session can be the centre of a group. */
  coherent: 0.6,
  /** Signals of a larger vault in more than this share of the sessions name no subject. */
  /** How much less alike two groups may be that share a session, to be one. */
  shareASession: 0.15,
  /** Of a group around a centre with so many others each must be tied to this share of them. */
  largeGroup: 4,
  cohesion: 1 / 3,
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

/** How alike two sessions are by meaning, 0–1, each way; pairs far apart are left out. */
export type Meaning = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Groups of sessions on one subject: around the session with the strongest ties, all that are similar enough to it;
 * then around the next one not yet in a group. A session can be in several. Independent of the order of the sessions.
 */
export function clusterSessions(given: readonly SessionSignals[], meaning: Meaning = new Map()): SessionCluster[] {
  const sessions = given.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const holders = sessionFrequencies(sessions);
  const vectors = sessions.map((session) => vectorOf(session, holders, sessions.length));
  const ties = similaritiesBetween(vectors, meaning);
  const likenessOf = (one: number, other: number): number =>
    meaning.get(sessions[one]!.id)?.get(sessions[other]!.id) ?? 0;
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
    const group = new Set([seed, ...near.filter((index) => isAmong(index, near, ties))]);
    for (const index of group) taken.add(index);
    const same = groups.find(
      (other) => jaccard(other, group) > CLUSTERING.sameGroup || isOfOneSubject(other, group, likenessOf),
    );
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

interface Tie {
  likeness: number;
  shared: number;
  areOfOneThing: boolean;
}

/**
 * For each session the similar ones, by an inverted index: sessions without a common signal are compared by their
 * meaning alone.
 */
function similaritiesBetween(vectors: readonly Vector[], meaning: Meaning): Map<number, number>[] {
  const members = new Map<string, number[]>();
  const indexOf = new Map(vectors.map(({ session }, index) => [session.id, index]));
  vectors.forEach(({ weights }, index) => {
    for (const key of weights.keys()) {
      const known = members.get(key);
      if (known === undefined) members.set(key, [index]);
      else known.push(index);
    }
  });
  const surplus = CLUSTERING.alikePerDoubling * Math.log2(Math.max(1, vectors.length / CLUSTERING.fewPairs));
  return vectors.map(({ session, weights }, index) => {
    const sums = new Map<number, Tie>();
    const near = new Map(
      [...(meaning.get(session.id) ?? [])].flatMap(([id, value]) =>
        indexOf.has(id) ? [[indexOf.get(id)!, value] as const] : [],
      ),
    );
    for (const other of near.keys()) sums.set(other, { likeness: 0, shared: 0, areOfOneThing: false });
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
        // What is far apart in meaning shares words by chance.
        .filter(([other]) => near.has(other) || !meaning.has(session.id) || !meaning.has(vectors[other]!.session.id))
        .filter(([other, tie]) => isTie(tie, (near.get(other) ?? 0) - surplus))
        .map(([other, { likeness }]) => [other, Math.round((likeness + (near.get(other) ?? 0)) * 1e9)]),
    );
  });
}

/** @param meaning how alike two sessions are by meaning, 0–1 */
function isTie({ likeness, shared, areOfOneThing }: Tie, meaning: number): boolean {
  const { threshold, close, leastSharedWhenClose, leastShared, alike, alikeWithWords } = CLUSTERING;
  return (
    // Chats that speak of one thing throughout need no other word in common.
    areOfOneThing ||
    (likeness >= threshold && shared >= (likeness >= close ? leastSharedWhenClose : leastShared)) ||
    meaning + alikeWithWords * Math.min(1, likeness / close) >= alike
  );
}

/** Whether two groups that share a session are alike by meaning in the others too. */
function isOfOneSubject(
  one: ReadonlySet<number>,
  other: ReadonlySet<number>,
  likenessOf: (one: number, other: number) => number,
): boolean {
  const [left, right] = [[...one].filter((index) => !other.has(index)), [...other].filter((index) => !one.has(index))];
  const pairs = left.flatMap((index) => right.map((far) => likenessOf(index, far)));
  const sum = pairs.reduce((total, likeness) => total + likeness, 0);
  return (
    left.length < one.size && pairs.length > 0 && sum / pairs.length >= CLUSTERING.alike - CLUSTERING.shareASession
  );
}

/** Whether a session is tied to enough of the others around a centre; else it is on another of the centre's subjects. */
function isAmong(index: number, near: readonly number[], ties: readonly ReadonlyMap<number, number>[]): boolean {
  const tied = near.filter((other) => ties[index]!.has(other)).length;
  return near.length < CLUSTERING.largeGroup || tied >= (near.length - 1) * CLUSTERING.cohesion;
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

/** Names the subject by the phrases and words that most of its sessions share. */
function describeCluster(vectors: readonly Vector[], holders: ReadonlyMap<string, number>): SessionCluster[] {
  const sums = new Map<string, { weight: number; held: number }>();
  for (const { weights } of vectors) {
    for (const [key, weight] of weights) {
      const sum = sums.get(key) ?? { weight: 0, held: 0 };
      sums.set(key, { weight: sum.weight + weight, held: sum.held + 1 });
    }
  }
  const ranked = [...sums]
    .filter(([key]) => !key.startsWith('note '))
    .sort(
      (a, b) =>
        Number(b[1].held >= vectors.length * CLUSTERING.heldBy) -
          Number(a[1].held >= vectors.length * CLUSTERING.heldBy) ||
        Math.round((b[1].weight - a[1].weight) * 1e9) ||
        holders.get(a[0])! - holders.get(b[0])! ||
        (a[0] < b[0] ? -1 : 1),
    );
  const phrases = rankPhrases(
    vectors.map(({ session }) => session.phrases),
    // A name counts as its words.
    (term) => sums.get(term)?.weight ?? 0,
  );
  if (phrases.length === 0) return [];
  const shared = ranked.filter(([, { held }]) => held >= 2).slice(0, CLUSTERING.subjectWords);
  const termsOf = ([key]: (typeof ranked)[number]) =>
    vectors.find(({ session }) => session.signals.has(key))!.session.signals.get(key)!.terms;
  return [
    {
      sessionIds: vectors.map(({ session }) => session.id),
      subject: asName(phrases[0]!.text),
      phrases,
      terms: [...new Set([...phrases[0]!.terms, ...shared.flatMap(termsOf)])],
    },
  ];
}
