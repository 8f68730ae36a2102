import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageEntry, messageRef, noteEntry, noteRef } from '../../testing/entries';
import { isEnglishWord } from '../../../language/words/english-words';
import { STOP_WORDS } from '../../../language/words/stop-words';
import type { IndexEntry } from '../columns/index-entry';
import { FUZZY_MATCH, FuzzyNames } from './fuzzy-names';
import { createIndexCore } from '../index-core';
import { trigramSimilarity, trigramsOf } from './trigrams';

const unknown = () => 0;
const namesOf = (...entries: IndexEntry[]): FuzzyNames => {
  const names = new FuzzyNames();
  for (const entry of entries) names.add(entry);
  return names;
};
const found = (names: FuzzyNames, text: string, documents = unknown) =>
  names.match(text, documents).map(({ mention, name }) => `${mention} → ${name}`);
const query = (words: string, exclude: IndexEntry['ref'][] = []) => ({
  words,
  statement: null,
  timeWindow: null,
  exclude,
  limit: 20,
});

describe('trigram similarity', () => {
  it('equals pg_trgm’s similarity', () => {
    const naive = (words: string[]) =>
      new Set(
        words.flatMap((word) =>
          Array.from({ length: word.length + 1 }, (_, index) => `  ${word} `.slice(index, index + 3)),
        ),
      );
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'n', 'z', '7'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), fc.array(word, { maxLength: 3 }), (left, right) => {
        const [a, b] = [naive(left), naive(right)];
        const shared = [...a].filter((trigram) => b.has(trigram)).length;
        const expected = shared === 0 ? 0 : shared / (a.size + b.size - shared);
        expect(trigramSimilarity(trigramsOf(left), trigramsOf(right))).toBeCloseTo(expected, 12);
      }),
    );
    expect(trigramSimilarity(trigramsOf(['word']), trigramsOf(['two', 'words']))).toBeCloseTo(4 / 11, 9);
    const several = Uint32Array.from([
      ...trigramsOf(['word']),
      ...trigramsOf(['two', 'words']),
      ...trigramsOf(['word']),
    ]);
    expect(trigramSimilarity(trigramsOf(['word']), several, 5, 15)).toBeCloseTo(4 / 11, 9);
  });
});

describe('misspelt names', () => {
  const names = namesOf(
    messageEntry('m', 'Hello', { speaker: 'Caroline Miller' }),
    messageEntry('d', 'Hi', { speaker: 'Dave' }),
    noteEntry('k', 'Kyoto trip'),
    noteEntry('z', 'Zoë', { aliases: ['Gardener'] }),
  );

  it.each([
    ['What did Karoline say?', 'karoline → Caroline'],
    ['When is the Kioto trip?', 'kioto trip → Kyoto trip'],
    ['Where is Dav?', 'dav → Dave'],
    ['what about zoey', 'zoey → Zoë'],
    ['Ask the gardenar', 'gardenar → Gardener'],
    ['Is Karolina Miler here?', 'karolina miler → Caroline Miller'],
  ])('are found: %s', (text, expected) => {
    expect(found(names, text)[0]).toBe(expected);
  });

  it.each([
    'What did Caroline say?',
    'When is the Kyoto trip?',
    'what about zoe',
    'Where is it?',
    'Which colour is the boat?',
    'Dave and Caroline Miller',
    '',
  ])('are not reported for correct names or unrelated words: %s', (text) => {
    expect(found(names, text)).toEqual([]);
  });

  it('are not words the vault uses often, but may be a rare misspelling of a common name', () => {
    const common = namesOf(
      ...Array.from({ length: 10 }, (_, index) => messageEntry(`m${index}`, 'Hello', { speaker: 'Caroline' })),
    );
    expect(found(common, 'What did Karoline say?', () => 5)).toEqual([]);
    expect(found(common, 'What did Karoline say?', () => 2)).toEqual(['karoline → Caroline']);
  });

  it('are forgotten with the last entry that has the name, and known again with the next', () => {
    const [entry, other] = [noteEntry('k', 'Kyoto trip'), noteEntry('l', 'Kyoto trip')];
    const list = namesOf(entry, other);
    list.remove(entry);
    expect(list.match('Kioto trip', unknown)[0]!.refs).toEqual([noteRef('l')]);
    list.remove(other);
    expect(list.match('Kioto trip', unknown)).toEqual([]);
    list.add(entry);
    expect(list.match('Kioto trip', unknown)[0]!.refs).toEqual([noteRef('k')]);
  });

  it('are found exactly as by comparing every name, also after removals', () => {
    const word = fc
      .string({ unit: fc.constantFrom('a', 'e', 'l', 'n', 'r'), minLength: 3, maxLength: 7 })
      .filter((text) => !STOP_WORDS.has(text));
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 10 }),
        // An English word is no misspelling of a title.
        word.filter((text) => !isEnglishWord(text)),
        (titles, gone, asked) => {
          const entries = titles.map((title, index) => noteEntry(`n${index}`, title));
          const list = namesOf(...entries);
          const removed = new Set(gone.map((index) => index % titles.length));
          for (const index of removed) list.remove(entries[index]!);
          const left = [...new Set(titles.filter((_, index) => !removed.has(index)))];
          const expected = left.includes(asked)
            ? []
            : left
                .map((title) => trigramSimilarity(trigramsOf([asked]), trigramsOf([title])))
                .filter((value) => value >= FUZZY_MATCH)
                .sort((a, b) => b - a)
                .slice(0, 3);
          expect(list.match(asked, unknown).map(({ similarity }) => similarity)).toEqual(expected);
        },
      ),
    );
  });
});

describe('the fuzzy lane of the index', () => {
  const entries = [
    noteEntry('k', 'Kyoto trip', { body: 'Temples and gardens' }),
    noteEntry('h', 'The hotel is booked', { body: 'For the Kyoto trip, near the station.' }),
    messageEntry('m', 'I moved to Lisbon', { speaker: 'Caroline', index: 0 }),
    messageEntry('n', 'The weather', { speaker: 'Caroline', index: 1 }),
    messageEntry('o', 'I moved to Oslo', { speaker: 'Bea', index: 2 }),
    messageEntry('q', 'Where did Karoline move?', { index: 3 }),
  ];
  const open = async () => {
    const core = createIndexCore(null);
    await core.apply(
      entries.map((entry) => ({ type: 'put', entry })),
      1,
    );
    return core;
  };

  it('returns notes titled with the intended name, then texts by or about it, with the correction', async () => {
    const core = await open();
    expect(await core.fuzzy(query('Which hotel for the Kioto trip?'))).toMatchObject([
      { ref: noteRef('k'), matchedTerms: ['kioto trip → Kyoto trip'] },
      { ref: noteRef('h'), value: expect.closeTo(8 / 14, 9) },
    ]);
    const moved = await core.fuzzy(query('Where did Karoline move?', [messageRef('q')]));
    expect(moved.map(({ ref }) => ref)).toEqual([messageRef('m')]);
    expect(moved[0]).toMatchObject({ value: 0.5, matchedTerms: ['karoline → Caroline'] });
  });

  it('finds nothing when every name is spelt correctly', async () => {
    expect(await (await open()).fuzzy(query('Where did Caroline move before the Kyoto trip?'))).toEqual([]);
  });
});
