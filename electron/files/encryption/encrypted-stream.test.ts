import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../shared/ipc/errors';
import { createSeededRandom } from '../../../shared/lib/seeded-random';
import { sha256Of } from '../checksummed-json';
import { CHUNK_BYTES } from './encrypted-header';
import { decrypt, describeEncrypted, encrypt } from './encrypted-stream';

const PASSPHRASE = 'moss needs two wet winters';
/** A cheap key, so that hundreds of files are opened in seconds. */
const FAST = { content: 'backup', madeAt: 1_777_800_000_000, N: 16 } as const;
const SEALED_BYTES = CHUNK_BYTES + 16;

const inParts = async function* (bytes: Buffer, size = 10_007) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
};
const collect = (source: AsyncIterable<Buffer>): Promise<Buffer> => buffer(source);
const seal = (plain: Buffer, options: Parameters<typeof encrypt>[2] = FAST) =>
  collect(encrypt(inParts(plain), PASSPHRASE, options));
const open = (sealed: Buffer, passphrase = PASSPHRASE) => collect(decrypt(inParts(sealed), passphrase));
const failureOf = async (sealed: Buffer, passphrase?: string): Promise<string> =>
  open(sealed, passphrase).then(
    () => 'opened',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return error.message;
    },
  );
const headerLength = (sealed: Buffer) => sealed.indexOf(0x0a) + 1;

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

  it('says what it is without the passphrase, and costs 128 MB a guess', async () => {
    const sealed = await collect(encrypt(inParts(Buffer.from('x')), PASSPHRASE, { content: 'export', madeAt: 7 }));
    expect(await describeEncrypted(inParts(sealed))).toMatchObject({
      version: 1,
      content: 'export',
      madeAt: 7,
      kdf: { name: 'scrypt', N: 131_072, r: 8, p: 1 },
    });
    expect((await open(sealed)).toString()).toBe('x');
  });

  it.each([
    ['memory', { N: 1_048_576, r: 16, p: 1 }],
    ['time, in rounds', { N: 131_072, r: 8, p: 4 }],
    ['time, in many cheap rounds', { N: 2, r: 1, p: 2 ** 30 }],
    ['a number that is no power of two', { N: 100_000, r: 8, p: 1 }],
  ])('that asks for too much %s is refused at once, in words', async (_what, cost) => {
    const sealed = await seal(Buffer.from('x'));
    const { header } = JSON.parse(sealed.subarray(0, headerLength(sealed)).toString()) as {
      header: { kdf: object };
    };
    const asking = { ...header, kdf: { ...header.kdf, ...cost } };
    const line = Buffer.from(`${JSON.stringify({ header: asking, sha256: sha256Of(asking) })}\n`);
    const startedAt = performance.now();
    const failure = await failureOf(Buffer.concat([line, sealed.subarray(headerLength(sealed))]));
    expect(failure).toContain('No version of this app writes such files');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('never uses a key or a nonce twice, not for the same text either', async () => {
    const [one, other] = [await seal(Buffer.alloc(100)), await seal(Buffer.alloc(100))];
    expect(one.subarray(headerLength(one)).equals(other.subarray(headerLength(other)))).toBe(false);
  });

  it('opens with the same words from another keyboard, and with no others', async () => {
    const sealed = await collect(encrypt(inParts(Buffer.from('x')), 'caf\u00e9', FAST));
    expect((await open(sealed, 'cafe\u0301')).toString()).toBe('x');
    expect(await failureOf(sealed, 'cafe')).toContain('That is not the passphrase');
    expect(await failureOf(sealed, '')).toContain('That is not the passphrase');
  });

  it('is refused with one bit changed at any of 64 places, and says where', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK_BYTES + 500));
    const random = createSeededRandom(7);
    for (let place = 0; place < 64; place += 1) {
      const offset = Math.floor(((place + random()) / 64) * sealed.length);
      const damaged = Buffer.from(sealed);
      damaged[offset]! ^= 1 << (place % 8);
      const at = Math.floor((offset - headerLength(sealed)) / SEALED_BYTES);
      const words =
        offset < headerLength(sealed)
          ? /beginning of this file is damaged|not an encrypted file/u
          : new RegExp(`damaged or was changed at about ${((at * CHUNK_BYTES) / 1e6).toFixed(1)} MB`, 'u');
      expect(await failureOf(damaged), `offset ${offset}`).toMatch(words);
    }
  });

  it('is refused with any byte of its header changed', async () => {
    const sealed = await seal(Buffer.from('text'));
    for (let offset = 0; offset < headerLength(sealed); offset += 1) {
      const damaged = Buffer.from(sealed);
      damaged[offset]! ^= 4;
      expect(await failureOf(damaged), `offset ${offset}`).toMatch(/damaged|not an encrypted file/u);
    }
  });

  it('is refused when it is cut at any of 64 places, and says so where it can be known', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK_BYTES));
    for (let place = 0; place < 64; place += 1) {
      const cut = sealed.subarray(0, Math.floor((place / 64) * sealed.length));
      expect(await failureOf(cut), `cut at ${cut.length}`).toMatch(/cut off|damaged|not an encrypted file/u);
    }
    const first = headerLength(sealed);
    for (const chunks of [0, 1, 2])
      expect(await failureOf(sealed.subarray(0, first + chunks * SEALED_BYTES))).toContain(
        `cut off after ${((Math.max(0, chunks - 1) * CHUNK_BYTES) / 1e6).toFixed(1)} MB`,
      );
  });

  it('is refused with chunks left out, repeated, exchanged or added, and with those of another file', async () => {
    const [sealed, other] = [await seal(randomBytes(4 * CHUNK_BYTES)), await seal(randomBytes(4 * CHUNK_BYTES))];
    const parts = (file: Buffer) => {
      const rest = file.subarray(headerLength(file));
      return [0, 1, 2, 3].map((index) => rest.subarray(index * SEALED_BYTES, (index + 1) * SEALED_BYTES));
    };
    const head = sealed.subarray(0, headerLength(sealed));
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
      expect(await failureOf(Buffer.concat([head, ...chunks]))).toMatch(/damaged or was changed|cut off/u);
    expect(await failureOf(Buffer.concat([head, a, b, c, d]))).toBe('opened');
    expect(await failureOf(Buffer.concat([sealed, Buffer.from('\n')]))).toMatch(/damaged/u);
  });

  it('other files and newer ones are refused in words', async () => {
    expect(await failureOf(Buffer.alloc(0))).toContain('not an encrypted file');
    expect(await failureOf(Buffer.from('PK\u0003\u0004'))).toContain('not an encrypted file');
    expect(await failureOf(Buffer.from(`{${' '.repeat(10_000)}`))).toContain('not an encrypted file');
    const sealed = await seal(Buffer.from('x'));
    const { header } = JSON.parse(sealed.subarray(0, headerLength(sealed)).toString()) as {
      header: { version: number; kdf: { N: number } };
    };
    const withHeader = (changed: object) => {
      const sha256 = createHash('sha256').update(JSON.stringify(changed)).digest('hex');
      return Buffer.from(`${JSON.stringify({ header: changed, sha256 })}\n`);
    };
    expect(await failureOf(withHeader({ ...header, version: 2 }))).toContain('newer version');
  });

  it('holds no more than a few chunks at once, however large it is', async () => {
    const megabytes = 256;
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
    expect(most).toBeLessThan(160 * 1024 * 1024);
  }, 120_000);
});
