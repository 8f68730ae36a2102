import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { contentHash } from '../../../../shared/lib/content-hash';
import type { ImageStamp } from '../../../files/image-keeper';
import { writeAtomically } from '../../../files/write-atomically';
import { distinctTerms } from '../../../language/words/terms';
import type { LinkColumns } from '../graph/link-graph';
import type { LexicalImage } from '../words/lexical-index';
import type { EntryColumns } from './entry-columns';

/** A whole index without its vectors. */
export interface IndexImage {
  entries: EntryColumns;
  slotEnd: number;
  freeSlots: number[];
  lexical: LexicalImage[];
  links: LinkColumns;
}

/** Raise it when entries, terms or links are made in another way. */
const FORMAT = 1;
/** Words whose terms tell other lists or stemmers, should the format's number be forgotten. */
const SAMPLE =
  'running boats bought children better Wärmepumpenwartung Häuser maisons l’école reuniões perros ragazzi schepen книги 猫のワクチン';
let version: string | null = null;
const currentVersion = (): string =>
  (version ??= `${FORMAT}-${contentHash(
    distinctTerms(SAMPLE)
      .map(({ term }) => term)
      .join(' '),
  )}`);

interface Header extends ImageStamp {
  version: string;
  bytes: number;
  sha256: string;
}

/** Writes an image beside the vault: the old file or the new one survives a crash. */
export async function writeImage(file: string, stamp: ImageStamp, image: IndexImage): Promise<void> {
  const body = serialize(image);
  const header: Header = { version: currentVersion(), ...stamp, bytes: body.length, sha256: sha256Of(body) };
  await writeAtomically(file, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]));
}

/** Null for a file that is missing, damaged, of another vault, or of another version of the app. */
export async function readImage(
  file: string,
  vaultId: string,
): Promise<{ stamp: ImageStamp; image: IndexImage } | null> {
  try {
    const bytes = await readFile(file);
    const end = bytes.indexOf('\n');
    const header = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
    const body = bytes.subarray(end + 1);
    const isSound =
      header.version === currentVersion() &&
      header.vaultId === vaultId &&
      header.bytes === body.length &&
      header.sha256 === sha256Of(body);
    if (!isSound) return null;
    return {
      stamp: { vaultId, seq: header.seq, hash: header.hash },
      image: deserialize(body) as IndexImage,
    };
  } catch {
    return null;
  }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
