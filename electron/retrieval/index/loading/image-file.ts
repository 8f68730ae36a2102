import { dirname, join } from 'node:path';
import { tablesOf, valueOf } from '../../../files/arrays-in-json';
import type { ImageSource, ImageStamp, KeptImage } from '../../../files/image-keeper';
import { PagedFile, writePagedFile } from '../../../files/paged-file';
import { distinctTerms } from '../../../language/words/terms';
import { indexChangesOfBatches } from './index-changes-of-batch';
import type { IndexMaintenance } from './index-maintenance';
import type { RecordsImage } from '../queries/index-records';
import type { VaultStore } from '../../../store/vault-store';
import { contentHash } from '../../../../shared/lib/content-hash';

/** A whole index without its texts and vectors. Arrays of numbers stand in objects, not in lists. */
export interface IndexImage {
  /** The id of the file of texts that was written with it. */
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
const FORMAT = 7;
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
  function* tables() {
    yield* tablesOf(image);
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
    return tables === null ? null : { stamp: stampOf(opened.header), image: valueOf<IndexImage>(tables) };
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

/** The index of words and links as it is kept beside the vault. */
export function indexImageOf(
  port: Pick<IndexMaintenance, 'loadImage' | 'saveImage' | 'apply' | 'stats'>,
  store: VaultStore,
  { folder, vaultId }: Pick<ImageSource, 'folder' | 'vaultId'>,
): KeptImage {
  const file = indexImageFile(folder);
  return {
    name: 'index',
    read: () => port.loadImage(file, vaultId),
    write: (stamp) => port.saveImage(file, stamp),
    apply: async (batches) => port.apply(await indexChangesOfBatches(batches, store), batches.at(-1)!.seq),
    lastSeq: async () => (await port.stats()).lastSeq,
  };
}
