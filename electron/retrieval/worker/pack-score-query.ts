import type { SourceRef } from '../../../shared/domain/ids';
import type { ScoreQuery } from '../index/scoring/score-query';

/** A score query with its pool, hundreds of references, joined by line breaks. */
export type PackedScoreQuery = Omit<ScoreQuery, 'pool'> & { pool: string };

/** The query as it is posted to the worker. */
export const packScoreQuery = (query: ScoreQuery): PackedScoreQuery => ({ ...query, pool: query.pool.join('\n') });

/** The query that `packScoreQuery` packed; an empty pool stays empty. */
export const unpackScoreQuery = (query: PackedScoreQuery): ScoreQuery => ({
  ...query,
  pool: query.pool === '' ? [] : (query.pool.split('\n') as SourceRef[]),
});
