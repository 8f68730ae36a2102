import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { Identity, Recipient, Stanza } from 'age-encryption';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { passphraseKey } from './passphrase-key';

/** Every age file begins so. */
const FIRST_LINE = Buffer.from('age-encryption.org/v1\n');
const SCRYPT_LABEL = Buffer.from('age-encryption.org/v1/scrypt');
const SALT_BYTES = 16;
/** Base-2 logarithm of N: 256 MB and about a second for each guess, as the `age` program has it. */
const WORK_FACTOR = 18;
/** Unit tests alone are built with one (vitest.config.ts): they make more files than a person does in years. */
declare const TEST_WORK_FACTOR: number | undefined;
/** A header for one passphrase has about 200 bytes; a longer one is read no further. */
const MAX_HEADER_BYTES = 256 * 1024;

/** Encrypts a stream with a passphrase as an age file, which the `age` program opens too. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = typeof TEST_WORK_FACTOR === 'number' ? TEST_WORK_FACTOR : WORK_FACTOR,
): AsyncGenerator<Uint8Array> {
  const { Encrypter, Stanza: AgeStanza } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(scryptRecipient(AgeStanza, passphrase, workFactor));
  yield* (await encrypter.encrypt(toAgeStream(source))) as AsyncIterable<Uint8Array>;
}

/**
 * The plain bytes of an age file. Each chunk is authentic, the whole only once this has ended without an error: what it
 * gave before is to be thrown away otherwise.
 *
 * @throws AppError `import-unreadable` for a file that is damaged, cut or not encrypted, `not-allowed` for a wrong
 *   passphrase
 */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  let [bytesRead, isUnlocked, isAge] = [0, false, false];
  let sourceError: unknown;
  const checked = async function* () {
    try {
      for await (const part of source) {
        if (bytesRead === 0) isAge = FIRST_LINE.equals(part.subarray(0, FIRST_LINE.length));
        if (!isAge) throw notEncrypted();
        bytesRead += part.length;
        if (!isUnlocked && bytesRead > MAX_HEADER_BYTES) throw damagedHeader();
        yield part;
      }
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  try {
    const decrypter = new Decrypter();
    decrypter.addIdentity(scryptIdentity(passphrase));
    const plain = await decrypter.decrypt(toAgeStream(checked()));
    isUnlocked = true;
    yield* plain as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (sourceError !== undefined) throw sourceError;
    if (isAppError(error)) throw error;
    if (!isUnlocked) throw isAge ? damagedHeader() : notEncrypted();
    throw new AppError(
      'import-unreadable',
      t('mainFiles.fileDamagedChangedAbout', { megabytes: (bytesRead / 1_000_000).toFixed(1) }),
      { cause: error },
    );
  }
}

/** Whether a file begins as an age file does. */
export async function isAgeFile(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => null);
  try {
    const start = await handle?.read({ buffer: Buffer.alloc(FIRST_LINE.length) });
    return start !== undefined && FIRST_LINE.equals(start.buffer);
  } finally {
    await handle?.close();
  }
}

/**
 * The library's own scrypt would hold the main thread for a second, so the one stanza of a passphrase is written here:
 * https://c2sp.org/age#scrypt-recipient-stanza
 */
const scryptRecipient = (AgeStanza: typeof Stanza, passphrase: string, workFactor: number): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(SALT_BYTES);
    const cipher = await keyCipher(passphrase, salt, workFactor);
    return [new AgeStanza(['scrypt', toBase64(salt), String(workFactor)], cipher.encrypt(fileKey))];
  },
});

const scryptIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza] = stanzas;
    const [type, salt, workFactor] = stanza?.args ?? [];
    if (stanza === undefined || stanzas.length !== 1 || type !== 'scrypt') throw notEncrypted();
    if (salt === undefined || !/^[1-9]\d?$/u.test(workFactor ?? '') || stanza.body.length !== 32) throw damagedHeader();
    const cipher = await keyCipher(passphrase, Buffer.from(salt, 'base64'), Number(workFactor));
    try {
      return cipher.decrypt(stanza.body);
    } catch {
      throw new AppError('not-allowed', t('mainFiles.passphraseFileTryAgain'));
    }
  },
});

async function keyCipher(passphrase: string, salt: Uint8Array, workFactor: number) {
  // The same words typed on another keyboard may arrive in another form; this is the usual one.
  const words = passphrase.normalize('NFC');
  const key = await passphraseKey(
    words,
    Buffer.concat([SCRYPT_LABEL, salt]),
    costOf(workFactor),
    costOf(WORK_FACTOR),
    32,
  );
  // The key encrypts one file key alone, so that its nonce is zero.
  return chacha20poly1305(key, new Uint8Array(12));
}

const costOf = (workFactor: number) => ({ N: 2 ** workFactor, r: 8, p: 1 });

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/u, '');

/** The types of the library are those of a browser. */
const toAgeStream = (source: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> =>
  ReadableStream.from(source) as never;

const notEncrypted = () => new AppError('import-unreadable', t('mainFiles.encryptedFileEngramVault'));
const damagedHeader = () => new AppError('import-unreadable', t('mainFiles.beginningFileDamagedSo'));
