import { z } from 'zod';
import { countSchema } from '../../domain/bounds';
import { savedSearchIdSchema } from '../../domain/ids';
import { noteViewSchema } from '../../domain/note-view';
import { MAX_QUERY, MAX_SEARCH_NAME, type SavedSearch } from '../../domain/saved-search';
import { t } from '../../messages/message';
import { route } from '../route';

/** A saved search as lists show it. */
export interface SavedSearchRow extends SavedSearch {
  /** Notes and documents that the list of notes shows for it. */
  count: number;
  /** Whether its words are searched by meaning too, so that Search finds more than the list counts. */
  isRanked: boolean;
}

const name = z
  .string()
  .trim()
  .min(1, { error: () => t('savedSearches.needsName') })
  .max(MAX_SEARCH_NAME, { error: () => t('savedSearches.longName') });
const query = z
  .string()
  .trim()
  .min(1, { error: () => t('savedSearches.needsQuery') })
  .max(MAX_QUERY, { error: () => t('savedSearches.longQuery') });

export const savedSearchRoutes = {
  /** The searches in the person's order. */
  'savedSearches.list': route<SavedSearchRow[]>()(z.null()),
  /** Adds one at the end. `conflict` where the name is taken, `too-large` at 200. */
  'savedSearches.save': route<SavedSearch>()(z.object({ name, query, view: noteViewSchema.optional() })),
  /** `conflict` where another one has the name. Without a `view` it keeps its own. */
  'savedSearches.change': route<SavedSearch>()(
    z.object({ id: savedSearchIdSchema, name, query, view: noteViewSchema.optional() }),
  ),
  /** Puts one at a place of the list, counted from 0; beyond the end: last. */
  'savedSearches.move': route<SavedSearch>()(z.object({ id: savedSearchIdSchema, to: countSchema })),
  'savedSearches.remove': route<SavedSearch>()(z.object({ id: savedSearchIdSchema })),
};
