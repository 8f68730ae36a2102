import { distinctTerms } from '../../language/words/terms';
import { readPhrases } from '../subject-names/subject-phrases';
import { labelCluster } from './cluster-label';

/** Units in a group: five to twelve. */
const MIN_SIZE = 5;
const MAX_SIZE = 12;
/** Units compared with each other at once; longer sessions are clustered in blocks, in conversation order. */
const BLOCK_SIZE = 144;
/**
 * Average similarity (cosine of their words) below which two groups are not merged. Set by reading the sample vault's
 * groups.
 */
const MIN_SIMILARITY = 0.06;
/** Added to the similarity of adjacent units: breaks ties. */
const ADJACENCY_BONUS = 0.01;

/** Subtracted from similarity for the full length of a session when a small group is merged. */
const DISTANCE_PENALTY = 0.02;

export interface ClusterableUnit {
  id: string;
  title: string;
}

export interface UnitCluster {
  ids: string[];
  /** "Kyoto trip, budget"; empty when the units share no word. */
  label: string;
}

/**
 * Groups a session's units, given in conversation order, by topic: average-link clustering over their words (cosine of
 * term weights, log(1 + n/df)); groups below five then join the most similar or nearest one. Deterministic; topics are
 * in the order of their first units. Yields block by block, so that only the blocks on screen are computed.
 *
 * @param remember returns the cached result of an equal block
 */
export function* clusterUnits(
  units: readonly ClusterableUnit[],
  remember: ClusterMemo = (_piece, make) => make(),
): Generator<UnitCluster> {
  const pieces = Math.max(1, Math.ceil(units.length / BLOCK_SIZE));
  const size = Math.ceil(units.length / pieces);
  for (let start = 0; start < units.length; start += size) {
    const piece = units.slice(start, start + size);
    yield* remember(piece, () => clusterBlock(piece));
  }
}

type ClusterMemo = (piece: readonly ClusterableUnit[], make: () => UnitCluster[]) => UnitCluster[];

/** Caches the topics of blocks whose units and titles are unchanged; the oldest is evicted. */
export function memoizeClusters(limit = 500): ClusterMemo {
  const known = new Map<string, UnitCluster[]>();
  return (piece, make) => {
    const key = piece.map(({ id, title }) => `${id} ${title}`).join('\n');
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    known.set(key, made);
    if (known.size > limit) known.delete(known.keys().next().value!);
    return made;
  };
}

function clusterBlock(piece: readonly ClusterableUnit[]): UnitCluster[] {
  const phrases = piece.map(({ title }) => readPhrases(title));
  return cluster(piece).map((members) => ({
    ids: members.map((index) => piece[index]!.id),
    label: labelCluster(
      members.map((index) => phrases[index]!),
      phrases,
    ),
  }));
}

/** Indexes of the units by group, each ascending. */
function cluster(units: readonly ClusterableUnit[]): number[][] {
  if (units.length <= MAX_SIZE) return [units.map((_, index) => index)];
  const groups = new AgglomerativeClusters(similarityMatrix(units));
  for (let pair = groups.mostSimilarPair(MIN_SIMILARITY); pair !== null; pair = groups.mostSimilarPair(MIN_SIMILARITY))
    groups.merge(pair);
  for (let pair = groups.smallestPair(); pair !== null; pair = groups.smallestPair()) groups.merge(pair);
  return groups.members
    .filter((members) => members.length > 0)
    .map((members) => members.toSorted((a, b) => a - b))
    .toSorted((a, b) => a[0]! - b[0]!);
}

function similarityMatrix(units: readonly ClusterableUnit[]): number[][] {
  const terms = units.map(({ title }) => distinctTerms(title).map(({ term }) => term));
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const vectors = terms.map((own) => {
    const weights = new Map(own.map((term) => [term, Math.log(1 + units.length / counts.get(term)!)]));
    const length = Math.hypot(...weights.values()) || 1;
    return new Map([...weights].map(([term, weight]) => [term, weight / length]));
  });
  return vectors.map((a, left) =>
    vectors.map((b, right) => {
      let sum = Math.abs(left - right) === 1 ? ADJACENCY_BONUS : 0;
      for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0);
      return sum;
    }),
  );
}

type Pair = readonly [number, number];

/** Groups of indexes with their summed similarities, updated as groups merge. */
class AgglomerativeClusters {
  readonly members: number[][];
  private active: number[];

  /** @param similarities of each pair; becomes the sums between groups */
  constructor(private readonly similarities: number[][]) {
    this.members = similarities.map((_, index) => [index]);
    this.active = similarities.map((_, index) => index);
  }

  /** The two most similar groups that fit into one, by average link; the first of equals. */
  mostSimilarPair(least: number): Pair | null {
    let best: Pair | null = null;
    let most = least;
    for (const [at, left] of this.active.entries()) {
      for (let next = at + 1; next < this.active.length; next += 1) {
        const right = this.active[next]!;
        const value = this.similarities[left]![right]! / (this.members[left]!.length * this.members[right]!.length);
        if (value > most && this.fits(left, right)) [best, most] = [[left, right], value];
      }
    }
    return best;
  }

  /**
   * The smallest group below five with the most similar one that has room; without similarity the nearest in the
   * conversation.
   */
  smallestPair(): Pair | null {
    const small = this.active
      .filter((group) => this.members[group]!.length < MIN_SIZE)
      .toSorted((a, b) => this.members[a]!.length - this.members[b]!.length || a - b);
    for (const group of small) {
      const worth = (other: number) =>
        this.similarities[group]![other]! / (this.members[group]!.length * this.members[other]!.length) -
        (DISTANCE_PENALTY * Math.abs(meanIndex(this.members[group]!) - meanIndex(this.members[other]!))) /
          this.similarities.length;
      const [first] = this.active
        .filter((other) => other !== group && this.fits(group, other))
        .toSorted((a, b) => worth(b) - worth(a) || a - b);
      if (first !== undefined) return [Math.min(group, first), Math.max(group, first)];
    }
    return null;
  }

  merge([left, right]: Pair): void {
    this.members[left]!.push(...this.members[right]!);
    this.members[right] = [];
    this.active = this.active.filter((group) => group !== right);
    for (const other of this.active) {
      this.similarities[left]![other]! += this.similarities[right]![other]!;
      this.similarities[other]![left] = this.similarities[left]![other]!;
    }
  }

  private fits(left: number, right: number): boolean {
    return this.members[left]!.length + this.members[right]!.length <= MAX_SIZE;
  }
}

const meanIndex = (members: readonly number[]): number =>
  members.reduce((sum, index) => sum + index, 0) / members.length;
