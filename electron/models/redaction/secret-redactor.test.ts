import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/ipc/errors';
import { secretsInUrl } from './secret-encodings';
import { createSecretRedactor, REDACTED } from './secret-redactor';

const KEYS = {
  groq: 'gsk_9fQ2mZx7LkT4vRb8NwYc1HdJ6sPaUeGi',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3NzE5In0.q3ZkV0x1bWVfc2lnbmF0dXJl',
  hex: '3f9a1c77be02d4586e1f90aa4c3b7d2155e8f601',
  special: 'p+ss/W0rd="<&\'9>\\x%7Ek y~é!',
  short: 'Zx81-qPw',
};

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const ENCODINGS: Record<string, (key: string) => string> = {
  plain: (key) => key,
  bearer: (key) => `Bearer ${key}`,
  base64: (key) => Buffer.from(key).toString('base64'),
  'base64 behind one character': (key) => Buffer.from(`:${key}\n`).toString('base64').slice(2),
  'base64 behind two characters': (key) => Buffer.from(`e:${key}\n`).toString('base64').slice(3),
  base64url: (key) => Buffer.from(key).toString('base64url'),
  url: (key) => encodeURIComponent(key),
  'url, small hex digits': (key) => encodeURIComponent(key).replace(/%../gu, (escape) => escape.toLowerCase()),
  'url of a form': (key) => new URLSearchParams({ key }).toString().slice(4),
  'url twice': (key) => encodeURIComponent(encodeURIComponent(key)),
  json: inJson,
  'json in json': (key) => inJson(inJson(key)),
  hex: (key) => Buffer.from(key).toString('hex'),
  'hex in capitals': (key) => Buffer.from(key).toString('hex').toUpperCase(),
  html: (key) =>
    key
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
};

describe('a known key is removed', () => {
  for (const [name, key] of Object.entries(KEYS)) {
    it.each(Object.entries(ENCODINGS))(`${name} as %s`, (_encoding, encode) => {
      const redactor = createSecretRedactor([key]);
      const message = `Incorrect API key provided: ${encode(key)}. See the manual.`;
      const redacted = redactor.redact(message);
      expect(redacted).toContain(REDACTED);
      expect(redacted).toMatch(/^Incorrect API key provided: .*\. See the manual\.$/su);
      const form = encode(key);
      const length = Math.min(12, form.length);
      // Nothing of twelve characters in a row is left; a border character that also depends on what stands around may
      // be.
      for (let from = 0; from + length <= form.length; from += 1)
        expect(redacted).not.toContain(form.slice(from, from + length));
    });
  }

  it('in every part of twelve characters or more, at any position', () => {
    const redactor = createSecretRedactor([KEYS.groq]);
    fc.assert(
      fc.property(
        fc.nat(KEYS.groq.length - 12),
        fc.integer({ min: 12, max: 40 }),
        fc.string({ maxLength: 30 }),
        (from, length, before) => {
          const part = KEYS.groq.slice(from, from + length);
          expect(redactor.redact(`${before} ${part} after`)).not.toContain(part.slice(0, 12));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('from a stream, however it is cut, with everything else unchanged', async () => {
    const redactor = createSecretRedactor([KEYS.groq, KEYS.short]);
    const text = `Your key is ${KEYS.groq}, in base64 ${Buffer.from(KEYS.groq).toString('base64')}; the other ${KEYS.short}. gsk_9f is only its beginning`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 }), async (lengths) => {
        async function* pieces() {
          for (let at = 0, turn = 0; at < text.length; turn += 1) {
            const length = lengths[turn % lengths.length]!;
            yield text.slice(at, at + length);
            at += length;
          }
        }
        const given: string[] = [];
        for await (const piece of redactor.redactPieces(pieces())) given.push(piece);
        expect(given.join('')).toBe(redactor.redact(text));
      }),
      { numRuns: 200 },
    );
    expect(redactor.redact(text)).toMatch(
      /^Your key is \[key removed\], in base64 \[key removed\]=*; the other \[key removed\]\. gsk_9f is only its beginning$/u,
    );
  });

  it('and the text received so far is returned when the stream breaks', async () => {
    async function* broken() {
      yield 'The first part gs';
      throw new AppError('model-unreachable', 'cut');
    }
    let text = '';
    await expect(async () => {
      for await (const piece of createSecretRedactor([KEYS.groq]).redactPieces(broken())) text += piece;
    }).rejects.toThrow('cut');
    expect(text).toBe('The first part gs');
  });

  it('from values and errors, with everything else unchanged', () => {
    const redactor = createSecretRedactor([KEYS.hex]);
    expect(redactor.redactAll({ a: [`x ${KEYS.hex}`, 7, null], b: { c: true } })).toEqual({
      a: [`x ${REDACTED}`, 7, null],
      b: { c: true },
    });
    const error = redactor.redactError(new AppError('model-refused', `no: ${KEYS.hex}`, { retryable: true }));
    expect([error.message, error.code, error.toReply().retryable]).toEqual([`no: ${REDACTED}`, 'model-refused', true]);
    const bug = new Error('a bug');
    expect(redactor.redactError(bug)).toBe(bug);
  });
});

describe('ordinary words are kept', () => {
  it('when a local server’s placeholder is the key, or a passphrase shares words with the text', () => {
    const redactor = createSecretRedactor([
      'ollama',
      'lm-studio',
      'not-needed',
      '',
      '  ',
      null,
      'correct-horse-battery-staple',
      'aaaaaaaaaaaaaaaaaaaaaaaa1',
    ]);
    for (const text of [
      'ollama and lm-studio are not-needed here',
      'a correct-horse-b of the battery-staple',
      'aaaaaaaaaaaaaaaaaaaaaa!',
    ]) {
      expect(redactor.redact(text)).toBe(text);
    }
    expect(redactor.redact('say correct-horse-battery-staple now')).toBe(`say ${REDACTED} now`);
  });

  it('and without a key everything', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) =>
          createSecretRedactor(['gsk_9fQ2mZx7LkT4vRb8']).redact(text) === text &&
          createSecretRedactor().redact(text) === text,
      ),
    );
  });

  it('in a repetitive long text at no extra cost', () => {
    const redactor = createSecretRedactor(['a'.repeat(1000), 'abc'.repeat(333), 'abcdefg'.repeat(142)]);
    // A million characters without a bound on what is compared would take minutes.
    for (const text of ['a', 'abc', 'abcdefg', 'abcdefgh'])
      expect(redactor.redact(text.repeat(1_000_000 / text.length)).length).toBeGreaterThan(0);
  });
});

it('secrets inside a base URL are found', () => {
  expect(secretsInUrl('https://me:p%40ssw0rd@host/v1?api_key=abc123&x=y')).toEqual([
    'p@ssw0rd',
    'me:p@ssw0rd',
    'abc123',
    'y',
  ]);
  expect(secretsInUrl('https://tokenonly@host/')).toEqual(['tokenonly']);
  expect(secretsInUrl('https://host/v1')).toEqual([]);
  expect(secretsInUrl('not a url')).toEqual([]);
});
