import type { MethodContract, Packing, WorkerContract } from '../../threads/worker-contract';
import {
  INDEX_METHOD_NAMES,
  specOf,
  type IndexMethod,
  type PackedValues,
  type PackingName,
} from '../index/index-methods';
import type { IndexPort } from '../index/index-port';
import { packHits, unpackHits } from './pack-lane-hits';
import { packScoreQuery, unpackScoreQuery, type PackedScoreQuery } from './pack-score-query';
import { packScores, unpackScores } from './pack-scored-hits';

const packing = <Value, Packed>(pack: (value: Value) => Packed, unpack: (packed: Packed) => Value): Packing<Value> => ({
  pack,
  unpack: unpack,
});

const PACKINGS: { [P in PackingName]: Packing<PackedValues[P]> } = {
  'lane-hits': packing(packHits, unpackHits),
  'scored-hits': packing(packScores, unpackScores),
  'score-query': packing(
    ([query]) => packScoreQuery(query),
    (query: PackedScoreQuery) => [unpackScoreQuery(query)],
  ),
  // JSON is written and read in a third of the time that cloning takes.
  json: packing(
    (value: unknown) => JSON.stringify(value),
    (text) => JSON.parse(text) as unknown,
  ),
};
const packingNamed = (name: PackingName | undefined): Packing | undefined =>
  name === undefined ? undefined : PACKINGS[name];

const contractOf = (method: IndexMethod): MethodContract => {
  const { args, result, transfersBytes } = specOf(method);
  return {
    args: packingNamed(args),
    result: packingNamed(result),
    transfers: transfersBytes === true ? 'args' : undefined,
  };
};

/** The border of the retrieval worker, as the table of index methods has it. */
export const INDEX_CONTRACT: WorkerContract<IndexPort> = {
  name: 'retrieval',
  methods: Object.fromEntries(INDEX_METHOD_NAMES.map((method) => [method, contractOf(method)])) as Record<
    IndexMethod,
    MethodContract
  >,
};
