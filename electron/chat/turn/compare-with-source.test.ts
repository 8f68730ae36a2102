import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { distinctTerms } from '../../language/words/terms';
import type { AnswerSource } from '../../ports/engine';
import { similarityOfSentences } from '../../retrieval/index/vectors/phrase-similarity';
import { noteSource } from '../testing/note-source';
import { compareWithSource, type SentenceSimilarities } from './compare-with-source';

type Pair = readonly [language: string, kind: string, sentence: string, source: string];
const readPairs = (name: string): Pair[] =>
  JSON.parse(readFileSync(new URL(`../../../e2e/fixtures/citations/${name}.json`, import.meta.url), 'utf8')) as Pair[];

const sourceOf = (text: string, number = 1): AnswerSource => noteSource(number, text, Date.UTC(2026, 6, 15));

let similarities: SentenceSimilarities;
beforeAll(async () => {
  const encoder = await createBuiltInEmbedder();
  similarities = async (pairs) => {
    const found: number[] = [];
    for (const [one, other] of pairs) {
      const [left, right] = await encoder.embed([one, other]);
      found.push(similarityOfSentences(encoder, left!, right!));
    }
    return found;
  };
}, 120_000);

const differenceOf = async (sentence: string, ...sources: string[]) =>
  (await compareWithSource(
    sentence,
    sources.map((text, index) => sourceOf(text, index + 1)),
    similarities,
  ))!.differsIn;

/** Shares of the pairs that are called close: of those that are, and of those that are not. */
async function sharesCalledClose(pairs: readonly Pair[], isClose: (pair: Pair) => Promise<boolean> | boolean) {
  const called = { supported: 0, unsupported: 0 };
  const all = { supported: 0, unsupported: 0 };
  for (const pair of pairs) {
    const label = pair[1] === 'close' ? 'supported' : 'unsupported';
    all[label] += 1;
    if (await isClose(pair)) called[label] += 1;
  }
  return { supported: called.supported / all.supported, unsupported: called.unsupported / all.unsupported };
}

const isCalledClose = async ([, , sentence, source]: Pair) => (await differenceOf(sentence, source)) === null;

/** The simplest baseline: half of the sentence's content words stand in the source. */
function hasHalfTheWords([, , sentence, source]: Pair): boolean {
  const words = new Set(distinctTerms(source).map(({ term }) => term));
  const wanted = distinctTerms(sentence);
  return wanted.filter(({ term }) => words.has(term)).length >= 0.5 * wanted.length;
}

describe('what an answer says in its own words', { timeout: 120_000 }, () => {
  it('is told from what its source does not say, better than by shared words, on the half that chose no threshold', async () => {
    const pairs = readPairs('pairs').filter((_, index) => index % 2 === 1);
    const [found, byWords] = [
      await sharesCalledClose(pairs, isCalledClose),
      await sharesCalledClose(pairs, hasHalfTheWords),
    ];
    expect(found.supported).toBeGreaterThanOrEqual(0.85);
    expect(found.unsupported).toBeLessThanOrEqual(0.05);
    expect(byWords.supported).toBeLessThan(found.supported);
    expect(byWords.unsupported).toBeGreaterThan(found.unsupported);
  });

  it('is never close with another number, date or the opposite, in any of the languages', async () => {
    const pairs = ['pairs', 'unseen-pairs', 'later-pairs']
      .flatMap(readPairs)
      .filter(([, kind]) => ['number', 'negation'].includes(kind));
    expect(new Set(pairs.map(([language]) => language)).size).toBeGreaterThan(8);
    expect(await sharesCalledClose(pairs, isCalledClose)).toMatchObject({ unsupported: 0 });
  });

  it.each<[string, string[], string | null]>([
    ['You said so on 15 July: the ferry goes at nine.', ['The ferry goes at nine.'], null],
    ['The dentist appointment is on 16 July.', ['Tomorrow I have my dentist appointment.'], null],
    ['Your sister eats no gluten and the flight leaves on 3 May.', ['Clara avoids gluten.', 'We fly on 3 May.'], null],
    ['The flight leaves on 4 May.', ['We fly on 3 May.'], 'date'],
    ['The rent is 950 euros.', ['The rent is 850 euros.'], 'number'],
    ['Your friend Marta cooks on Friday.', ['Paul cooks on Friday.'], 'name'],
    ['The landlord allows dogs.', ['The landlord does not allow dogs.'], 'negation'],
    ['The museum opens late.', ['We chose the blue tiles.'], 'meaning'],
  ])('%s', async (sentence, sources, expected) => {
    expect(await differenceOf(sentence, ...sources)).toBe(expected);
  });

  it('is not compared where nothing on this machine reads meaning', async () => {
    const without: SentenceSimilarities = async (pairs) => pairs.map(() => null);
    expect(await compareWithSource('You fly in spring.', [sourceOf('We fly in May.')], without)).toBeNull();
  });
});
