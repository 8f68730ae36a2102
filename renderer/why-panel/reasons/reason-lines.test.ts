import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blendWeightsForVitality, blendOf, scoreOf } from '../../../shared/domain/ranking';
import type { OfflineEvidence } from '../../../shared/domain/trace-reasons';
import { droppedCandidate, SAMPLE_TERMS, sampleCandidate, sampleRank, sampleTrace } from '../testing/trace-sample';
import { reasonsOf } from './reason-lines';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('what counts for a source and against it', () => {
  it('adds up to the stored score in hundredths, whatever its terms, factors and weights', () => {
    const terms = fc.record({
      provenance: fc.constantFrom(1, 0.8, 0.6, 0.1),
      recency: fc.option(fc.double({ min: 0.2, max: 1, noNaN: true }), { nil: null }),
      applicability: share,
      retrieval: share,
      vitality: fc.option(share, { nil: null }),
      confirmation: share,
      needBoost: fc.double({ min: 0, max: 0.15, noNaN: true }),
      penalty: fc.double({ min: 0, max: 0.3, noNaN: true }),
    });
    fc.assert(
      fc.property(terms, fc.double({ min: 0, max: 0.5, noNaN: true }), (ranked, vitality) => {
        const weights = blendWeightsForVitality(vitality);
        const rank = {
          ...sampleRank(ranked),
          blend: blendOf(ranked, weights),
          score: scoreOf(ranked, weights),
          weights,
        };
        const candidate = sampleCandidate('a', { rank, tier: 'chat' });
        const reasons = reasonsOf(sampleTrace([candidate]), candidate);
        const lines = [...reasons.for, ...reasons.against];
        const sum = lines.reduce((total, { points }) => total + (points ?? 0), reasons.unsaid);
        expect(sum).toBe(reasons.total);
        expect(Math.abs(reasons.total! - rank.score * 100)).toBeLessThanOrEqual(0.51);
        expect(reasons.for.every(({ points }) => points === null || points > 0)).toBe(true);
        expect(reasons.against.every(({ points }) => points === null || points < 0)).toBe(true);
      }),
    );
  });

  it('is said without words of the machinery', () => {
    const candidate = sampleCandidate('a', {
      tier: 'chat',
      rank: {
        ...sampleRank({ ...SAMPLE_TERMS, provenance: 0.6, recency: 0.9, penalty: 0.1 }),
        penalties: { 'surfaced-unused': 0.1 },
        zone: 'active',
      },
    });
    const { for: pro, against } = reasonsOf(sampleTrace([candidate]), candidate);
    expect(pro.map(({ text }) => text)).toEqual([
      'It fits your question; the model says “states the decision”',
      'It contains “gravel” and “scene”',
      'You used it lately',
      'You said it in other chats too',
      'It is the kind of note such a question needs',
    ]);
    expect(against.map(({ text }) => text)).toEqual([
      'Shown and not used',
      'It is from a chat, not a note you kept',
      'It is older',
    ]);
  });

  it('does not call a use of long ago a reason, and counts it all the same', () => {
    const rankOf = (zone: 'active' | 'fading') => ({ ...sampleRank(SAMPLE_TERMS), zone });
    const [lately, longAgo] = [rankOf('active'), rankOf('fading')].map((rank) => {
      const candidate = sampleCandidate('a', { rank });
      return reasonsOf(sampleTrace([candidate]), candidate);
    });
    const said = lately!.for.find(({ text }) => text === 'You used it lately')!;
    expect(longAgo!.for).toEqual(lately!.for.filter((line) => line !== said));
    expect(longAgo!.against).toEqual(lately!.against);
    expect(longAgo!.unsaid - lately!.unsaid).toBe(said.points);
    expect(longAgo!.total).toBe(lately!.total);
  });

  it('names what a kept note lacks, and why another was left out, without a figure', () => {
    const evidence: OfflineEvidence = {
      code: 'offline-evidence',
      isOffTopic: false,
      matchedTerms: ['gravel', 'scene'],
      missingTerms: ['wall'],
      termCount: 3,
      isTermInContext: false,
      person: null,
      similarity: 0.7,
      timeWindow: null,
      fuzzyName: null,
      isSessionSupported: false,
      isQuestion: false,
    };
    const kept = sampleCandidate('a', {
      gate: { verdict: 'strong', applicability: 0.78, reason: evidence, judge: { by: 'engine', label: 'rules' } },
    });
    const reasons = reasonsOf(sampleTrace([kept]), kept);
    expect(reasons.for[0]).toEqual({ text: 'You kept it, so it counts in full', points: null });
    expect(reasons.for[1]!.text).toBe('It fits your question');
    expect(reasons.against).toEqual([{ text: 'It says nothing about “wall”', points: null }]);
    const dropped = droppedCandidate('b', 'gate', 'other subject');
    const left = reasonsOf(sampleTrace([dropped]), dropped);
    expect(left.against).toEqual([{ text: 'Off topic: the model judged “other subject”', points: null }]);
    expect(left.total).toBeNull();
  });
});
