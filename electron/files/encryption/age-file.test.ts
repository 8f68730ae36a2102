import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../shared/ipc/errors';
import { createSeededRandom } from '../../../shared/lib/seeded-random';
import { decrypt, encrypt } from './age-file';

const PASSPHRASE = 'moss needs two wet winters';
/** A cheap key, so that hundreds of files are opened in seconds. */
const FAST = 4;
/** The format's: plain bytes of a chunk, and with its tag. */
const CHUNK_BYTES = 64 * 1024;
const SEALED_BYTES = CHUNK_BYTES + 16;

const inParts = async function* (bytes: Uint8Array, size = 10_007) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
};
const seal = (plain: Buffer, passphrase = PASSPHRASE) => buffer(encrypt(inParts(plain), passphrase, FAST));
const open = (sealed: Uint8Array, passphrase = PASSPHRASE) => buffer(decrypt(inParts(sealed), passphrase));
const failureOf = async (sealed: Buffer, passphrase?: string): Promise<string> =>
  open(sealed, passphrase).then(
    () => 'opened',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return error.message;
    },
  );
/** Up to the nonce of the chunks. */
const headerLength = (sealed: Buffer) => sealed.indexOf('\n', sealed.indexOf('\n--- ') + 1) + 1;
const payloadStart = (sealed: Buffer) => headerLength(sealed) + 16;
const megabytesIn = (words: string) => Number(/at about ([\d.]+) MB/u.exec(words)?.[1]);

describe('an encrypted file', () => {
  it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 5 * CHUNK_BYTES])(
    'gives back its %i bytes',
    async (length) => {
      const plain = randomBytes(length);
      const sealed = await seal(plain);
      expect((await open(sealed)).equals(plain)).toBe(true);
      expect(sealed.includes(plain.subarray(0, 16)) && length > 16).toBe(false);
    },
  );

  it('opens with the passphrase in any program for age files, and theirs open here', async () => {
    const plain = randomBytes(3 * CHUNK_BYTES + 5);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    expect(Buffer.from(await decrypter.decrypt(await seal(plain))).equals(plain)).toBe(true);
    const encrypter = new Encrypter();
    encrypter.setPassphrase(PASSPHRASE);
    encrypter.setScryptWorkFactor(10);
    expect((await open(await encrypter.encrypt(plain))).equals(plain)).toBe(true);
    const forKey = new Encrypter();
    forKey.addRecipient('age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj');
    expect(await failureOf(Buffer.from(await forKey.encrypt('x')))).toContain('not an encrypted file');
  });

  it('may cost 256 MB a guess', async () => {
    // That a new file costs as much, the whole app shows: e2e/specs/exchange/encrypted-backup.
    const sealed = await buffer(encrypt(inParts(Buffer.from('x')), PASSPHRASE, 18));
    expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 18\n/u);
    expect((await open(sealed)).toString()).toBe('x');
  });

  it.each([20, 22, 40, 99])('that asks for 2^%i rounds is refused at once, in words', async (workFactor) => {
    const sealed = await seal(Buffer.from('x'));
    const asking = sealed.toString('latin1').replace(` ${FAST}\n`, ` ${workFactor}\n`);
    const startedAt = performance.now();
    expect(await failureOf(Buffer.from(asking, 'latin1'))).toContain('No version of this app writes such files');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('never uses a key or a nonce twice, not for the same text either', async () => {
    const [one, other] = [await seal(Buffer.alloc(100)), await seal(Buffer.alloc(100))];
    expect(one.subarray(payloadStart(one)).equals(other.subarray(payloadStart(other)))).toBe(false);
  });

  it('opens with the same words from another keyboard, and with no others', async () => {
    const sealed = await seal(Buffer.from('x'), 'caf\u00e9');
    expect((await open(sealed, 'cafe\u0301')).toString()).toBe('x');
    expect(await failureOf(sealed, 'cafe')).toContain('That is not the passphrase');
    expect(await failureOf(sealed, '')).toContain('That is not the passphrase');
  });

  it('is refused with one bit changed at any of 64 places, and says where', async () => {
    const sealed = await seal(randomBytes(12 * CHUNK_BYTES + 500));
    const random = createSeededRandom(7);
    for (let place = 0; place < 64; place += 1) {
      const offset =
        payloadStart(sealed) + Math.floor(((place + random()) / 64) * (sealed.length - payloadStart(sealed)));
      const damaged = Buffer.from(sealed);
      damaged[offset]! ^= 1 << (place % 8);
      const words = await failureOf(damaged);
      expect(words).toContain('damaged or was changed');
      expect(Math.abs(megabytesIn(words) - offset / 1e6), `offset ${offset}: ${words}`).toBeLessThan(0.2);
    }
  });

  it('is refused with any byte of its header changed', async () => {
    const sealed = await seal(Buffer.from('text'));
    for (let offset = 0; offset < payloadStart(sealed); offset += 1) {
      const damaged = Buffer.from(sealed);
      damaged[offset]! ^= 4;
      // A salt that was changed makes another key of the passphrase.
      expect(await failureOf(damaged), `offset ${offset}`).toMatch(
        /damaged|not an encrypted file|not the passphrase|asks for/u,
      );
    }
  });

  it('is refused when it is cut at any of 64 places, or between any two chunks', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK_BYTES));
    const places = Array.from({ length: 64 }, (_, place) => Math.floor((place / 64) * sealed.length));
    for (const chunks of [0, 1, 2]) places.push(payloadStart(sealed) + chunks * SEALED_BYTES);
    for (const length of places)
      expect(await failureOf(sealed.subarray(0, length)), `cut at ${length}`).toMatch(
        length > payloadStart(sealed) ? /or it is cut off there/u : /cut off|damaged|not an encrypted file/u,
      );
  });

  it('is refused with chunks left out, repeated, exchanged or added, and with those of another file', async () => {
    const [sealed, other] = [await seal(randomBytes(4 * CHUNK_BYTES)), await seal(randomBytes(4 * CHUNK_BYTES))];
    const parts = (file: Buffer) => {
      const rest = file.subarray(payloadStart(file));
      return [0, 1, 2, 3].map((index) => rest.subarray(index * SEALED_BYTES, (index + 1) * SEALED_BYTES));
    };
    const head = sealed.subarray(0, payloadStart(sealed));
    const [a, b, c, d] = parts(sealed) as [Buffer, Buffer, Buffer, Buffer];
    const foreign = parts(other);
    for (const chunks of [
      [a, c, d],
      [a, b, d],
      [a, b, c],
      [a, a, b, c, d],
      [b, a, c, d],
      [a, c, b, d],
      [a, b, c, d, d],
      [a, b, c, d, a],
      [foreign[0]!, b, c, d],
      [a, b, c, foreign[3]!],
    ])
      expect(await failureOf(Buffer.concat([head, ...chunks]))).toMatch(/damaged or was changed/u);
    expect(await failureOf(Buffer.concat([head, a, b, c, d]))).toBe('opened');
    expect(await failureOf(Buffer.concat([sealed, Buffer.from('\n')]))).toMatch(/damaged/u);
  });

  it('other files are refused in words, and a header without an end is not read to its end', async () => {
    expect(await failureOf(Buffer.alloc(0))).toContain('not an encrypted file');
    expect(await failureOf(Buffer.from('PK\u0003\u0004'))).toContain('not an encrypted file');
    expect(await failureOf(Buffer.alloc(1_000_000, 'x'))).toContain('not an encrypted file');
    let read = 0;
    const endless = async function* () {
      yield Buffer.from('age-encryption.org/v1\n');
      for (; read < 1e9; read += 65_536) yield Buffer.alloc(65_536, 'x');
    };
    await expect(buffer(decrypt(endless(), PASSPHRASE))).rejects.toThrow('beginning of this file is damaged');
    expect(read).toBeLessThan(2e6);
  });

  it('passes on what went wrong while it was read', async () => {
    const broken = async function* () {
      yield Buffer.from('age-encryption.org/v1\n');
      throw Object.assign(new Error('gone'), { code: 'EIO' });
    };
    await expect(buffer(decrypt(broken(), PASSPHRASE))).rejects.toMatchObject({ code: 'EIO' });
    await expect(buffer(encrypt(broken(), PASSPHRASE, FAST))).rejects.toMatchObject({ code: 'EIO' });
  });

  it('holds no more than a few chunks at once, however large it is', async () => {
    const megabytes = 128;
    const block = randomBytes(1024 * 1024);
    let most = 0;
    let bytes = 0;
    const source = async function* () {
      for (let count = 0; count < megabytes; count += 1) {
        // A consumer that falls behind would show here.
        if (count % 32 === 0) await new Promise((resolve) => setImmediate(resolve));
        yield block;
      }
    };
    const before = process.memoryUsage().arrayBuffers;
    for await (const chunk of decrypt(encrypt(source(), PASSPHRASE, FAST), PASSPHRASE)) {
      bytes += chunk.length;
      if (bytes % (16 * 1024 * 1024) === 0) {
        globalThis.gc?.();
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
    }
    expect(bytes).toBe(megabytes * 1024 * 1024);
    expect(most).toBeLessThan(80 * 1024 * 1024);
  }, 120_000);
});
