import type { Corpus } from '../corpus/start-corpus';
import { createFactHandlers } from '../ipc/handlers/facts';
import { createGraphHandlers } from '../ipc/handlers/graph';
import { createNotesHandlers } from '../ipc/handlers/notes';
import { createReviewHandlers } from '../ipc/handlers/review';

/** What a window may ask of the corpus. */
export const createCorpusHandlers = (corpus: Corpus) => ({
  ...createNotesHandlers(corpus),
  ...createReviewHandlers(corpus),
  ...createFactHandlers(corpus.facts),
  ...createGraphHandlers(corpus),
});
