import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMask, unmaskPieces, maskBody } from './create-mask';
import { NOTHING_EXCLUDED } from '../../language/privacy/find-excluded-names';

const EXCLUDED = {
  people: ['Gregor Pahl', 'Ana'],
  places: ['Castrop-Rauxel', 'New York'],
  folders: ['/home/ana/private', 'C:\\Clients'],
};
const masked = (text: string) => createMask({ excluded: EXCLUDED }).mask(text).text;

describe('masked text', () => {
  it.each([
    ['Gregor Pahl called.', '[person 1] called.'],
    ['gregor and Pahl’s dog', '[person 1b] and [person 1c]’s dog'],
    ['Pahls Haus in castrop-rauxel', '[person 1b]s Haus in [place 1b]'],
    [
      'Anatomy is not Ana, and Annapolis is not New\nYork.',
      'Anatomy is not [person 2], and Annapolis is not [place 2b].',
    ],
    [
      'See /home/ana/private/tax/2025.pdf and C:\\Clients\\Lind.docx, not /home/ana/public.',
      'See [folder 1b] and [folder 2b], not /home/[person 2b]/public.',
    ],
    ['In /home/ana/private/My tax/letter to Bo 2025.pdf it says so.', 'In [folder 1b] it says so.'],
    ['/home/ana/private/Bo’s scan 3.pdf, then /home/ana/private/My tax/2025', '[folder 1b], then [folder 1c]'],
    [
      'It is in /home/ana/private/tax. Then I read notes.md and /home/bo/x.md.',
      'It is in [folder 1b]. Then I read notes.md and /home/bo/x.md.',
    ],
    ['/home/ana/private/tax and C:\\Clients\\Old Lind.docx', '[folder 1b] and [folder 2b]'],
    ['key in /home/ana/private/sk-test-abcdefghijk12345/lease.pdf', 'key in [secret 1]'],
    [String.raw`{"path":"C:\\Clients\\Lind.docx"}`, '{"path":"[folder 2b]"}'],
    ['The password is hunter22; tell Ana.', 'The password is [secret 1]; tell [person 2].'],
  ])('%s', (text, expected) => expect(masked(text)).toBe(expected));

  it('names have the same placeholder in every text and are restored verbatim; secrets never are', () => {
    const mask = createMask({ excluded: EXCLUDED });
    const first = mask.mask('Gregor Pahl has the PIN 4711.').text;
    expect(first).toBe('[person 1] has the PIN [secret 1].');
    expect(mask.mask('Ask GREGOR PAHL, or Gregor Pahl.').text).toBe('Ask [person 1b], or [person 1].');
    expect(mask.unmask('[Person 1] and [person 1b] know [secret 1], not [person 9].')).toBe(
      'Gregor Pahl and GREGOR PAHL know [secret 1], not [person 9].',
    );
    expect(mask.unmaskWithSecrets(first)).toBe('Gregor Pahl has the PIN 4711.');
  });

  it('spans of masked words are offsets into the original text', () => {
    const text = 'Ana’s key: sk-test-abcdefghijk12345 for New York';
    const spans = createMask({ excluded: EXCLUDED }).mask(text).masked;
    expect(spans.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['person', 'Ana'],
      ['secret', 'sk-test-abcdefghijk12345'],
      ['place', 'New York'],
    ]);
  });

  it('a text without names is unchanged; any text is restored completely, and no name remains in it', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('Ana', ' Gregor Pahl ', 'new york', '/home/ana/private/x', '[', ' '),
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (words) => {
        const mask = createMask({ excluded: EXCLUDED });
        const { text: hidden } = mask.mask(words);
        expect(mask.unmaskWithSecrets(hidden)).toBe(mask.unmaskWithSecrets(words));
        expect(
          createMask({ excluded: EXCLUDED })
            .mask(hidden)
            .masked.filter(({ kind }) => kind !== 'secret'),
        ).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(fc.lorem(), (words) => {
        expect(createMask({ excluded: NOTHING_EXCLUDED }).mask(words)).toEqual({ text: words, masked: [] });
      }),
    );
  });
});

describe('replies in pieces', () => {
  it('restore names wherever they are cut', async () => {
    const mask = createMask({ excluded: EXCLUDED });
    mask.mask('Ana, Gregor Pahl');
    const reply = 'Then [person 2] said [see note] to [person 1]: “[x]” [1].';
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: reply.length }), { maxLength: 8 }), async (cuts) => {
        const borders = [0, ...cuts.sort((a, b) => a - b), reply.length];
        async function* pieces() {
          for (let at = 1; at < borders.length; at += 1) yield reply.slice(borders[at - 1], borders[at]);
        }
        let whole = '';
        for await (const piece of unmaskPieces(pieces(), mask)) whole += piece;
        expect(whole).toBe('Then Ana said [see note] to Gregor Pahl: “[x]” [1].');
      }),
    );
  });
});

it('a request keeps its form: words are masked, model, schema and roles are not', () => {
  const body = {
    model: 'Ana',
    messages: [
      { role: 'user', content: 'Ana sleeps' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'Ana', type: 'function', function: { name: 'Ana', arguments: '{"query":"Ana"}' } }],
      },
    ],
    response_format: { schema: 'Ana' },
  };
  expect(JSON.parse(maskBody(JSON.stringify(body), createMask({ excluded: EXCLUDED })))).toEqual({
    ...body,
    messages: [
      { role: 'user', content: '[person 2] sleeps' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'Ana', type: 'function', function: { name: 'Ana', arguments: '{"query":"[person 2]"}' } }],
      },
    ],
  });
});
