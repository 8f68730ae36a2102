/** Rows per block: growing adds a block and copies nothing. */
const BLOCK_ROWS = 2048;

/**
 * Int8 unit vectors by slot: one of the whole text (row 0) and one per sentence. Exact scan: at 100,000 short notes that is 51 MB
 * and one pass over it.
 */
export class VectorStore {
  private readonly blocks: Int8Array[] = [];
  private readonly rowsOf: (number[] | undefined)[] = [];
  private readonly free: number[] = [];
  private rowCount = 0;
  private owners = 0;
  /** Set by the first vector; all others have as many. */
  private dimensions = 0;

  /** Slots that have vectors. */
  get size(): number {
    return this.owners;
  }

  /** A model has one length of vector; one of another length is not of this model. */
  fits(vector: Int8Array): boolean {
    return this.dimensions === 0 || vector.length === this.dimensions;
  }

  has(slot: number): boolean {
    return this.rowsOf[slot] !== undefined;
  }

  /** Replaces the slot's vectors: the first is of the whole text. */
  set(slot: number, vectors: readonly Int8Array[]): void {
    this.remove(slot);
    if (vectors.length === 0) return;
    if (this.dimensions === 0) this.dimensions = vectors[0]!.length;
    this.rowsOf[slot] = vectors.map((vector) => {
      const row = this.free.pop() ?? this.newRow();
      this.blocks[Math.floor(row / BLOCK_ROWS)]!.set(vector, (row % BLOCK_ROWS) * this.dimensions);
      return row;
    });
    this.owners += 1;
  }

  remove(slot: number): void {
    const rows = this.rowsOf[slot];
    if (rows === undefined) return;
    this.free.push(...rows);
    this.rowsOf[slot] = undefined;
    this.owners -= 1;
  }

  /**
   * Cosine of the query with the slot: half the whole text's, half its best sentence's (evidence.md 3e). Null without a vector.
   *
   * @param query a unit vector
   */
  cosine(slot: number, query: Float32Array): number | null {
    const rows = this.rowsOf[slot];
    if (rows === undefined || query.length !== this.dimensions) return null;
    const whole = this.dot(rows[0]!, query);
    if (rows.length === 1) return whole;
    let best = -1;
    for (let place = 1; place < rows.length; place += 1) best = Math.max(best, this.dot(rows[place]!, query));
    return (whole + best) / 2;
  }

  /** Calls back for every slot that has vectors, in slot order. */
  scan(query: Float32Array, visit: (slot: number, cosine: number) => void): void {
    for (let slot = 0; slot < this.rowsOf.length; slot += 1) {
      const cosine = this.cosine(slot, query);
      if (cosine !== null) visit(slot, cosine);
    }
  }

  private dot(row: number, query: Float32Array): number {
    const block = this.blocks[Math.floor(row / BLOCK_ROWS)]!;
    const start = (row % BLOCK_ROWS) * this.dimensions;
    let sum = 0;
    for (let place = 0; place < this.dimensions; place += 1) sum += block[start + place]! * query[place]!;
    return sum / 127;
  }

  private newRow(): number {
    if (this.rowCount % BLOCK_ROWS === 0) this.blocks.push(new Int8Array(BLOCK_ROWS * this.dimensions));
    this.rowCount += 1;
    return this.rowCount - 1;
  }
}
