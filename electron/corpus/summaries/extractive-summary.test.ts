import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../shared/domain/ids';
import { extractiveSummary } from './extractive-summary';
import { boundsFor, countWords } from './summary-bounds';
import type { CompletedMessage } from './completed-messages';

const completed = (texts: readonly string[]): CompletedMessage[] =>
  texts.map((text, index) => ({
    id: `M${index}` as MessageId,
    index,
    role: index % 2 === 0 ? 'person' : 'assistant',
    speaker: null,
    text,
    createdAt: index,
  }));
const boundsOf = (messages: readonly CompletedMessage[]) =>
  boundsFor(messages.reduce((sum, { text }) => sum + countWords(text), 0));
const wordsOf = (sentences: readonly { text: string }[]) =>
  sentences.reduce((sum, { text }) => sum + countWords(text), 0);

const sentence = fc
  .array(
    fc.constantFrom(
      'kiln',
      'glaze',
      'oak',
      'we',
      'decided',
      'the',
      'bench',
      'is',
      'too',
      'hot',
      'Anna',
      'boiler',
      'maybe',
      'why',
      'Mai',
    ),
    { minLength: 1, maxLength: 30 },
  )
  .chain((words) => fc.constantFrom('.', '?', '!', ',', '\n', '').map((end) => words.join(' ') + end));
const text = fc.oneof(
  { weight: 5, arbitrary: fc.array(sentence, { minLength: 1, maxLength: 12 }).map((sentences) => sentences.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '```\nconst a = 1;\n```',
      '| a | b |\n|---|---|',
      'ok',
      '- one\n- two\n- three',
      'word '.repeat(500),
    ),
  },
);
const conversation = fc.array(text, { minLength: 1, maxLength: 24 }).map(completed);

describe('a summary by the offline rules', () => {
  it('quotes sentences verbatim from their messages, each once, in the order of the conversation', () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        const summary = extractiveSummary(messages, boundsOf(messages));
        for (const { message, start, end, text: own } of summary)
          expect(messages[message]!.text.slice(start, end)).toBe(own);
        const offsets = summary.map(({ message, start }) => message * 1e6 + start);
        expect(offsets).toEqual([...new Set(offsets)].sort((a, b) => a - b));
      }),
    );
  });

  it('leaves out the answers of the offline engine, which quote the vault and explain the app', () => {
    const messages: CompletedMessage[] = completed([
      'We decided to fire the kiln overnight.',
      'I found nothing about this in your notes. Keep what is yours, and later answers can draw on it.',
      'The clay comes from the quarry in Lindow.',
      'You, on 3 May: “The glaze cracked.” [1]',
    ]).map((message) => (message.role === 'assistant' ? { ...message, isQuotation: true } : message));
    expect(extractiveSummary(messages, { minWords: 40, maxWords: 80 }).map(({ message }) => message)).toEqual([0, 2]);
  });

  it('is never longer than its bounds allow or than its source, and the same for the same messages', () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        const bounds = boundsOf(messages);
        const summary = extractiveSummary(messages, bounds);
        expect(wordsOf(summary)).toBeLessThanOrEqual(bounds.maxWords);
        expect(wordsOf(summary)).toBeLessThanOrEqual(wordsOf(messages));
        expect(extractiveSummary(structuredClone(messages), bounds)).toEqual(summary);
      }),
    );
  });

  it('has 200 to 400 words for a long conversation', () => {
    const plain = fc
      .array(fc.constantFrom('kiln', 'glaze', 'oak', 'bench', 'boiler', 'garden', 'holds', 'needs', 'warm'), {
        minLength: 4,
        maxLength: 70,
      })
      .map((words) => `The ${words.join(' ')}.`);
    fc.assert(
      fc.property(
        fc
          .array(plain, { minLength: 100, maxLength: 160 })
          .map(completed)
          .filter((messages) => wordsOf(messages) >= 1_600),
        (messages) => {
          const words = wordsOf(extractiveSummary(messages, boundsOf(messages)));
          expect(words).toBeGreaterThanOrEqual(200);
          expect(words).toBeLessThanOrEqual(400);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('prefers decisions and open questions to small talk of the same length', () => {
    const chatter = Array.from(
      { length: 60 },
      (_, index) =>
        `The shed was built by somebody in the year ${1900 + index} and it has a door with a handle made of brass.`,
    );
    const messages = completed([
      ...chatter.slice(0, 20),
      'We decided to fire the kiln on Sunday.',
      ...chatter.slice(20, 40),
      'Sure.',
      'It is still unclear who pays for the clay.',
      ...chatter.slice(40),
    ]);
    const summary = extractiveSummary(
      messages.map((message) => ({ ...message, role: 'person' })),
      boundsOf(messages),
    ).map((entry) => entry.text);
    expect(summary).toContain('We decided to fire the kiln on Sunday.');
    expect(summary).toContain('It is still unclear who pays for the clay.');
  });

  it('does not quote the person’s words from an answer that repeats them', () => {
    const messages = completed([
      'We decided to fire the kiln overnight.',
      'You, on 3 May 2026: “We decided to fire the kiln overnight.” [1]',
      'The clay is wet.',
      'Wet clay cracks in a hot kiln.',
    ]);
    expect(extractiveSummary(messages, { minWords: 10, maxWords: 100 }).map(({ text: own }) => own)).toEqual([
      messages[0]!.text,
      messages[2]!.text,
      messages[3]!.text,
    ]);
  });

  it('includes no decision of the assistant, no code and no small talk', () => {
    const messages = completed([
      'Hello!',
      'We decided to use oak.',
      'The bench needs wood that lasts in the rain.',
      '```js\nlet bench = oak;\n```\nOak lasts for decades in the rain.',
    ]);
    const summary = extractiveSummary(messages, { minWords: 2, maxWords: 100 });
    expect(summary.some(({ text: own }) => own.includes('let bench') || own === 'Hello!')).toBe(false);
    expect(summary.every(({ kind }) => kind !== 'decision')).toBe(true);
  });
});

describe('the bounds of a summary', () => {
  it('are 200 to 400 words from 800 words on, and never more than the source', () => {
    expect(boundsFor(5_000)).toEqual({ minWords: 200, maxWords: 400 });
    expect(boundsFor(400)).toEqual({ minWords: 100, maxWords: 200 });
    expect(boundsFor(30)).toEqual({ minWords: 7, maxWords: 30 });
    fc.assert(
      fc.property(fc.nat(20_000), (words) => {
        const { minWords, maxWords } = boundsFor(words);
        expect(minWords).toBeLessThanOrEqual(maxWords);
        expect(maxWords).toBeLessThanOrEqual(Math.min(400, words));
      }),
    );
  });
});
