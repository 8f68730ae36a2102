import type { SourceRef } from '../../../shared/domain/ids';
import type { Corpus } from '../../corpus/start-corpus';
import type { Engine } from '../../ports/engine';
import type { Retrieval } from '../../retrieval/funnel/retrieval';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import type { LaneQueries } from '../../retrieval/index/queries/lane-query';
import type { VaultStore } from '../../store/vault-store';
import type { ServedView } from '../served-view';

/** What the tools of one request work with. */
export interface ToolContext {
  /** The program's name. */
  client: string;
  view: ServedView;
  store: Pick<VaultStore, 'get' | 'getMany' | 'query'>;
  corpus: Pick<Corpus, 'catalog' | 'factTable' | 'noteDeps' | 'runExclusive'>;
  retrieval: (hidden: HiddenLookup) => Promise<Pick<Retrieval, 'retrieve'>>;
  lexical: LaneQueries['lexical'];
  /** Plans and judges by rules, so that no request of another program goes on to a model. */
  engine: Engine;
  /** Excluded names of a reply stand for the names again. */
  unmask: (text: string) => string;
  signal: AbortSignal;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A tool's reply, and what of the vault is in it. */
export interface ToolResult {
  result: object;
  refs: SourceRef[];
  facts?: number;
}

export const isoTime = (at: number): string => new Date(at).toISOString();
