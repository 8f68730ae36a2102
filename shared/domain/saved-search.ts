import { z } from 'zod';
import { countSchema, timeSchema } from './bounds';
import { savedSearchIdSchema } from './ids';
import { noteViewSchema } from './note-view';

/** Characters of a name: it stands in one line of a list. */
export const MAX_SEARCH_NAME = 120;
/** Characters of a query, as many as a search takes. */
export const MAX_QUERY = 2_000;

/** A query that the person gave a name. What it finds is not stored. */
export const savedSearchSchema = z.object({
  id: savedSearchIdSchema,
  name: z.string().min(1).max(MAX_SEARCH_NAME),
  /** The query as it was typed, with its operators. */
  query: z.string().min(1).max(MAX_QUERY),
  /** How it is shown as a table; absent: as a list. */
  view: noteViewSchema.optional(),
  /** Lists show the lowest first; of equal ones the one saved first. */
  position: countSchema,
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

export const inPersonsOrder = (searches: Iterable<SavedSearch>): SavedSearch[] =>
  [...searches].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
