import { type Database, sql, type Statement } from '../../../electron/collections/database/database';
import { createPostgresRecallLanes } from '../../../electron/collections/home/postgres-recall-lanes';
import { percentile } from '../../eval/metrics';
import { createQueries } from '../seeded-queries';
import type { CollectionVectors } from './collection-vectors';
import { PLAIN_VECTORS } from './plain-tables';

/** The app asks a lane for as many. */
const NEAREST = 50;
const QUESTIONS = 100;
const SEED = 77;
/** Hits that are as near as the last exact one count, whichever of them was named. */
const TIE = 1e-6;
const EXACT = sql`SELECT note_id AS id, (vector <=> $2::vector)::float8 AS distance FROM engram.embeddings
  WHERE collection_id = $1::uuid ORDER BY vector <=> $2::vector LIMIT $3::integer`;
const DISTANCES = sql`SELECT (vector <=> $2::vector)::float8 AS distance FROM engram.embeddings
  WHERE collection_id = $1::uuid AND note_id = ANY ($3::uuid[])`;
const WITHOUT_INDEX = [sql`SET LOCAL enable_indexscan = off`, sql`SET LOCAL enable_bitmapscan = off`];

/** Shares of the fifty nearest notes that were found, 0–1, over a hundred questions. */
export interface Recall {
  lane: number;
  plain: number;
  /** The worst question of the lane. */
  laneWorst: number;
  /** Milliseconds at the median, one after another: the lane, its peer, and comparing every vector. */
  laneMs: number;
  plainMs: number;
  exactMs: number;
}

/**
 * Compares the lane of meaning and its peer with exact search over the same rows. Nothing may be published meanwhile.
 *
 * @param owner a member too, so that row-level security hides nothing
 */
export async function measureRecall(
  { owner, member }: { owner: Database; member: Database },
  collectionId: string,
  { embed }: CollectionVectors,
): Promise<Recall> {
  const { lanes } = createPostgresRecallLanes(member, collectionId, embed);
  const shares: { lane: number; plain: number }[] = [];
  const times = { laneMs: [] as number[], plainMs: [] as number[], exactMs: [] as number[] };
  const timed = async <Result>(name: keyof typeof times, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    times[name].push(performance.now() - start);
    return result;
  };
  for (const words of createQueries(QUESTIONS, SEED)) {
    const vector = `[${(await embed(words))!.vector.join(',')}]`;
    const exact = await timed('exactMs', () => withoutIndex(owner, EXACT, [collectionId, vector, NEAREST]));
    const farthest = exact.at(-1)!.distance + TIE;
    const shareOf = async (ids: readonly string[]) => {
      const found = await withoutIndex(owner, DISTANCES, [collectionId, vector, ids]);
      return found.filter(({ distance }) => distance <= farthest).length / exact.length;
    };
    const query = { words, statement: words, timeWindow: null, exclude: [], limit: NEAREST };
    const hits = await timed('laneMs', () => lanes.dense(query));
    const plain = await timed('plainMs', () => member.query<{ id: string }>(PLAIN_VECTORS, [vector, NEAREST]));
    shares.push({
      lane: await shareOf(hits.map(({ ref }) => ref.slice('shared:'.length))),
      plain: await shareOf(plain.map(({ id }) => id)),
    });
  }
  const mean = (of: 'lane' | 'plain') => shares.reduce((sum, share) => sum + share[of], 0) / shares.length;
  return {
    lane: mean('lane'),
    plain: mean('plain'),
    laneWorst: Math.min(...shares.map(({ lane }) => lane)),
    laneMs: percentile(times.laneMs, 0.5),
    plainMs: percentile(times.plainMs, 0.5),
    exactMs: percentile(times.exactMs, 0.5),
  };
}

const withoutIndex = (
  owner: Database,
  statement: Statement,
  values: Parameters<Database['query']>[1],
): Promise<{ distance: number }[]> =>
  owner.transaction(async (statements) => {
    for (const setting of WITHOUT_INDEX) await statements.query(setting);
    return statements.query<{ distance: number }>(statement, values);
  });
