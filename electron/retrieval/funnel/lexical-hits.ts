import { textRefOf } from '../index/columns/passage-ref';
import type { ScoredHit } from '../index/scoring/score-query';
import type { SourceRef } from '../../../shared/domain/ids';
import type { IndexPort } from '../index/index-port';

/**
 * A text found by the lexical lane, with the share of the terms' weight that it covers itself and with adjacent turns.
 */
export interface LexicalHit {
  ref: SourceRef;
  title: string;
  text: string;
  speaker: string | null;
  coverage: number;
  contextCoverage: number;
}

/** Lexical hits for a few words with their texts; the best covered first. */
export async function findLexicalHits(
  index: Pick<IndexPort, 'lexical' | 'score'>,
  words: string,
  exclude: SourceRef[],
  limit: number,
): Promise<LexicalHit[]> {
  const hits = await index.lexical({ words, statement: null, timeWindow: null, exclude, limit });
  return scoreRefs(
    index,
    words,
    hits.map(({ ref }) => ref),
    exclude,
  );
}

/** The texts of given references, scored for a few words. */
export async function scoreRefs(
  index: Pick<IndexPort, 'score'>,
  words: string,
  refs: SourceRef[],
  exclude: SourceRef[],
): Promise<LexicalHit[]> {
  if (refs.length === 0) return [];
  const scored = await index.score({
    words,
    statement: null,
    timeWindow: null,
    people: [],
    expectedAnswerType: null,
    exclude,
    pool: refs,
    isIsolated: true,
  });
  const rankByRef = new Map<SourceRef, number>();
  for (const [rank, ref] of refs.entries()) if (!rankByRef.has(textRefOf(ref))) rankByRef.set(textRefOf(ref), rank);
  const best = new Map<SourceRef, ScoredHit>();
  for (const hit of scored) if (hit.coverage > (best.get(hit.entry.ref)?.coverage ?? -1)) best.set(hit.entry.ref, hit);
  return [...best.values()]
    .map(({ entry, coverage, contextCoverage }) => ({
      ref: entry.ref,
      title: entry.title,
      text: entry.text,
      speaker: entry.speaker,
      coverage,
      contextCoverage,
    }))
    .sort((a, b) => b.coverage - a.coverage || rankByRef.get(a.ref)! - rankByRef.get(b.ref)!);
}
