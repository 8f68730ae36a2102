import { dirname, join } from 'node:path';
import { contentHash } from '../../../../shared/lib/content-hash';
import type { ImageStamp } from '../../../files/image-keeper';
import { bytesOf, PagedFile, writePagedFile } from '../../../files/paged-file';
import { distinctTerms } from '../../../language/words/terms';
import type { RecordsImage } from '../queries/index-records';

/** A whole index without its texts and vectors. Arrays of numbers stand in objects, not in lists. */
export interface IndexImage {
  /** Of the file of texts that was written with it. */
  entriesId: string;
  records: RecordsImage;
  freeSlots: number[];
}

/** The file of a vault's index, beside its journal. */
export const indexImageFile = (vaultFolder: string): string => join(vaultFolder, 'index-image');

/** The file of its entries' texts, beside it (stored-entry.ts). */
export const entryImageFile = (indexImage: string): string => join(dirname(indexImage), 'index-entries');

/** The file of its vectors, beside it (vector-file.ts): commands that search by words do not open it. */
export const vectorImageFile = (indexImage: string): string => join(dirname(indexImage), 'index-vectors');

/** Raise it when entries, terms or links are made in another way. */
const FORMAT = 5;
/** Words whose terms tell other lists or stemmers, should the format's number be forgotten. */
const SAMPLE =
  'running boats bought children better Wärmepumpenwartung Häuser maisons l’école reuniões perros ragazzi schepen книги 猫のワクチン';
let version: string | null = null;
export const imageVersion = (): string =>
  (version ??= `${FORMAT}-${contentHash(
    distinctTerms(SAMPLE)
      .map(({ term }) => term)
      .join(' '),
  )}`);

interface Header extends ImageStamp {
  version: string;
}

type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;
const ARRAYS = { Uint8Array, Int32Array, Uint32Array, Float64Array };

/** Stands in the JSON for an array of numbers. */
interface ArrayPlace {
  table: number;
  arrayOf: keyof typeof ARRAYS;
}

/**
 * Writes an image beside the vault: the old file or the new one survives a crash. Its arrays are read while it is
 * written.
 *
 * @param assertUnchanged throws where they were changed meanwhile; the old file stays
 */
export async function writeImage(
  file: string,
  stamp: ImageStamp,
  image: IndexImage,
  assertUnchanged: () => void,
): Promise<void> {
  const arrays: Numbers[] = [];
  const json = JSON.stringify(image, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    arrays.push(value as Numbers);
    return { table: arrays.length, arrayOf: value.constructor.name } as ArrayPlace;
  });
  function* tables() {
    yield Buffer.from(json);
    for (const array of arrays) yield bytesOf(array);
    assertUnchanged();
  }
  await writePagedFile(file, { version: imageVersion(), ...stamp } satisfies Header, [], tables);
}

/** Null for a file that is missing, damaged, of another vault, or of another version of the app. */
export function readImage(file: string, vaultId: string): { stamp: ImageStamp; image: IndexImage } | null {
  const opened = openImage(file, vaultId);
  if (opened === null) return null;
  try {
    const tables = opened.readTables();
    if (tables === null) return null;
    const image = JSON.parse(Buffer.from(tables[0]!.buffer).toString('utf8')) as IndexImage;
    return { stamp: stampOf(opened.header), image: withArrays(image, tables) };
  } finally {
    opened.close();
  }
}

/** What an image holds, by its last line alone; null where `readImage` would not read it, as far as that line tells. */
export function readImageStamp(file: string, vaultId: string): ImageStamp | null {
  const opened = openImage(file, vaultId);
  opened?.close();
  return opened === null ? null : stampOf(opened.header);
}

const openImage = (file: string, vaultId: string) => PagedFile.open<Header>(file, { version: imageVersion(), vaultId });

const stampOf = ({ vaultId, seq, hash }: Header): ImageStamp => ({ vaultId, seq, hash });

/** Puts the arrays back in their places, each with a buffer of its own. */
function withArrays<Value extends object>(value: Value, tables: readonly Uint8Array<ArrayBuffer>[]): Value {
  for (const [key, inner] of Object.entries(value) as [keyof Value, unknown][]) {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue;
    value[key] = (
      isPlace(inner) ? new ARRAYS[inner.arrayOf](tables[inner.table]!.buffer) : withArrays(inner, tables)
    ) as Value[keyof Value];
  }
  return value;
}

const isPlace = (value: object): value is ArrayPlace => 'arrayOf' in value;
