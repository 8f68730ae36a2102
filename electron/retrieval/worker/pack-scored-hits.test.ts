import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoredHit } from '../index/scoring/score-query';
import { SCORE_PARTS } from '../../../shared/domain/trace-codes';
import { messageEntry, noteEntry, noteRef } from '../testing/entries';
import { packScores, unpackScores } from './pack-scored-hits';

const entryArbitrary = fc.constantFrom(
  noteEntry('n', 'The boat', { aliases: ['ship'] }),
  noteEntry('a', 'The piano', { status: 'archived' }),
  messageEntry('m', 'Who was it?', { speaker: 'Anna' }),
  { ...noteEntry('s', 'Said twice'), duplicateSources: ['m1', 'm2'] as never },
);
/** JSON knows no infinities and no -0; no score is one. */
const share = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const hitArbitrary: fc.Arbitrary<ScoredHit> = fc.record(
  {
    entry: entryArbitrary,
    parts: fc.dictionary(fc.constantFrom(...SCORE_PARTS), share, { noNullPrototype: true }),
    similarity: fc.option(share),
    coverage: share,
    contextCoverage: share,
    matchedTerms: fc.array(fc.string()),
    namesPerson: fc.option(fc.boolean()),
    isPersonInContext: fc.option(fc.boolean()),
    isInTimeWindow: fc.option(fc.boolean()),
    isQuestion: fc.boolean(),
    links: fc.array(
      fc.record(
        {
          ref: fc.uuid().map(noteRef),
          kind: fc.constantFrom('wikilink' as const, 'related' as const, 'supersedes' as const),
          outgoing: fc.boolean(),
        },
        { noNullPrototype: true },
      ),
      { maxLength: 4 },
    ),
    linksToSuperseded: fc.constant(true as const),
    ranked: fc.record({ score: share, position: fc.nat(), poolSize: fc.nat() }, { noNullPrototype: true }),
  },
  {
    requiredKeys: [
      'entry',
      'parts',
      'similarity',
      'coverage',
      'contextCoverage',
      'matchedTerms',
      'namesPerson',
      'isPersonInContext',
      'isInTimeWindow',
      'isQuestion',
      'links',
    ],
    noNullPrototype: true,
  },
);

describe('packed scores', () => {
  it('are decoded unchanged, absent fields included', () => {
    fc.assert(
      fc.property(fc.array(hitArbitrary, { maxLength: 6 }), (hits) => {
        expect(unpackScores(structuredClone(packScores(hits)))).toStrictEqual(hits);
      }),
    );
  });
});
