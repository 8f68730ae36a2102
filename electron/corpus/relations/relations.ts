import { estimateTokens } from '../../language/tokens/estimate-tokens';
import type { Engine } from '../../ports/engine';
import type { PairRelation, StatementPair } from '../../ports/statement-pair';
import type { RelationMemory } from './relation-memory';

/** Pairs of one call at most: a small model keeps no more apart. */
export const MAX_PAIRS_PER_CALL = 12;
/** Share of the model's window that the pairs of a call may fill. */
const MAX_WINDOW_SHARE = 0.4;
/** Tokens of a pair's tags and attributes. */
const PAIR_TAG_TOKENS = 60;

/** How a pair's statements relate, and the label of the model that says so; null: the person does. */
export interface SaidRelation extends PairRelation {
  model: string | null;
}

/** What models and the person say of pairs of statements. No pair is asked twice while its texts stay. */
export interface Relations {
  /** Whether there is a model to ask now. */
  canAsk(): boolean;
  find(pair: StatementPair): SaidRelation | null;
  /**
   * The relations of pairs, in their order; null where a reply left one out. Those that nothing is known of are asked.
   *
   * @throws AppError as the model's call does; what came before is remembered
   */
  relate(pairs: readonly StatementPair[], signal: AbortSignal): Promise<(SaidRelation | null)[]>;
  /** The person says that the two have nothing to do with each other: it is not asked any more. */
  setApart(pair: StatementPair): void;
}

export function createRelations({
  engine,
  memory,
  now,
}: {
  engine: () => Engine;
  memory: RelationMemory;
  now: () => number;
}): Relations {
  return {
    canAsk: () => engine().relate !== undefined,
    find: memory.find,
    async relate(pairs, signal) {
      const model = engine();
      const unknown = pairs.filter((pair) => memory.find(pair) === null);
      for (let start = 0; model.relate !== undefined && start < unknown.length;) {
        const asked = fitting(
          unknown.slice(start, start + MAX_PAIRS_PER_CALL),
          model.contextWindowTokens * MAX_WINDOW_SHARE,
        );
        const said = await model.relate(asked, signal);
        for (const [index, one] of said.entries())
          if (one !== null && asked[index] !== undefined)
            memory.add(asked[index], { ...one, model: model.label, at: now() });
        start += asked.length;
      }
      return pairs.map(memory.find);
    },
    setApart: (pair) => memory.add(pair, { relation: 'apart', reason: '', model: null, at: now() }),
  };
}

/** The first pairs that fit into so many tokens; at least one. */
function fitting(pairs: readonly StatementPair[], tokens: number): readonly StatementPair[] {
  let used = 0;
  const over = pairs.findIndex(
    ({ newer, older }) => (used += estimateTokens(newer.text) + estimateTokens(older.text) + PAIR_TAG_TOKENS) > tokens,
  );
  return over === -1 ? pairs : pairs.slice(0, Math.max(1, over));
}
