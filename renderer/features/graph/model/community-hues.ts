import type { Community } from './graph-model';

/**
 * A hue for each community: by its name, so that it keeps it on another day; the next free one while others of this
 * round have it.
 */
export function communityHues(communities: readonly Community[], hues: number): number[] {
  const bySize = [...communities.keys()].sort(
    (left, right) => communities[right]!.members.length - communities[left]!.members.length || left - right,
  );
  const given = new Array<number>(communities.length).fill(0);
  let taken = new Set<number>();
  for (const index of bySize) {
    if (taken.size === hues) taken = new Set();
    let hue = hashOf(communities[index]!.title) % hues;
    while (taken.has(hue)) hue = (hue + 1) % hues;
    taken.add(hue);
    given[index] = hue;
  }
  return given;
}

/** FNV-1a over the code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash >>> 0;
}
