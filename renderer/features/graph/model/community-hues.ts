import type { Community } from './graph-model';

/**
 * A hue for each community, hashed from its name so that it stays the same over time; the next free hue on a collision.
 */
export function communityHues(communities: readonly Community[], hues: number): number[] {
  const bySize = [...communities.keys()].sort(
    (left, right) => communities[right]!.members.length - communities[left]!.members.length || left - right,
  );
  const assigned = new Array<number>(communities.length).fill(0);
  let usedHues = new Set<number>();
  for (const index of bySize) {
    if (usedHues.size === hues) usedHues = new Set();
    let hue = hashOf(communities[index]!.title) % hues;
    while (usedHues.has(hue)) hue = (hue + 1) % hues;
    usedHues.add(hue);
    assigned[index] = hue;
  }
  return assigned;
}

/** FNV-1a over the code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < text.length; offset += 1) hash = Math.imul(hash ^ text.charCodeAt(offset), 0x01000193);
  return hash >>> 0;
}
