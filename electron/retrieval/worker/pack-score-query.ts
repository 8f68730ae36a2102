import type { SourceRef } from '../../../shared/domain/ids';
import type { ScoreQuery } from '../index/scoring/score-query';

/** A score query with its pool, hundreds of references, joined by line breaks. */
export type PackedScoreQuery = Omit<ScoreQuery, 'pool'> & { pool: string };

export const packScoreQuery = (query: ScoreQuery): PackedScoreQuery => ({ ...query, pool: query.pool.join('\n') });

export const unpackScoreQuery = (query: PackedScoreQuery): ScoreQuery => ({
  ...query,
  pool: query.pool === '' ? [] : (query.pool.split('\n') as SourceRef[]),
});
