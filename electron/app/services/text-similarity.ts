import type { SourceRef } from '../../../shared/domain/ids';
import type { IndexPort } from '../../retrieval/index/index-port';

/** Similarity of a text to each entry of `pool`, 0–1; null without vectors. Entries that the index lacks are absent. */
export async function similaritiesOfText(
  index: Pick<IndexPort, 'score'>,
  text: string,
  pool: SourceRef[],
): Promise<Map<SourceRef, number | null>> {
  const hits = await index.score({
    words: text,
    statement: text,
    timeWindow: null,
    exclude: [],
    people: [],
    expectedAnswerType: null,
    pool,
  });
  return new Map(hits.map(({ entry, similarity }) => [entry.ref, similarity]));
}
