import type { IndexPort } from './index-port';
import { removeVectorsOfOtherModels } from './loading/load-index';
import type { VaultStore } from '../../store/vault-store';
import type { Logger } from '../../../shared/lib/logger';

export interface IndexStatus {
  state: 'loading' | 'ready' | 'failed';
  entries: number;
  lastSeq: number;
  /** Batches written but not yet indexed. */
  pending: number;
  embedded: number;
  /**
   * Entries that get a vector, in total; those still without one are found by words. Equals `embedded` when there is no
   * encoder. While a newly chosen model reads the vault, both figures are that model's.
   */
  toEmbed: number;
  /** Seconds until every entry has its vector, at the present pace; null while nothing is left or the pace is unknown. */
  secondsLeft: number | null;
  /** Texts no encoder took after several tries; not in `toEmbed`. */
  unreadable: number;
  mismatches: number;
  /** When the entries were last compared with the store; null when never. */
  checkedAt: number | null;
  /** Model of the vectors that serve; null until it is loaded. */
  embedder: string | null;
  /** The newly chosen model whose vectors are being made; it serves when the last one is there. */
  nextEmbedder: string | null;
  /** What went wrong, in the person's words; null when all is well. */
  problem: string | null;
}

const INITIAL_STATUS: IndexStatus = {
  state: 'loading',
  entries: 0,
  lastSeq: 0,
  pending: 0,
  embedded: 0,
  toEmbed: 0,
  secondsLeft: null,
  unreadable: 0,
  mismatches: 0,
  checkedAt: null,
  embedder: null,
  nextEmbedder: null,
  problem: null,
};

interface IndexStatusTracker {
  current(): IndexStatus;
  onStatus(listener: (status: IndexStatus) => void): () => void;
  update(changes: Partial<IndexStatus>): void;
  /** Brings the index's own figures in, and removes a model's stored vectors once another's have replaced them. */
  refresh(): Promise<void>;
}

/** @param isBuiltIn the chosen encoder is the built-in one: missing, it stays missing; a provider may come back */
export function trackIndexStatus(
  {
    port,
    store,
    log,
    elapsed,
  }: {
    port: Pick<IndexPort, 'stats'>;
    store: VaultStore;
    log: Logger;
    /** A monotonic clock, in milliseconds. */
    elapsed: () => number;
  },
  isBuiltIn: () => boolean,
): IndexStatusTracker {
  const listeners = new Set<(status: IndexStatus) => void>();
  let status = INITIAL_STATUS;
  let servedModel: string | null = null;
  const pace = new EmbeddingPace();
  const update = (changes: Partial<IndexStatus>) => {
    status = { ...status, ...changes };
    for (const listener of listeners) listener(status);
  };
  const removeReplacedVectors = async (embedder: string | null) => {
    if (embedder === null || embedder === servedModel) return;
    const isSwap = servedModel !== null;
    servedModel = embedder;
    if (!isSwap) return;
    const removed = await removeVectorsOfOtherModels(store, [embedder]);
    log.info('index: another model serves', { removed });
  };
  return {
    current: () => status,
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update,
    async refresh() {
      const { entries, lastSeq, embedder, embedderProblem, next, unreadable, ...serving } = await port.stats();
      const { embedded, toEmbed } = next ?? serving;
      const isUnavailable = embedderProblem !== null && isBuiltIn();
      update({
        entries,
        lastSeq,
        embedded,
        toEmbed: isUnavailable ? embedded : embedded + toEmbed,
        secondsLeft: isUnavailable ? null : pace.secondsLeft(elapsed(), embedded, embedded + toEmbed),
        unreadable,
        embedder,
        nextEmbedder: next?.model ?? null,
        problem: embedderProblem,
      });
      await removeReplacedVectors(embedder);
    },
  };
}

/** The pace is measured over this long at most, and over at least that. */
const WINDOW_MS = 60_000;
const MIN_SPAN_MS = 5_000;

interface Sample {
  at: number;
  done: number;
}

/** How long the rest takes at the pace of the last minute, pauses for questions included. */
export class EmbeddingPace {
  private samples: Sample[] = [];

  /**
   * @param now a monotonic clock, in milliseconds
   * @returns null while nothing is left, or too little is known
   */
  secondsLeft(now: number, done: number, total: number): number | null {
    const last = this.samples.at(-1);
    // Another vault, model or restart: what was measured is of no use. So is a pause between two pieces of work.
    if (last !== undefined && (done < last.done || now - last.at > WINDOW_MS)) this.samples = [];
    if (done >= total) this.samples = [];
    else this.samples.push({ at: now, done });
    while (this.samples.length > 2 && now - this.samples[1]!.at >= WINDOW_MS) this.samples.shift();
    const [first] = this.samples;
    if (first === undefined || now - first.at < MIN_SPAN_MS || done === first.done) return null;
    return ((total - done) * (now - first.at)) / (done - first.done) / 1000;
  }
}
