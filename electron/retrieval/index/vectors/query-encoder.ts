import { TIMED_OUT, withTimeout } from '../../../../shared/lib/with-timeout';
import type { Embedder } from '../../../ports/engine';

const CACHE_SIZE = 32;
/** Milliseconds before a local encoder that could not be loaded is tried again; not for each text in between. */
const LOAD_RETRY_MS = 4_000;

export interface QueryEncoderOptions {
  /** Null where there is none. */
  load: ((signal: AbortSignal) => Promise<Embedder>) | null;
  /** The model, where it is known before it is loaded; else null. */
  model: string | null;
  /** The encoder belongs to a provider: it may be slow or away, and is asked again after a failure. */
  isRemote: boolean;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
  /** The longest a question waits for its vector. */
  timeoutMs?: number;
  /** How long a failure stands, so that one question does not wait twice. */
  failedForMs?: number;
}

/** One encoder and the vectors of the last questions. A question that cannot be embedded rejects with the reason. */
export class QueryEncoder {
  model: string | null;
  /** Why there is no encoder, in the person's words; null while all is well. */
  problem: string | null;
  /** When set, a question does not wait for a local encoder that is still to be loaded; it goes without a vector. */
  isLoadDeferred = false;
  private loading: Promise<Embedder> | null = null;
  private loadFailedAt: number | null = null;
  private readonly vectorCache = new Map<string, Promise<Float32Array>>();
  private lastFailure: { at: number; error: Error } | null = null;
  private readonly aborted = new AbortController();

  constructor(private readonly options: QueryEncoderOptions) {
    this.model = options.model;
    this.problem = options.load === null ? 'no sentence encoder is installed' : null;
  }

  /** Why an encoder that should be there could not be loaded. */
  get loadProblem(): string | null {
    return this.options.load === null ? null : this.problem;
  }

  get isRemote(): boolean {
    return this.options.isRemote;
  }

  /**
   * Null where there is none, or where a local one could not be loaded, which is tried again later. Rejects when a
   * remote one is away; the next call tries again.
   */
  async embedder(): Promise<Embedder | null> {
    const { load, isRemote } = this.options;
    if (load === null) return null;
    if (this.loadFailedAt !== null && this.options.now() - this.loadFailedAt >= LOAD_RETRY_MS) {
      this.loading = null;
      this.loadFailedAt = null;
    }
    this.loading ??= this.loadEmbedder(load);
    try {
      return await this.loading;
    } catch (error) {
      if (!isRemote) return null;
      throw error;
    }
  }

  /** Unit vector of a question's text; null where there is no encoder. */
  async vectorOf(text: string): Promise<Float32Array | null> {
    const { now, failedForMs = 10_000 } = this.options;
    if (this.isLoadDeferred && this.model === null && this.options.load !== null)
      throw new Error(this.problem ?? 'the sentence encoder is still being loaded');
    const cached = this.vectorCache.get(text);
    if (cached !== undefined) return cached;
    if (this.lastFailure !== null && now() - this.lastFailure.at < failedForMs) throw this.lastFailure.error;
    const vector = this.embedQuestion(text);
    this.cache(text, vector);
    try {
      return await vector;
    } catch (error) {
      this.vectorCache.delete(text);
      if (this.options.isRemote) this.lastFailure = { at: now(), error: error as Error };
      throw error;
    }
  }

  /** Vectors of documents, as `Embedder.embedDocuments`. */
  embedDocuments(documents: readonly (readonly string[])[]): Promise<Float32Array[][]> {
    return this.request((embedder) => embedDocuments(embedder, documents));
  }

  /** Ends what is under way; nothing more is sent. */
  abort(): void {
    this.aborted.abort();
  }

  private async embedQuestion(text: string): Promise<Float32Array> {
    const { isRemote, timeoutMs = 4_000 } = this.options;
    const embedded = this.request(async (embedder) => (await embedder.embed([text]))[0]!);
    if (!isRemote) return embedded;
    const vector = await withTimeout(embedded, timeoutMs);
    if (vector === TIMED_OUT)
      throw new Error(`${this.model ?? 'the embedding model'} gave no vector within ${timeoutMs / 1000} s`);
    return vector;
  }

  private async request<T>(run: (embedder: Embedder) => Promise<T>): Promise<T> {
    const embedder = await this.embedder();
    if (embedder === null) throw new Error(this.problem ?? 'no sentence encoder');
    try {
      const result = await run(embedder);
      this.lastFailure = null;
      if (this.isRemote) this.problem = null;
      return result;
    } catch (error) {
      if (this.isRemote) this.problem = error instanceof Error ? error.message : 'the embedding model failed';
      throw error;
    }
  }

  private cache(text: string, vector: Promise<Float32Array>): void {
    if (this.vectorCache.size >= CACHE_SIZE) this.vectorCache.delete(this.vectorCache.keys().next().value!);
    this.vectorCache.set(text, vector);
  }

  private async loadEmbedder(load: (signal: AbortSignal) => Promise<Embedder>): Promise<Embedder> {
    try {
      const embedder = await load(this.aborted.signal);
      this.model = embedder.model;
      this.problem = null;
      return embedder;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : 'the sentence encoder could not be loaded';
      if (this.options.isRemote) this.loading = null;
      else this.loadFailedAt = this.options.now();
      throw error;
    }
  }
}

/** The wholes and the parts in one call of an encoder that reads each text by itself. */
async function embedDocuments(
  embedder: Embedder,
  documents: readonly (readonly string[])[],
): Promise<Float32Array[][]> {
  if (embedder.embedDocuments !== undefined) return embedder.embedDocuments(documents);
  const texts = documents.map((parts) => (parts.length === 1 ? [parts[0]!] : [parts.join(' '), ...parts]));
  const vectors = await embedder.embed(texts.flat());
  let next = 0;
  return texts.map(({ length }) => vectors.slice(next, (next += length)));
}
