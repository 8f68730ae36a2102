import { createCipheriv, createDecipheriv } from 'node:crypto';
import { AppError } from '../../../shared/ipc/errors';
import { createByteReader } from './byte-reader';
import {
  CHUNK_BYTES,
  makeHeader,
  NONCE_PREFIX_BYTES,
  readHeader,
  unlockHeader,
  type ChunkKey,
  type EncryptedHeader,
} from './encrypted-header';
import { t } from '../../../shared/messages/message';

const TAG_BYTES = 16;
const NONCE_BYTES = 12;
/** Chunks of one file, so that no nonce is used twice: 256 TB. */
const MAX_CHUNKS = 2 ** 32 - 1;

/**
 * Encrypts a stream with a passphrase, chunk by chunk: the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár
 * 2015) over AES-256-GCM. A chunk's nonce holds its number and whether it is the last, so that chunks left out,
 * repeated or exchanged, and a file cut short, are not taken for whole.
 */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  options: { content: EncryptedHeader['content']; madeAt: number; N?: number },
): AsyncGenerator<Buffer> {
  const key = await makeHeader(passphrase, options);
  yield key.headerBytes;
  const reader = createByteReader(source);
  for (let number = 0; ; number += 1) {
    const chunk = await reader.take(CHUNK_BYTES);
    const isLast = !(await reader.hasMore());
    if (number > MAX_CHUNKS) throw new AppError('too-large', t('mainFiles.moreThanOneEncrypted'));
    const cipher = createCipheriv('aes-256-gcm', key.key, nonceOf(key, number, isLast));
    cipher.setAAD(key.headerBytes);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    if (isLast) return;
  }
}

/**
 * The plain bytes of an encrypted file. Each chunk is authentic, the whole only once this has ended without an error:
 * what it gave before is to be thrown away otherwise.
 *
 * @throws AppError `import-unreadable` for a file that is damaged, cut or not encrypted, `not-allowed` for a wrong
 *   passphrase
 */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = createByteReader(source);
  const key = await unlockHeader(await readHeader(reader), passphrase);
  for (let number = 0; ; number += 1) {
    const sealed = await reader.take(CHUNK_BYTES + TAG_BYTES);
    const isLast = !(await reader.hasMore());
    const chunk = openChunk(key, sealed, number, isLast);
    if (chunk === null) throw await damageOf(key, sealed, number, isLast);
    yield chunk;
    if (isLast) return;
  }
}

/** What an encrypted file says of itself without the passphrase. */
export const describeEncrypted = async (source: AsyncIterable<Uint8Array>): Promise<EncryptedHeader> =>
  (await readHeader(createByteReader(source))).header;

function openChunk(key: ChunkKey, sealed: Buffer, number: number, isLast: boolean): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key.key, nonceOf(key, number, isLast));
  decipher.setAAD(key.headerBytes);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}

/** Says whether the file is cut off between two chunks, which only looks like damage of its last one. */
async function damageOf(key: ChunkKey, sealed: Buffer, number: number, isLast: boolean): Promise<AppError> {
  const megabytes = ((number * CHUNK_BYTES) / 1_000_000).toFixed(1);
  const isCut = isLast && (sealed.length < TAG_BYTES || openChunk(key, sealed, number, false) !== null);
  return new AppError(
    'import-unreadable',
    isCut ? t('mainFiles.fileCutOffAfter', { megabytes }) : t('mainFiles.fileDamagedChangedAbout', { megabytes }),
  );
}

function nonceOf({ noncePrefix }: ChunkKey, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  noncePrefix.copy(nonce);
  nonce.writeUInt32BE(number, NONCE_PREFIX_BYTES);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}
