import type { IndexPort } from '../index/index-port';
import type { LaneHit } from '../index/queries/lane-query';
import type { ScoredHit, ScoreQuery } from '../index/scoring/score-query';
import { packHits, unpackHits, type PackedHits } from './pack-lane-hits';
import { packScoreQuery, unpackScoreQuery, type PackedScoreQuery } from './pack-score-query';
import { packScores, unpackScores, type PackedScores } from './pack-scored-hits';

export type PortMethod = keyof IndexPort;
/**
 * What goes over at once, either way, is one message of several: to post and to take one costs more than most calls.
 * Args and value are packed as below.
 */
export type CallMessage = { id: number; method: PortMethod; args: unknown };
export type ReplyMessage =
  | { id: number; method: PortMethod; ok: true; value: unknown }
  | { id: number; ok: false; error: string };

/** How something large goes over: to clone it object by object takes longest. */
interface Packing<Value, Packed> {
  pack(value: Value): Packed;
  unpack(packed: Packed): Value;
}

const UNPACKED: Packing<unknown, unknown> = { pack: (value) => value, unpack: (value) => value };
/** Plain records in bulk: written and read in a third of the time. */
const PACKED_AS_JSON: Packing<unknown, string> = {
  pack: (value) => JSON.stringify(value),
  unpack: (text) => JSON.parse(text) as unknown,
};
const PACKED_HITS: Packing<LaneHit[], PackedHits> = { pack: packHits, unpack: unpackHits };
const PACKED_SCORES: Packing<ScoredHit[], PackedScores> = { pack: packScores, unpack: unpackScores };
const PACKED_SCORE_QUERY: Packing<[ScoreQuery], PackedScoreQuery> = {
  pack: ([query]) => packScoreQuery(query),
  unpack: (query) => [unpackScoreQuery(query)],
};

type Packings = Partial<Record<PortMethod, Packing<never, never>>>;
const CALL_PACKINGS = { apply: PACKED_AS_JSON, score: PACKED_SCORE_QUERY } as Packings;
const REPLY_PACKINGS = {
  lexical: PACKED_HITS,
  fuzzy: PACKED_HITS,
  dense: PACKED_HITS,
  role: PACKED_HITS,
  temporal: PACKED_HITS,
  graph: PACKED_HITS,
  score: PACKED_SCORES,
  hashes: PACKED_AS_JSON,
} as Packings;

/** How a method's arguments go over. */
export const packingOfCall = (method: PortMethod): Packing<unknown, unknown> =>
  (CALL_PACKINGS[method] as Packing<unknown, unknown> | undefined) ?? UNPACKED;
/** How its reply does. */
export const packingOfReply = (method: PortMethod): Packing<unknown, unknown> =>
  (REPLY_PACKINGS[method] as Packing<unknown, unknown> | undefined) ?? UNPACKED;

export const PORT_METHODS: readonly PortMethod[] = [
  'clear',
  'apply',
  'applyPage',
  'putVectors',
  'putPackedVectors',
  'useEmbedder',
  'warmUp',
  'embedNext',
  'stats',
  'names',
  'mentions',
  'termStatistics',
  'speakers',
  'hashes',
  'lexical',
  'fuzzy',
  'dense',
  'role',
  'temporal',
  'graph',
  'score',
  'countArchivedMatches',
  'close',
];

/** What changes nothing: whichever of them begins first, all give the same. */
export const READ_ONLY_METHODS: ReadonlySet<PortMethod> = new Set<PortMethod>([
  'lexical',
  'fuzzy',
  'dense',
  'role',
  'temporal',
  'graph',
  'score',
  'countArchivedMatches',
  'mentions',
  'speakers',
  'termStatistics',
  'stats',
]);
