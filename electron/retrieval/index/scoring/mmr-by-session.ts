/** No more earlier turns of a session than this count against a further one. */
const MAX_COUNTED_TURNS = 5;

export interface SessionItem {
  score: number;
  ref: string;
  /** Session of a turn, by id or ordinal; null for what is no turn. */
  session: string | number | null;
}

/**
 * Order for a question that asks for several things: every turn costs later turns of its session `costStep` (maximal
 * marginal relevance, with the session as similarity), because a turn shares most of its score with its neighbours.
 * Each item's cost is returned with it; costs only grow, so the result is sorted by score plus cost.
 *
 * @param costStep at most 0
 * @param limit how many items to return, best first; default all
 */
export function mmrBySession<Item extends SessionItem>(
  items: readonly Item[],
  costStep: number,
  limit = items.length,
): { item: Item; cost: number }[] {
  const ranked = [...items].sort(byScore);
  if (costStep === 0) return ranked.slice(0, limit).map((item) => ({ item, cost: 0 }));
  const queues = queueBySession(ranked);
  const order: { item: Item; cost: number }[] = [];
  const end = Math.min(limit, items.length);
  while (order.length < end) {
    // All turns of a session now have the same cost: only the first of each queue can be next.
    let next: SessionQueue<Item> | null = null;
    for (const queue of queues)
      if (queue.taken < queue.items.length && (next === null || comesBefore(queue, next, costStep))) next = queue;
    order.push({ item: next!.items[next!.taken]!, cost: sessionCost(next!, costStep) });
    next!.taken += 1;
  }
  return order;
}

/** The items of one session, best first, and how many of them are placed. */
interface SessionQueue<Item> {
  isSession: boolean;
  items: Item[];
  taken: number;
}

function queueBySession<Item extends SessionItem>(ranked: readonly Item[]): SessionQueue<Item>[] {
  const queues = new Map<string | number | null, SessionQueue<Item>>();
  for (const item of ranked) {
    const queue = queues.get(item.session) ?? { isSession: item.session !== null, items: [], taken: 0 };
    queues.set(item.session, queue);
    queue.items.push(item);
  }
  return [...queues.values()];
}

const sessionCost = ({ isSession, taken }: SessionQueue<SessionItem>, costStep: number): number =>
  isSession && taken > 0 ? costStep * Math.min(MAX_COUNTED_TURNS, taken) : 0;

function comesBefore(queue: SessionQueue<SessionItem>, other: SessionQueue<SessionItem>, costStep: number): boolean {
  const [a, b] = [queue.items[queue.taken]!, other.items[other.taken]!];
  const difference = b.score + sessionCost(other, costStep) - (a.score + sessionCost(queue, costStep));
  return difference < 0 || (difference === 0 && a.ref < b.ref);
}

/** Best first; ties in the order of their references. */
export const byScore = (a: Pick<SessionItem, 'score' | 'ref'>, b: Pick<SessionItem, 'score' | 'ref'>): number =>
  a.score === b.score ? (a.ref < b.ref ? -1 : 1) : a.score > b.score ? -1 : 1;
