import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { AppError } from '../../../shared/ipc/errors';
import { parseJsonBytes, sha256Of } from '../checksummed-json';
import type { ByteReader } from './byte-reader';
import { t } from '../../../shared/messages/message';

/** Plain bytes of one chunk. */
export const CHUNK_BYTES = 64 * 1024;
const VERSION = 1;
const FORMAT = 'engram-vault-encrypted';
/** The header is one line of JSON. */
const MAX_HEADER_BYTES = 4_096;
const KEY_BYTES = 32;
export const NONCE_PREFIX_BYTES = 7;

/** How a key is made of a passphrase. What of it is too much is refused when a key is made. */
export const kdfSchema = z.object({
  name: z.literal('scrypt'),
  N: z.number().int().min(2),
  r: z.number().int().min(1),
  p: z.number().int().min(1),
  salt: z.string().max(100),
});

/**
 * What a file made by somebody else may ask for: twice the memory and twice the time of the files of this app, which
 * took one cost from the first on.
 */
const MAX_KDF_BYTES = 256 * 1024 * 1024;
const kdfBytes = ({ N, r }: Pick<EncryptedHeader['kdf'], 'N' | 'r'>): number => 128 * N * r;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** `backup`: a verified copy of a vault; `export`: the files of an export. */
  content: z.enum(['backup', 'export']),
  madeAt: z.number(),
  kdf: kdfSchema,
  cipher: z.literal('aes-256-gcm'),
  chunkBytes: z.literal(CHUNK_BYTES),
  noncePrefix: z.string().length(14),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.string().length(32),
});
export type EncryptedHeader = z.infer<typeof headerSchema>;

/** Cost of one guess: 128 MB and a few tenths of a second. N is lower in tests only. */
const DEFAULT_N = 131_072;

/** What every chunk is encrypted with; the header's bytes are authenticated with each. */
export interface ChunkKey {
  key: Buffer;
  noncePrefix: Buffer;
  headerBytes: Buffer;
}

export async function makeHeader(
  passphrase: string,
  { content, madeAt, N = DEFAULT_N }: { content: EncryptedHeader['content']; madeAt: number; N?: number },
): Promise<ChunkKey> {
  const kdf = { name: 'scrypt', N, r: 8, p: 1, salt: randomBytes(16).toString('hex') } as const;
  const { key, check } = await deriveKey(passphrase, kdf);
  const noncePrefix = randomBytes(NONCE_PREFIX_BYTES);
  const header: EncryptedHeader = {
    format: FORMAT,
    version: VERSION,
    content,
    madeAt,
    kdf,
    cipher: 'aes-256-gcm',
    chunkBytes: CHUNK_BYTES,
    noncePrefix: noncePrefix.toString('hex'),
    check,
  };
  const headerBytes = Buffer.from(`${JSON.stringify({ header, sha256: sha256Of(header) })}\n`);
  return { key, noncePrefix, headerBytes };
}

/** @throws AppError `import-unreadable` for a file that is not one of this app, or whose beginning is damaged */
export async function readHeader(reader: ByteReader): Promise<{ header: EncryptedHeader; headerBytes: Buffer }> {
  const bytes: Buffer[] = [];
  for (let length = 0; bytes.at(-1)?.[0] !== 0x0a; length += 1) {
    const next = await reader.take(1);
    if (next.length === 0 || length >= MAX_HEADER_BYTES || (length === 0 && next[0] !== 0x7b)) throw notEncrypted();
    bytes.push(next);
  }
  const headerBytes = Buffer.concat(bytes);
  const { header, sha256 } = parseHeaderLine(headerBytes);
  if (header === null || typeof header !== 'object') throw notEncrypted();
  if (sha256 !== sha256Of(header)) throw damagedHeader();
  const { format, version } = header as Partial<EncryptedHeader>;
  if (format !== FORMAT) throw notEncrypted();
  if (Number(version) > VERSION) throw new AppError('import-unreadable', t('mainFiles.fileMadeNewerVersion'));
  const parsed = headerSchema.safeParse(header);
  if (!parsed.success) throw damagedHeader();
  return { header: parsed.data, headerBytes };
}

/** @throws AppError `not-allowed` for a wrong passphrase */
export async function unlockHeader(
  { header, headerBytes }: { header: EncryptedHeader; headerBytes: Buffer },
  passphrase: string,
): Promise<ChunkKey> {
  const { key, check } = await deriveKey(passphrase, header.kdf);
  if (!timingSafeEqual(Buffer.from(check), Buffer.from(header.check)))
    throw new AppError('not-allowed', t('mainFiles.passphraseFileTryAgain'));
  return { key, noncePrefix: Buffer.from(header.noncePrefix, 'hex'), headerBytes };
}

/**
 * A key of the cipher, and what tells a wrong passphrase.
 *
 * @throws AppError `import-unreadable` for a cost that would take all memory, or minutes
 */
export async function deriveKey(
  passphrase: string,
  { N, r, p, salt }: EncryptedHeader['kdf'],
): Promise<{ key: Buffer; check: string }> {
  if (kdfBytes({ N, r }) * p > MAX_KDF_BYTES || Math.log2(N) % 1 !== 0)
    throw new AppError(
      'import-unreadable',
      t('mainFiles.fileAsksTooMuch', { megabytes: Math.round(kdfBytes({ N, r }) / 1_000_000), rounds: p }),
    );
  // The same words typed on another keyboard may arrive in another form.
  const words = Buffer.from(passphrase.normalize('NFKC'));
  const secret = await (
    promisify(scrypt) as (
      password: Buffer,
      salt: Buffer,
      length: number,
      options: { N: number; r: number; p: number; maxmem: number },
    ) => Promise<Buffer>
  )(words, Buffer.from(salt, 'hex'), 2 * KEY_BYTES, { N, r, p, maxmem: 2 * kdfBytes({ N, r }) + 1024 * 1024 });
  const check = createHmac('sha256', secret.subarray(KEY_BYTES)).update(`${FORMAT} check`).digest('hex').slice(0, 32);
  return { key: Buffer.from(secret.subarray(0, KEY_BYTES)), check };
}

function parseHeaderLine(bytes: Buffer): { header?: unknown; sha256?: unknown } {
  try {
    const parsed = parseJsonBytes(bytes);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    throw damagedHeader();
  }
}

const notEncrypted = () => new AppError('import-unreadable', t('mainFiles.encryptedFileEngramVault'));
const damagedHeader = () => new AppError('import-unreadable', t('mainFiles.beginningFileDamagedSo'));
