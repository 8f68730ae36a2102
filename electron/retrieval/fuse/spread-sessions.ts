/** Turns of one session that are counted against a further one: by then the session has had its say. */
const MOST_COUNTED = 5;

export interface Spreadable {
  score: number;
  ref: string;
  /** Session of a turn, by its id or number; null for what is no turn. */
  session: string | number | null;
}

/**
 * Order for a question that asks for several things: every turn costs later turns of its session `step` (maximal
 * marginal relevance with the session
 * as what is alike), because a turn shares most of its score with those beside it. Each item's cost is returned beside
 * it; costs only grow, so the order is
 * that of score and cost together.
 *
 * @param step at most 0
 * @param wanted how many of the order, from its first; default all
 */
export function spreadOverSessions<Item extends Spreadable>(
  items: readonly Item[],
  step: number,
  wanted = items.length,
): { item: Item; cost: number }[] {
  const ranked = [...items].sort(byScore);
  if (step === 0) return ranked.slice(0, wanted).map((item) => ({ item, cost: 0 }));
  const lines = linesOf(ranked);
  const order: { item: Item; cost: number }[] = [];
  const end = Math.min(wanted, items.length);
  while (order.length < end) {
    // All turns of a session cost the same now: only the first of each line can be next.
    let next: Line<Item> | null = null;
    for (const line of lines)
      if (line.taken < line.items.length && (next === null || comesBefore(line, next, step))) next = line;
    order.push({ item: next!.items[next!.taken]!, cost: costOf(next!, step) });
    next!.taken += 1;
  }
  return order;
}

/** The items of one session, best first, and how many of them have their place. */
interface Line<Item> {
  isSession: boolean;
  items: Item[];
  taken: number;
}

function linesOf<Item extends Spreadable>(ranked: readonly Item[]): Line<Item>[] {
  const lines = new Map<string | number | null, Line<Item>>();
  for (const item of ranked) {
    const line = lines.get(item.session) ?? { isSession: item.session !== null, items: [], taken: 0 };
    lines.set(item.session, line);
    line.items.push(item);
  }
  return [...lines.values()];
}

const costOf = ({ isSession, taken }: Line<Spreadable>, step: number): number =>
  isSession && taken > 0 ? step * Math.min(MOST_COUNTED, taken) : 0;

function comesBefore(line: Line<Spreadable>, other: Line<Spreadable>, step: number): boolean {
  const [a, b] = [line.items[line.taken]!, other.items[other.taken]!];
  const difference = b.score + costOf(other, step) - (a.score + costOf(line, step));
  return difference < 0 || (difference === 0 && a.ref < b.ref);
}

/** Best first; equal ones in the order of their references. */
export const byScore = (a: Pick<Spreadable, 'score' | 'ref'>, b: Pick<Spreadable, 'score' | 'ref'>): number =>
  a.score === b.score ? (a.ref < b.ref ? -1 : 1) : a.score > b.score ? -1 : 1;
