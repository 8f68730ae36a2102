import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctTerms } from '../../../language/words/terms';
import { LexicalIndex } from './lexical-index';

const word = fc.constantFrom(
  'boat',
  'Boats',
  'running',
  'the',
  'Zoë',
  'zoe’s',
  "wasn't",
  '日本',
  '42',
  'ｗｉｄｅ',
  'x'.repeat(70),
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
const step = fc.record({ slot: fc.nat(6), text: fc.option(text), isAsked: fc.boolean() });

describe('the lexical index', () => {
  it('equals a plain table of the texts after any changes and queries', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), text, (steps, question) => {
        const index = new LexicalIndex();
        const texts = new Map<number, string>();
        for (const { slot, text: written, isAsked } of steps) {
          index.remove(slot);
          texts.delete(slot);
          if (written !== null) {
            index.add(slot, written);
            texts.set(slot, written);
          }
          if (isAsked) index.scoreQuery(question);
        }
        const terms = new Map(
          [...texts].map(([slot, written]) => [slot, distinctTerms(written).map(({ term }) => term)]),
        );
        for (const [slot, own] of terms) expect(index.termsOf(slot)).toEqual(own);
        for (const term of new Set([...terms.values()].flat())) {
          const slots = [...terms]
            .filter(([, own]) => own.includes(term))
            .map(([slot]) => slot)
            .toSorted();
          expect(index.slotsContaining(term).toSorted()).toEqual(slots);
          expect(index.documentFrequency(term)).toBe(slots.length);
        }
        const fresh = new LexicalIndex();
        for (const [slot, written] of texts) fresh.add(slot, written);
        const [asked, expected] = [index.scoreQuery(question), fresh.scoreQuery(question)];
        for (const slot of texts.keys()) expect(asked.shares[slot]).toBeCloseTo(expected.shares[slot]!, 12);
        expect([...asked.scoredSlots].toSorted()).toEqual([...expected.scoredSlots].toSorted());
      }),
    );
  });

  it('scores single documents like a run over all of them', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, (texts, question) => {
        const index = new LexicalIndex();
        texts.forEach((written, slot) => index.add(slot, written));
        const terms = distinctTerms(question).map(({ term, word: asked }, index) => ({
          term,
          word: asked,
          idf: 0.3 + index / 7,
        }));
        const shareOf = index.slotScorer(terms);
        const { shares: share } = index.scoreTerms(terms);
        texts.forEach((_, slot) => expect(shareOf(slot)).toBe(share[slot]));
      }),
    );
  });

  it('counts the terms of a text with thousands of distinct words', () => {
    const index = new LexicalIndex();
    const words = Array.from({ length: 6_000 }, (_, index) => `w${index}`);
    index.add(3, [...words, ...words.filter((_, index) => index % 2 === 0)].join(' '));
    index.add(4, 'w0 w0 w5999');
    expect(index.termsOf(3)).toEqual(words);
    const share = (query: string) => index.scoreQuery(query).shares;
    expect(share('w4')[3]).toBeGreaterThan(share('w5')[3]!);
    expect(index.slotsContaining('w5999').toSorted()).toEqual([3, 4]);
  });

  it('scores a few documents like a run over all of them, whatever was read before', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 8 }),
        text,
        text,
        fc.array(fc.nat(7), { maxLength: 6 }),
        (texts, before, question, some) => {
          const index = new LexicalIndex();
          texts.forEach((written, slot) => index.add(slot, written));
          const slots = some.filter((slot) => slot < texts.length);
          index.scoreSlots(
            before,
            texts.map((_, slot) => slot),
          );
          const few = index.scoreSlots(question, slots);
          const whole = index.scoreQuery(question);
          expect([few.terms, few.totalIdf]).toEqual([whole.terms, whole.totalIdf]);
          texts.forEach((_, slot) =>
            expect([few.shares[slot], few.termMasks[slot]]).toEqual(
              slots.includes(slot) ? [whole.shares[slot], whole.termMasks[slot]] : [0, 0],
            ),
          );
          expect([...few.scoredSlots].toSorted()).toEqual(
            [...new Set(slots)].filter((slot) => whole.termMasks[slot]! > 0).toSorted(),
          );
        },
      ),
    );
  });
});
