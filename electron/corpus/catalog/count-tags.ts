import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { CatalogNote } from './catalog-state';

const MAX_TAGS = 500;

/** The tags of notes with the number of notes, the most used first; written as it was met first. */
export function countTags(notes: Iterable<Pick<CatalogNote, 'tags'>>): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const { tags } of notes) {
    for (const key of new Set(tags.map(titleKey))) {
      const known = counts.get(key);
      if (known !== undefined) known.count += 1;
      else counts.set(key, { tag: tags.find((tag) => titleKey(tag) === key)!, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)).slice(0, MAX_TAGS);
}

/** Whether one of the tags is `tag` or below it: `work/plans` is below `work`. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  if (tags.length === 0) return false;
  const wanted = titleKey(tag);
  return keysOf(tags).some((key) => key === wanted || key.startsWith(`${wanted}/`));
}

const knownKeys = new WeakMap<readonly string[], readonly string[]>();

/** Lists of tags are never changed: a filter of 20,000 notes reads each once. */
function keysOf(tags: readonly string[]): readonly string[] {
  const keys = knownKeys.get(tags) ?? tags.map(titleKey);
  knownKeys.set(tags, keys);
  return keys;
}
