import type { Corpus } from '../../corpus/start-corpus';
import { createEntityHandlers, createFactHandlers } from '../../ipc/handlers/facts';
import { createLessonHandlers } from '../../ipc/handlers/lessons';
import { createNotesHandlers } from '../../ipc/handlers/notes';
import { createResourceHandlers } from '../../ipc/handlers/resources';
import { createReviewHandlers } from '../../ipc/handlers/review';

/** Routes of the corpus. */
export const createCorpusHandlers = (corpus: Corpus) => ({
  ...createNotesHandlers(corpus),
  ...createReviewHandlers(corpus),
  ...createResourceHandlers(corpus),
  ...createFactHandlers(corpus.facts, corpus.keptReader),
  ...createEntityHandlers(corpus.entities),
  ...createLessonHandlers(corpus),
});
