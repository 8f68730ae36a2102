import { distinctTerms } from '../../../shared/lib/text/terms';
import { nameTopic } from './topic-words';

/** review.md: groups of five to twelve. */
const MIN_SIZE = 5;
const MAX_SIZE = 12;
/**
 * Units compared with each other at once; longer sessions are taken piece by piece, in the order of the conversation.
 */
const WINDOW = 144;
/**
 * Below this average likeness (cosine of their words) two groups are no one topic. Set by reading the sample vault's
 * groups.
 */
const MIN_LIKENESS = 0.06;
/** What is said one after the other is a little more likely to be one topic: enough to decide between equals. */
const NEIGHBOUR = 0.01;

/** What the whole length of a session takes from likeness when a small group looks for a partner. */
const FAR = 0.02;

export interface TopicUnit {
  id: string;
  title: string;
}

export interface Topic {
  ids: string[];
  /** "Kyoto trip, budget"; empty where the units share no word. */
  words: string;
}

/**
 * The units of a session, given in the order of the conversation, by topic: average-link clustering over the words
 * they share (cosine of term weights, log(1 + n/df)), then groups below five join their likest or nearest. The same
 * units always give the same topics, in the order of their first units. Piece by piece, so that nobody waits for more
 * than is looked at.
 *
 * @param remember gives back what the same piece gave before
 */
export function* topicsOf(
  units: readonly TopicUnit[],
  remember: Remember = (_piece, make) => make(),
): Generator<Topic> {
  const pieces = Math.max(1, Math.ceil(units.length / WINDOW));
  const size = Math.ceil(units.length / pieces);
  for (let start = 0; start < units.length; start += size) {
    const piece = units.slice(start, start + size);
    yield* remember(piece, () => topicsOfPiece(piece));
  }
}

type Remember = (piece: readonly TopicUnit[], make: () => Topic[]) => Topic[];

/** Remembers the topics of pieces whose units and titles stayed the same; the oldest goes first. */
export function rememberTopics(limit = 500): Remember {
  const known = new Map<string, Topic[]>();
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

function topicsOfPiece(piece: readonly TopicUnit[]): Topic[] {
  const titles = piece.map(({ title }) => title);
  return cluster(piece).map((places) => ({
    ids: places.map((place) => piece[place]!.id),
    words: nameTopic(
      places.map((place) => titles[place]!),
      titles,
    ),
  }));
}

/** Places of the units, group by group, each ascending. */
function cluster(units: readonly TopicUnit[]): number[][] {
  if (units.length <= MAX_SIZE) return [units.map((_, place) => place)];
  const groups = new Groups(likenesses(units));
  for (let pair = groups.likest(MIN_LIKENESS); pair !== null; pair = groups.likest(MIN_LIKENESS)) groups.join(pair);
  for (let pair = groups.smallestWithPartner(); pair !== null; pair = groups.smallestWithPartner()) groups.join(pair);
  return groups.members
    .filter((places) => places.length > 0)
    .map((places) => places.toSorted((a, b) => a - b))
    .toSorted((a, b) => a[0]! - b[0]!);
}

function likenesses(units: readonly TopicUnit[]): number[][] {
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
      let sum = Math.abs(left - right) === 1 ? NEIGHBOUR : 0;
      for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0);
      return sum;
    }),
  );
}

type Pair = readonly [number, number];

/** Groups of places with the sums of their likenesses, kept right as groups are joined. */
class Groups {
  readonly members: number[][];
  private alive: number[];

  /** @param links likeness of each two places; becomes the sums between groups */
  constructor(private readonly links: number[][]) {
    this.members = links.map((_, place) => [place]);
    this.alive = links.map((_, place) => place);
  }

  /** The likest two groups that fit into one, by average link; the first of equals. */
  likest(least: number): Pair | null {
    let best: Pair | null = null;
    let most = least;
    for (const [at, left] of this.alive.entries()) {
      for (let next = at + 1; next < this.alive.length; next += 1) {
        const right = this.alive[next]!;
        const value = this.links[left]![right]! / (this.members[left]!.length * this.members[right]!.length);
        if (value > most && this.fits(left, right)) [best, most] = [[left, right], value];
      }
    }
    return best;
  }

  /** The smallest group below five with the likest that has room; among unlike ones the nearest in the conversation. */
  smallestWithPartner(): Pair | null {
    const small = this.alive
      .filter((group) => this.members[group]!.length < MIN_SIZE)
      .toSorted((a, b) => this.members[a]!.length - this.members[b]!.length || a - b);
    for (const group of small) {
      const worth = (other: number) =>
        this.links[group]![other]! / (this.members[group]!.length * this.members[other]!.length) -
        (FAR * Math.abs(middle(this.members[group]!) - middle(this.members[other]!))) / this.links.length;
      const [first] = this.alive
        .filter((other) => other !== group && this.fits(group, other))
        .toSorted((a, b) => worth(b) - worth(a) || a - b);
      if (first !== undefined) return [Math.min(group, first), Math.max(group, first)];
    }
    return null;
  }

  join([left, right]: Pair): void {
    this.members[left]!.push(...this.members[right]!);
    this.members[right] = [];
    this.alive = this.alive.filter((group) => group !== right);
    for (const other of this.alive) {
      this.links[left]![other]! += this.links[right]![other]!;
      this.links[other]![left] = this.links[left]![other]!;
    }
  }

  private fits(left: number, right: number): boolean {
    return this.members[left]!.length + this.members[right]!.length <= MAX_SIZE;
  }
}

const middle = (places: readonly number[]): number => places.reduce((sum, place) => sum + place, 0) / places.length;
