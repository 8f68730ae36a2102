import type { StoredEmbedding } from './tables';

/** Many vectors as a few long values: a page of them crosses a border in one piece, where rows would be taken apart and put together one by one. */
export interface PackedVectors {
  /** One id, content hash and length a row, each list joined by line breaks. */
  ids: string;
  hashes: string;
  lengths: string;
  models: string[];
  /** Place in `models`, by row. */
  modelOf: Uint8Array;
  /** All vectors, one after another. */
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
    ids: rows.map(({ id }) => id).join('\n'), hashes: rows.map(({ contentHash }) => contentHash).join('\n'),
    lengths: rows.map(({ vector }) => vector.length).join('\n'), models, modelOf: Uint8Array.from(rows, ({ model }) => models.indexOf(model)), bytes,
  };
}

/** The rows again; their vectors are windows of the packed bytes. */
export function unpackVectors(packed: PackedVectors): StoredEmbedding[] {
  return [...runsOf(packed)].flatMap((run) => run.rows());
}

/** The rows of one source and model, which stand together. */
export interface PackedRun {
  firstId: string;
  model: string;
  hash: string;
  /** Numbers of one vector. */
  length: number;
  /** True when they are the source's first vectors in their order, of one hash and length: then all of them are `bytes`. */
  isWhole: boolean;
  bytes: Int8Array;
  /** The same one by one. */
  rows(): StoredEmbedding[];
}

/** A page's runs, without taking it apart row by row. */
export function* runsOf(packed: PackedVectors): Generator<PackedRun> {
  if (packed.ids === '') return;
  const ids = packed.ids.split('\n');
  const hashes = packed.hashes.split('\n');
  const lengths = packed.lengths.split('\n').map(Number);
  let first = 0;
  let start = 0;
  while (first < ids.length) {
    const source = ids[first]!.slice(0, ids[first]!.lastIndexOf('#') + 1);
    let isWhole = true;
    let end = start;
    let row = first;
    for (; row < ids.length && ids[row]!.lastIndexOf('#') + 1 === source.length && ids[row]!.startsWith(source); row += 1) {
      isWhole &&= isPart(ids[row]!, source.length, row - first) && hashes[row] === hashes[first] && lengths[row] === lengths[first] && packed.modelOf[row] === packed.modelOf[first];
      end += lengths[row]!;
    }
    const [from, to, at] = [first, row, start];
    yield {
      firstId: ids[from]!, model: packed.models[packed.modelOf[from]!]!, hash: hashes[from]!, length: lengths[from]!, isWhole, bytes: packed.bytes.subarray(start, end),
      rows: () => rowsBetween(packed, { ids, hashes, lengths }, from, to, at),
    };
    first = row;
    start = end;
  }
}

/** The first ten alone: after them, the order of ids is no longer that of the sentences. */
const isPart = (id: string, at: number, part: number): boolean => part < 10 && id.length === at + 1 && id.charCodeAt(at) === 48 + part;

interface Columns {
  ids: string[];
  hashes: string[];
  lengths: number[];
}

function rowsBetween({ models, modelOf, bytes }: PackedVectors, { ids, hashes, lengths }: Columns, from: number, to: number, at: number): StoredEmbedding[] {
  let start = at;
  return ids.slice(from, to).map((id, offset): StoredEmbedding => {
    const row = from + offset;
    const dimensions = lengths[row]!;
    start += dimensions;
    return { id, model: models[modelOf[row]!]!, dimensions, contentHash: hashes[row]!, vector: bytes.subarray(start - dimensions, start) };
  });
}

/** The rows of a page whose source's rows are all on it: those of the last one may go on in the next, unless this is the last page. */
export function wholeSources<Row extends { id: string }>(rows: readonly Row[], isLastPage: boolean): readonly Row[] {
  if (isLastPage || rows.length === 0) return rows;
  const sourceOf = (id: string) => id.slice(0, id.lastIndexOf('#'));
  const last = sourceOf(rows[rows.length - 1]!.id);
  const cut = rows.findIndex(({ id }) => sourceOf(id) === last);
  return cut === 0 ? rows : rows.slice(0, cut);
}
