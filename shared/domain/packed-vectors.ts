import { numbersInLines, TextLines } from '../lib/text/text-lines';
import type { StoredEmbedding } from './tables';

/**
 * Many vectors packed into a few long values, so that a page of them crosses a process border in one piece instead of
 * row by row.
 */
export interface PackedVectors {
  /** One id, content hash or length per row, each list joined by line breaks. */
  ids: string;
  hashes: string;
  lengths: string;
  models: string[];
  /** Index into `models`, by row. */
  modelIndexes: Uint8Array;
  /** All vectors concatenated. */
  bytes: Int8Array;
}

export function packVectors(rows: readonly StoredEmbedding[]): PackedVectors {
  const models = [...new Set(rows.map(({ model }) => model))];
  const bytes = new Int8Array(rows.reduce((sum, { vector }) => sum + vector.length, 0));
  let end = 0;
  for (const { vector } of rows) {
    bytes.set(vector, end);
    end += vector.length;
  }
  return {
    ids: rows.map(({ id }) => id).join('\n'),
    hashes: rows.map(({ contentHash }) => contentHash).join('\n'),
    lengths: rows.map(({ vector }) => vector.length).join('\n'),
    models,
    modelIndexes: Uint8Array.from(rows, ({ model }) => models.indexOf(model)),
    bytes,
  };
}

/** Unpacks the rows; their vectors are views of the packed bytes. */
export function unpackVectors(packed: PackedVectors): StoredEmbedding[] {
  return [...packedSourcesOf(packed)].flatMap((source) => source.rows());
}

/** The rows of one source and model, which are adjacent. */
export class PackedSource {
  /**
   * @param separator offset of the # in their ids
   * @param isUniform the rows are the source's first vectors in order, with one hash and length, so that all of them
   * are `bytes`
   */
  constructor(
    private readonly page: PageColumns,
    private readonly first: number,
    private readonly end: number,
    private readonly separator: number,
    readonly isUniform: boolean,
    readonly bytes: Int8Array,
  ) {}

  get firstId(): string {
    return this.page.ids.line(this.first);
  }

  /** Hash of the first row; likewise the properties below. */
  get hash(): string {
    return this.page.hashes.line(this.first);
  }

  get model(): string {
    return this.page.modelAt(this.first);
  }

  /** Dimensions of one vector. */
  get length(): number {
    return this.page.lengths[this.first]!;
  }

  /** Whether the source (the part of the first id before the #) and the hash are these; allocates no strings. */
  belongsTo(source: string, hash: string): boolean {
    const { ids, hashes } = this.page;
    return this.separator === source.length && ids.startsWith(this.first, source) && hashes.equals(this.first, hash);
  }

  /** The same rows one by one. */
  rows(): StoredEmbedding[] {
    const { ids, hashes, lengths } = this.page;
    let end = 0;
    return Array.from({ length: this.end - this.first }, (_, offset): StoredEmbedding => {
      const row = this.first + offset;
      const dimensions = lengths[row]!;
      end += dimensions;
      return {
        id: ids.line(row),
        model: this.page.modelAt(row),
        dimensions,
        contentHash: hashes.line(row),
        vector: this.bytes.subarray(end - dimensions, end),
      };
    });
  }
}

/** The sources of a page in order, without unpacking rows. */
export function* packedSourcesOf(packed: PackedVectors): Generator<PackedSource> {
  const { modelIndexes, bytes } = packed;
  const page = new PageColumns(packed);
  const { ids, hashes, lengths } = page;
  let first = 0;
  let start = 0;
  while (first < modelIndexes.length) {
    const separator = separatorIn(ids, first);
    const source = ids.line(first).slice(0, separator + 1);
    const hash = hashes.line(first);
    let isUniform = true;
    let end = start;
    let row = first;
    for (; row < modelIndexes.length && separatorIn(ids, row) === separator && ids.startsWith(row, source); row += 1) {
      isUniform &&=
        isPart(ids, row, separator + 1, row - first) &&
        hashes.equals(row, hash) &&
        lengths[row] === lengths[first] &&
        modelIndexes[row] === modelIndexes[first];
      end += lengths[row]!;
    }
    yield new PackedSource(page, first, row, separator, isUniform, bytes.subarray(start, end));
    first = row;
    start = end;
  }
}

class PageColumns {
  readonly ids: TextLines;
  readonly hashes: TextLines;
  readonly lengths: Uint32Array;

  constructor(private readonly packed: PackedVectors) {
    const { ids, hashes, lengths, modelIndexes } = packed;
    this.ids = new TextLines(ids, modelIndexes.length);
    this.hashes = new TextLines(hashes, modelIndexes.length);
    this.lengths = numbersInLines(lengths, modelIndexes.length);
  }

  modelAt(row: number): string {
    return this.packed.models[this.packed.modelIndexes[row]!]!;
  }
}

const SEPARATOR = '#'.charCodeAt(0);

/** Offset of the last # of an id, before its part; -1 without one. */
function separatorIn(ids: TextLines, row: number): number {
  let index = ids.length(row) - 1;
  while (index >= 0 && ids.charCodeAt(row, index) !== SEPARATOR) index -= 1;
  return index;
}

/** Only the first ten parts: from the eleventh on, id order is not sentence order. */
const isPart = (ids: TextLines, row: number, offset: number, part: number): boolean =>
  part < 10 && ids.length(row) === offset + 1 && ids.charCodeAt(row, offset) === 48 + part;

/**
 * The rows of those sources whose rows are all on the page: the last source's rows may continue on the next one, unless
 * this is the last page.
 */
export function rowsOfCompleteSources<Row extends { id: string }>(
  rows: readonly Row[],
  isLastPage: boolean,
): readonly Row[] {
  if (isLastPage || rows.length === 0) return rows;
  const sourceOf = (id: string) => id.slice(0, id.lastIndexOf('#'));
  const last = sourceOf(rows[rows.length - 1]!.id);
  const cut = rows.findIndex(({ id }) => sourceOf(id) === last);
  return cut === 0 ? rows : rows.slice(0, cut);
}
