import type { IndexPort, LaneHit, ScoredHit, ScoreQuery } from '../index/index-port';
import { packHits, unpackHits, type PackedHits } from './pack-hits';
import { packScoreQuery, unpackScoreQuery, type PackedScoreQuery } from './pack-score-query';
import { packScores, unpackScores, type PackedScores } from './pack-scores';

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

const AS_IT_IS: Packing<unknown, unknown> = { pack: (value) => value, unpack: (value) => value };
/** Plain records in bulk: written and read in a third of the time. */
const AS_TEXT: Packing<unknown, string> = {
  pack: (value) => JSON.stringify(value),
  unpack: (text) => JSON.parse(text) as unknown,
};
const AS_COLUMNS: Packing<LaneHit[], PackedHits> = { pack: packHits, unpack: unpackHits };
const AS_ROWS: Packing<ScoredHit[], PackedScores> = { pack: packScores, unpack: unpackScores };
const WITH_JOINED_POOL: Packing<[ScoreQuery], PackedScoreQuery> = {
  pack: ([query]) => packScoreQuery(query),
  unpack: (query) => [unpackScoreQuery(query)],
};

type Packings = Partial<Record<PortMethod, Packing<never, never>>>;
const CALLS = { apply: AS_TEXT, score: WITH_JOINED_POOL } as Packings;
const REPLIES = {
  lexical: AS_COLUMNS,
  fuzzy: AS_COLUMNS,
  dense: AS_COLUMNS,
  role: AS_COLUMNS,
  temporal: AS_COLUMNS,
  graph: AS_COLUMNS,
  score: AS_ROWS,
  hashes: AS_TEXT,
} as Packings;

/** How a method's arguments go over. */
export const packingOfCall = (method: PortMethod): Packing<unknown, unknown> =>
  (CALLS[method] as Packing<unknown, unknown> | undefined) ?? AS_IT_IS;
/** How its reply does. */
export const packingOfReply = (method: PortMethod): Packing<unknown, unknown> =>
  (REPLIES[method] as Packing<unknown, unknown> | undefined) ?? AS_IT_IS;

export const PORT_METHODS: readonly PortMethod[] = [
  'clear',
  'apply',
  'applyPage',
  'putVectors',
  'putPackedVectors',
  'useEmbedder',
  'warm',
  'embedNext',
  'stats',
  'names',
  'mentions',
  'vocabulary',
  'speakers',
  'hashes',
  'lexical',
  'fuzzy',
  'dense',
  'role',
  'temporal',
  'graph',
  'score',
  'nearArchived',
  'close',
];

/** What changes nothing: whichever of them begins first, all give the same. */
export const SEARCHES: ReadonlySet<PortMethod> = new Set<PortMethod>([
  'lexical',
  'fuzzy',
  'dense',
  'role',
  'temporal',
  'graph',
  'score',
  'nearArchived',
  'mentions',
  'speakers',
  'vocabulary',
  'stats',
]);
