import type { PhraseQueries } from './phrase-similarity';

export type FitQueries = Pick<PhraseQueries, 'applicability'>;

/** How likely each text is on the matter of a message, 0–1, by the judge, in the form that it was trained with. */
export const fitsOf = (queries: FitQueries, message: string, texts: readonly string[]): Promise<number[] | null> =>
  texts.length === 0
    ? Promise.resolve([])
    : queries.applicability({
        message: `query: ${message}`,
        memories: texts.map((text) => `passage: note, 40 days ago: ${text}`),
      });
