import type { Fact } from '../../../shared/domain/fact';
import type { SourceRef } from '../../../shared/domain/ids';
import type { TracedFact } from '../../../shared/domain/trace';
import type { FactLookup } from '../../retrieval/funnel/retrieval-ports';
import { followTable, type FollowTableDeps } from '../in-memory/follow-table';
import { FactIndex, type EntityNames } from './fact-index';
import type { FactKey } from './fact-key-fallbacks';

export { FactIndex } from './fact-index';

export interface FactTable extends FactLookup {
  historyOf(key: FactKey): Fact[];
  /** Values under the first name alone, or under the only whole name that begins with it. */
  lookupByOtherName(key: FactKey, at: number): TracedFact[];
  /** Facts read from a note, including retracted ones. */
  ofSource(ref: SourceRef): Fact[];
  /** One key for all names of an entity. */
  keyOf(key: FactKey): string;
  entityOf(name: string): string;
  all(): Fact[];
  settled(): Promise<void>;
  close(): void;
}

/**
 * The fact table of a vault, read once and kept current from its batches.
 *
 * @param names merged and other names of entities; absent: each name stands for itself
 */
export async function openFactTable(deps: FollowTableDeps, names?: EntityNames): Promise<FactTable> {
  const index = new FactIndex(names);
  const following = await followTable(deps, 'facts', index);
  return {
    get size() {
      return index.size;
    },
    lookup: (key, from, to) => index.lookup(key, from, to),
    findKey: (text) => index.findKey(text),
    historyOf: (key) => index.historyOf(key),
    lookupByOtherName: (key, at) => index.lookupByOtherName(key, at),
    ofSource: (ref) => index.ofSource(ref),
    keyOf: (key) => index.keyOf(key),
    entityOf: (name) => index.entityOf(name),
    all: () => index.all(),
    settled: () => following.settled(),
    close: () => following.close(),
  };
}
