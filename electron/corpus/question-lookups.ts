import type { RetrievalDeps } from '../retrieval/pipeline';
import type { Corpus } from './start-corpus';

/** What the funnel looks up in the corpus, and whose words it must not read. */
export const questionLookups = ({
  factTable,
  lessonTable,
  decisionTable,
  profile,
  hiddenTextFilter,
}: Pick<Corpus, 'factTable' | 'lessonTable' | 'decisionTable' | 'profile' | 'hiddenTextFilter'>): Required<
  Pick<RetrievalDeps, 'facts' | 'lessons' | 'decisions' | 'profile' | 'hidden'>
> => ({
  facts: factTable,
  lessons: lessonTable,
  decisions: decisionTable,
  profile,
  hidden: hiddenTextFilter,
});
