import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summariseTrace } from './trace-summary';
import { droppedCandidate, sampleCandidate, sampleTrace } from '../testing/trace-sample';

const fate = fc.constantFrom('kept', 'floor', 'gate', 'dedup', 'compose' as const);

describe('the summary of a trace', () => {
  it('counts every candidate once: used plus dropped by every stage equals found', () => {
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 40 }), (fates) => {
        const candidates = fates.map((end, index) =>
          end === 'kept' ? sampleCandidate(`N${index}`) : droppedCandidate(`N${index}`, end, 'because'),
        );
        const summary = summariseTrace(sampleTrace(candidates));
        const dropped = summary.drops.reduce((sum, { count }) => sum + count, 0);
        expect(summary.used.length + dropped).toBe(candidates.length);
        expect(dropped).toBe(summary.leftOut.length);
        for (const { stage, count } of summary.drops) expect(count).toBe(fates.filter((end) => end === stage).length);
      }),
    );
  });

  it('lists used sources in the order they were sent to the model', () => {
    const candidates = ['a', 'b', 'c'].map((id) => sampleCandidate(id));
    const order = [candidates[2]!.ref, candidates[0]!.ref, candidates[1]!.ref];
    const trace = sampleTrace(candidates, { package: { order, tokens: 1, budgetTokens: 2 } });
    expect(summariseTrace(trace).used.map((candidate) => candidate.ref)).toEqual(order);
  });
});
