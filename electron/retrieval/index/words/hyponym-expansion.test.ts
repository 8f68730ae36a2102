import { describe, expect, it } from 'vitest';
import { distinctTerms, toTerm } from '../../../language/words/terms';
import { messageEntry, messageRef } from '../../testing/entries';
import { createIndexCore } from '../index-core';
import { expandHyponyms, hyponymShare } from './hyponym-expansion';
import { LexicalIndex } from './lexical-index';
import { hyponymsOf } from '../../../language/words/hypernym-lexicon';

describe('hyponym expansion', () => {
  it('finds members by any form of the class’s name, and none for most words', () => {
    expect(hyponymsOf(toTerm('instruments')).has(toTerm('violins'))).toBe(true);
    expect(hyponymsOf(toTerm('countries')).has(toTerm('Norway'.toLowerCase()))).toBe(true);
    expect(hyponymsOf(toTerm('instrument')).has(toTerm('instrument'))).toBe(false);
    expect(hyponymsOf(toTerm('suddenly')).size).toBe(0);
  });

  it('weighs members by their joint rarity, once, and not in addition to the name itself', () => {
    const lexical = new LexicalIndex();
    ['my violin', 'a flute and a violin', 'rain', 'rain again', 'the instrument', 'a dog'].forEach((text, slot) =>
      lexical.add(slot, text),
    );
    const run = lexical.scoreQuery('which instrument');
    const kinds = expandHyponyms(lexical, run);
    expect(kinds).toHaveLength(1);
    expect(kinds[0]!.share).toBeGreaterThan(0);
    expect(kinds[0]!.share).toBeLessThanOrEqual(1);
    const shareIn = (slot: number) =>
      hyponymShare(kinds, run.termMasks[slot]!, (members) => lexical.containsAny(slot, members));
    expect([shareIn(0), shareIn(1), shareIn(3), shareIn(4)]).toEqual([kinds[0]!.share, kinds[0]!.share, 0, 0]);
    expect(
      expandHyponyms(lexical, { terms: distinctTerms('suddenly').map((term) => ({ ...term, idf: 1 })), totalIdf: 1 }),
    ).toEqual([]);
  });

  it('raises a turn that names only a member', async () => {
    const port = createIndexCore(null);
    const entries = [
      messageEntry('a', 'I found my old violin', { index: 0 }),
      messageEntry('b', 'I found my old jacket', { index: 5 }),
    ];
    await port.apply(
      entries.map((entry) => ({ type: 'put', entry })),
      1,
    );
    const scored = await port.score({
      words: 'which instruments',
      statement: null,
      timeWindow: null,
      exclude: [],
      people: [],
      expectedAnswerType: null,
      pool: [messageRef('a'), messageRef('b')],
    });
    expect(scored.map(({ entry, parts }) => [entry.ref, (parts['hyponym'] ?? 0) > 0])).toEqual([
      [messageRef('a'), true],
      [messageRef('b'), false],
    ]);
  });
});
