import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { contentHash } from '../../../../shared/lib/content-hash';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import type { ImageStamp } from '../../../files/image-keeper';
import { writeAtomically } from '../../../files/write-atomically';
import { distinctTerms } from '../../../language/words/terms';
import type { LinkColumns } from '../graph/link-graph';
import type { LexicalImage } from '../words/lexical-index';
import type { EntryColumns } from './entry-columns';

/** A whole index without its texts and vectors. */
export interface IndexImage {
  /** Of the file of texts that was written with it. */
  entriesId: string;
  entries: EntryColumns;
  questionFlags: Uint8Array;
  slotEnd: number;
  freeSlots: number[];
  lexical: LexicalImage[];
  links: LinkColumns;
}

/** The file of a vault's index, beside its journal. */
export const indexImageFile = (vaultFolder: string): string => join(vaultFolder, 'index-image');

/** The file of its entries' texts, beside it (stored-entry.ts). */
export const entryImageFile = (indexImage: string): string => join(dirname(indexImage), 'index-entries');

/** The file of its vectors, beside it (vector-file.ts): commands that search by words do not open it. */
export const vectorImageFile = (indexImage: string): string => join(dirname(indexImage), 'index-vectors');

/** Raise it when entries, terms or links are made in another way. */
const FORMAT = 4;
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

/** A header has four short fields and two hashes. */
const MAX_HEADER_BYTES = 4_096;

interface Header extends ImageStamp {
  version: string;
  bytes: number;
  sha256: string;
}

/** Writes an image beside the vault: the old file or the new one survives a crash. */
export async function writeImage(file: string, stamp: ImageStamp, image: IndexImage): Promise<void> {
  const body = serialize(image);
  const header: Header = { version: imageVersion(), ...stamp, bytes: body.length, sha256: hashOfBytes(body) };
  await writeAtomically(file, [`${JSON.stringify(header)}\n`, body]);
}

/** Null for a file that is missing, damaged, of another vault, or of another version of the app. */
export async function readImage(
  file: string,
  vaultId: string,
): Promise<{ stamp: ImageStamp; image: IndexImage } | null> {
  try {
    const bytes = await readFile(file);
    const end = bytes.indexOf('\n');
    const header = readHeader(bytes.subarray(0, end), vaultId);
    const body = bytes.subarray(end + 1);
    if (header === null || header.bytes !== body.length || header.sha256 !== hashOfBytes(body)) return null;
    return { stamp: stampOf(header), image: deserialize(body) as IndexImage };
  } catch {
    return null;
  }
}

/** What an image holds, by its first line alone; null where `readImage` would not read it, as far as that line tells. */
export async function readImageStamp(file: string, vaultId: string): Promise<ImageStamp | null> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
      const header = readHeader(buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n')), vaultId);
      return header === null ? null : stampOf(header);
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

/** Null for one of another vault or of another version of the app. */
function readHeader(line: Buffer, vaultId: string): Header | null {
  const header = JSON.parse(line.toString('utf8')) as Header;
  return header.version === imageVersion() && header.vaultId === vaultId ? header : null;
}

const stampOf = ({ vaultId, seq, hash }: Header): ImageStamp => ({ vaultId, seq, hash });
