import { titleKey } from '../../../shared/lib/markdown/title-key';
import { hasFilter, type SearchQuery } from '../../../shared/lib/search-query/search-query';
import { hasTag } from '../catalog/count-tags';
import { fitsChoices, fitsOwnFilters, wantedKinds, type ProjectNamed } from '../catalog/match-query';
import type { ListedTask } from './group-tasks';

/** What a query asks of each task, read once for all of them. */
interface Asked {
  /** What the note alone decides; null: nothing. */
  ofNote: SearchQuery | null;
  terms: readonly string[];
  withoutTerms: readonly string[];
}

/**
 * Whether a task fits a query: its words stand in the task or in the title of its note, its tags in the task or beside
 * it in the note, and everything else is asked of the note.
 *
 * @param tagsBeside tags of a note that do not stand in one of its tasks alone
 */
export function createTaskFilter(
  query: SearchQuery,
  named: ProjectNamed,
  tagsBeside: (noteId: string) => readonly string[],
): (listed: ListedTask) => boolean {
  const known = new Map<SearchQuery, Asked>();
  const askedOf = (one: SearchQuery): Asked => {
    const before = known.get(one);
    if (before !== undefined) return before;
    const ofNote: SearchQuery = {
      ...one,
      tags: { with: [], without: [] },
      withoutTerms: [],
      choices: [],
      exclusions: [],
    };
    const asked = {
      ofNote: hasFilter(ofNote) ? ofNote : null,
      terms: one.terms.map(titleKey),
      withoutTerms: one.withoutTerms.map(titleKey),
    };
    known.set(one, asked);
    return asked;
  };
  const fits = (one: SearchQuery, listed: ListedTask): boolean => {
    const { task, note } = listed;
    const { ofNote, terms, withoutTerms } = askedOf(one);
    const holds = (key: string): boolean => task.textKey.includes(key) || note.titleKey.includes(key);
    const isTagged = (tag: string): boolean => hasTag(task.tags, tag) || hasTag(tagsBeside(note.id), tag);
    return (
      wantedKinds(one)?.statuses.has('kept') !== false &&
      one.tags.with.every(isTagged) &&
      !one.tags.without.some(isTagged) &&
      terms.every(holds) &&
      !withoutTerms.some(holds) &&
      (ofNote === null || fitsOwnFilters(ofNote, note, named)) &&
      fitsChoices(one, (part) => fits(part, listed))
    );
  };
  return (listed) => fits(query, listed);
}
