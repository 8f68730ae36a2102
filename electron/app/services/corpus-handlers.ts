import { sourceRef, type SourceRef } from '../../../shared/domain/ids';
import type { RelatedDeps } from '../../corpus/notes/related-notes';
import type { Leaving } from '../../corpus/projects/leaving';
import type { Corpus } from '../../corpus/start-corpus';
import { createEntityHandlers, createFactHandlers } from '../../ipc/handlers/facts';
import { createLessonHandlers } from '../../ipc/handlers/lessons';
import { createNotesHandlers } from '../../ipc/handlers/notes';
import { createPreviewHandlers } from '../../ipc/handlers/previews';
import { createProfileHandlers } from '../../ipc/handlers/profile';
import { createResourceHandlers } from '../../ipc/handlers/resources';
import { createReviewHandlers } from '../../ipc/handlers/review';
import { createProjectHandlers } from '../../ipc/handlers/projects';
import { createSavedSearchHandlers } from '../../ipc/handlers/saved-searches';
import type { Engine } from '../../ports/engine';
import type { Streams } from '../../ports/streams';
import type { SurfacingCounts } from '../../vitality/usage/surfacing-counts';

/**
 * Routes of the corpus.
 *
 * @param onOpened the person opened these texts
 */
export const createCorpusHandlers = (
  corpus: Corpus,
  onOpened: (refs: SourceRef[]) => void,
  surfacing: Pick<SurfacingCounts, 'answers' | 'countIfLoaded'>,
  asking: { engine: () => Engine; mayRead: Leaving['mayRead']; streams: Streams; index: RelatedDeps['index'] },
) => ({
  ...createNotesHandlers({
    notes: corpus.notes,
    onOpened,
    async usesOf() {
      await surfacing.answers();
      return (id) => surfacing.countIfLoaded(sourceRef('note', id))?.cited ?? 0;
    },
    related: { ...corpus.noteDeps, index: asking.index, hidden: corpus.hiddenTextFilter },
  }),
  ...createPreviewHandlers(corpus.noteDeps),
  ...createReviewHandlers(corpus),
  ...createResourceHandlers({ resources: corpus.resources, onOpened }),
  ...createFactHandlers(corpus.facts, corpus.keptReader),
  ...createEntityHandlers(corpus.entities),
  ...createLessonHandlers({ ...corpus, ...asking }),
  ...createSavedSearchHandlers(corpus.savedSearches),
  ...createProjectHandlers(corpus.projects),
  ...createProfileHandlers(corpus.profile),
});
