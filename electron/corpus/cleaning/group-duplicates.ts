import { isDone } from '../../language/statements/plan-or-deed';
import type { Note } from '../../../shared/domain/note';

/** Two notes that say the same, with a confidence 0–1. */
export interface DuplicateEdge {
  a: string;
  b: string;
  confidence: number;
  reason: string;
}

export interface DuplicateGroup {
  /** The group's notes in id order. */
  ids: string[];
  /** The lowest confidence among its edges. */
  confidence: number;
  reason: string;
}

/** More texts cannot be compared side by side; the rest is proposed after these are merged. */
const MAX_GROUP_SIZE = 8;

/**
 * Connected components of notes that say the same, built from the most confident edge down. Two notes that the person
 * called different never share a group, not even through a third. The result does not depend on the order of the edges.
 */
export function groupDuplicates(
  edges: readonly DuplicateEdge[],
  isBlocked: (a: string, b: string) => boolean,
): DuplicateGroup[] {
  const groupOf = new Map<string, DuplicateGroup>();
  const group = (id: string): DuplicateGroup => groupOf.get(id) ?? { ids: [id], confidence: 1, reason: '' };
  const order = (edge: DuplicateEdge): string => [edge.a, edge.b].sort().join(' ');
  for (const edge of edges.toSorted((x, y) => y.confidence - x.confidence || (order(x) < order(y) ? -1 : 1))) {
    const [left, right] = [group(edge.a), group(edge.b)];
    if (left.ids.includes(edge.b) || left.ids.length + right.ids.length > MAX_GROUP_SIZE) continue;
    if (left.ids.some((one) => right.ids.some((other) => isBlocked(one, other)))) continue;
    const joined = { ids: [...left.ids, ...right.ids].sort(), confidence: edge.confidence, reason: edge.reason };
    for (const id of joined.ids) groupOf.set(id, joined);
  }
  return [...new Set(groupOf.values())].sort((x, y) => (x.ids[0]! < y.ids[0]! ? -1 : 1));
}

/**
 * Criteria for the surviving text: without flags, the person's own words, what happened before what was meant, more
 * sources, more content, said later.
 */
export type CanonicalCriteria = Pick<
  Note,
  'id' | 'flags' | 'author' | 'pinned' | 'confirmations' | 'sources' | 'title' | 'body' | 'createdAt'
>;

/** Best text first, in a deterministic order. */
export function rankCanonical<Row extends CanonicalCriteria>(notes: readonly Row[]): Row[] {
  const marks = ({ flags, author, pinned, confirmations, sources, title, body }: Row): number[] => [
    Number(pinned),
    -flags.filter((flag) => flag !== 'duplicate').length,
    Number(author === 'person'),
    Number(isDone(title)),
    Number(body.trim() !== ''),
    sources.length + confirmations,
    title.length + body.length,
  ];
  return notes.toSorted((a, b) => {
    const [left, right] = [marks(a), marks(b)];
    for (const [index, mark] of left.entries()) if (mark !== right[index]) return right[index]! - mark;
    return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
  });
}
