import type { IndexMaintenance } from './loading/index-maintenance';
import type { KeptNoteQueries } from './queries/kept-note-queries';
import {
  LANE_QUERY_NAMES,
  type LaneHit,
  type LaneQueries,
  type LaneQueryName,
  type LexicalQueries,
} from './queries/lane-query';
import type { ScoredHit, ScoreQueries, ScoreQuery } from './scoring/score-query';
import type { PhraseQueries } from './vectors/phrase-similarity';

/** The whole index. It is the same whether it runs in this thread or in the retrieval worker. */
export interface IndexPort
  extends LaneQueries, LexicalQueries, KeptNoteQueries, ScoreQueries, PhraseQueries, IndexMaintenance {}

/** Values that cross the thread border packed, because cloning them object by object takes longest. */
export interface PackedValues {
  'lane-hits': LaneHit[];
  'scored-hits': ScoredHit[];
  'score-query': [ScoreQuery];
  /** Plain records in bulk. */
  json: unknown;
}
export type PackingName = keyof PackedValues;
type PackingFor<Value> = { [P in PackingName]: Value extends PackedValues[P] ? P : never }[PackingName];

interface MethodSpec {
  /** Background work waits while a foreground call runs. */
  priority: 'foreground' | 'background';
  /** Calls that only read give the same result in any order. */
  access: 'read' | 'write';
  /** How the arguments, or the result, cross the thread border. Absent: cloned as they are. */
  args?: PackingName;
  result?: PackingName;
  /** The bytes of the first argument are handed over, not copied: the caller must not use them again. */
  transfersBytes?: true;
  /** Where a call says that it also wants archived notes: in its query, or as its second argument. */
  takesArchived?: 'query' | 'argument';
}
/** Only packings that fit the method's own types. */
type SpecFor<Method extends (...values: never[]) => Promise<unknown>> = MethodSpec & {
  args?: PackingFor<Parameters<Method>>;
  result?: PackingFor<Awaited<ReturnType<Method>>>;
};

const LANE = { priority: 'foreground', access: 'read', result: 'lane-hits', takesArchived: 'query' } as const;
const LANES = Object.fromEntries(LANE_QUERY_NAMES.map((name) => [name, LANE])) as Record<LaneQueryName, typeof LANE>;

/** Every method of the index, once: its priority, order and packing follow from here. */
const INDEX_METHODS = {
  ...LANES,
  score: {
    priority: 'foreground',
    access: 'read',
    args: 'score-query',
    result: 'scored-hits',
    takesArchived: 'query',
  },
  readMessage: { priority: 'foreground', access: 'read' },
  stateValues: { priority: 'foreground', access: 'read' },
  haveOneValue: { priority: 'foreground', access: 'read' },
  readSentences: { priority: 'background', access: 'read' },
  applicability: { priority: 'foreground', access: 'read' },
  readLessons: { priority: 'foreground', access: 'read' },
  phraseSimilarities: { priority: 'foreground', access: 'read' },
  sentenceSimilarities: { priority: 'foreground', access: 'read' },
  phraseVectors: { priority: 'foreground', access: 'read' },
  passageVectors: { priority: 'background', access: 'read' },
  names: { priority: 'foreground', access: 'read' },
  mentions: { priority: 'foreground', access: 'read' },
  termStatistics: { priority: 'foreground', access: 'read', takesArchived: 'argument' },
  countArchivedMatches: { priority: 'foreground', access: 'read' },
  notesHoldingAll: { priority: 'background', access: 'read' },
  notesSharingMost: { priority: 'background', access: 'read' },
  speakers: { priority: 'background', access: 'read' },
  stats: { priority: 'background', access: 'read' },
  hashes: { priority: 'background', access: 'read', result: 'json' },
  clear: { priority: 'background', access: 'write' },
  saveImage: { priority: 'background', access: 'write' },
  loadImage: { priority: 'background', access: 'write' },
  checkVectors: { priority: 'background', access: 'write' },
  apply: { priority: 'background', access: 'write', args: 'json' },
  applyPage: { priority: 'background', access: 'write' },
  putVectors: { priority: 'background', access: 'write' },
  putPackedVectors: { priority: 'background', access: 'write', transfersBytes: true },
  useEmbedder: { priority: 'background', access: 'write' },
  warmUp: { priority: 'background', access: 'write' },
  embedFirst: { priority: 'background', access: 'write' },
  embedNext: { priority: 'background', access: 'write' },
  close: { priority: 'background', access: 'write' },
} as const satisfies { [M in keyof IndexPort]: SpecFor<IndexPort[M]> };

export type IndexMethod = keyof IndexPort;
type Specs = typeof INDEX_METHODS;
type MethodsWith<Spec> = { [M in IndexMethod]: Specs[M] extends Spec ? M : never }[IndexMethod];
type ForegroundMethod = MethodsWith<{ priority: 'foreground' }>;
export type ArchivedMethod = MethodsWith<{ takesArchived: string }>;

/** A method's row, with its optional fields readable. */
export const specOf = (method: IndexMethod): MethodSpec => INDEX_METHODS[method];

export const INDEX_METHOD_NAMES = Object.keys(INDEX_METHODS) as IndexMethod[];
export const FOREGROUND_METHODS = INDEX_METHOD_NAMES.filter(
  (method): method is ForegroundMethod => specOf(method).priority === 'foreground',
);
export const ARCHIVED_METHODS = INDEX_METHOD_NAMES.filter(
  (method): method is ArchivedMethod => specOf(method).takesArchived !== undefined,
);
