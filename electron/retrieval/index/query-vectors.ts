import type { Embedder } from '../../models/engine';
import type { VectorStore } from './vector-store';

const CACHE_SIZE = 32;

/** Embeds queries, once each, and remembers the last scan so that the lane and the scorer share it. */
export class QueryVectors {
  model: string | null = null;
  /** Why there is no embedder, in the person's words. */
  problem: string | null;
  private loading: Promise<Embedder | null> | null = null;
  private readonly known = new Map<string, Float32Array>();
  private cosines: { query: Float32Array; values: Map<number, number | null> } | null = null;

  constructor(private readonly load: (() => Promise<Embedder>) | null) {
    this.problem = load === null ? 'no sentence encoder is installed' : null;
  }

  /** Null where there is none or it could not be loaded; never rejects. */
  embedder(): Promise<Embedder | null> {
    this.loading ??= this.open();
    return this.loading;
  }

  async vectorOf(text: string): Promise<Float32Array | null> {
    const embedder = await this.embedder();
    if (embedder === null) return null;
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const [vector] = await embedder.embed([text]);
    if (this.known.size >= CACHE_SIZE) this.known.delete(this.known.keys().next().value!);
    this.known.set(text, vector!);
    return vector!;
  }

  /** Cosine of query and slot, computed once per query. */
  cosine(vectors: VectorStore, query: Float32Array, slot: number): number | null {
    if (this.cosines?.query !== query) this.cosines = { query, values: new Map() };
    const known = this.cosines.values.get(slot);
    if (known !== undefined) return known;
    const value = vectors.cosine(slot, query);
    this.cosines.values.set(slot, value);
    return value;
  }

  /** After a change of the index. */
  forget(): void {
    this.cosines = null;
  }

  private async open(): Promise<Embedder | null> {
    if (this.load === null) return null;
    try {
      const embedder = await this.load();
      this.model = embedder.model;
      return embedder;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : 'the sentence encoder could not be loaded';
      return null;
    }
  }
}
