/** How many texts have a vector, and which encoder makes them. */
export interface VectorStats {
  embedded: number;
  toEmbed: number;
  /** Entries whose text no encoder took after several tries; they are found by words. */
  unreadable: number;
  /**
   * Model of the vectors that serve; null until it is loaded. `embedderProblem` says why it is not, or what is wrong
   * with the next one.
   */
  embedder: string | null;
  embedderProblem: string | null;
  /** A newly chosen model whose vectors are being made; they serve when the last one is there. */
  next: { model: string; embedded: number; toEmbed: number } | null;
}
