import type { PhraseQueries } from './phrase-similarity';
import { judgedMemory, judgedMessage } from './judged-texts';

/** Nothing is asked of when it was said. */
const SOME_TIME_AGO = '40 days ago';

export type FitQueries = Pick<PhraseQueries, 'applicability'>;

/** How likely each text is on the matter of a message, 0–1, by the judge, in the form that it was trained with. */
export const fitsOf = (queries: FitQueries, message: string, texts: readonly string[]): Promise<number[] | null> =>
  texts.length === 0
    ? Promise.resolve([])
    : queries.applicability({
        message: judgedMessage(message),
        memories: texts.map((text) => judgedMemory({ kind: 'note', age: SOME_TIME_AGO, text })),
      });
