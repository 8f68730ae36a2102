import { describe, expect, it } from 'vitest';
import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import { findCandidate, usedCandidates } from './trace-with-rounds';
import { goldenTrace } from '../testing/golden-trace';
import { droppedCandidate, sampleCandidate, sampleTrace } from '../testing/trace-sample';

describe('a trace with its further rounds', () => {
  it('finds the run that used a source, even when the first run dropped it', () => {
    const further = sampleTrace([sampleCandidate('b')], { id: 'T2' as TraceId, purpose: 'supplemental' });
    const story = {
      trace: sampleTrace([sampleCandidate('a'), droppedCandidate('b', 'gate', 'other subject')]),
      children: [further],
    };
    expect(findCandidate(story, 'note:b' as SourceRef)?.trace.id).toBe('T2');
    expect(findCandidate(story, 'note:a' as SourceRef)?.trace.id).toBe('T1');
    expect(findCandidate(story, 'note:nowhere' as SourceRef)).toBeNull();
  });

  it('stays with the first run when a round found a source that the first run used', () => {
    const further = sampleTrace([sampleCandidate('a')], { id: 'T2' as TraceId, purpose: 'supplemental' });
    const story = { trace: sampleTrace([sampleCandidate('a')]), children: [further] };
    expect(findCandidate(story, 'note:a' as SourceRef)?.trace.id).toBe('T1');
  });

  it('counts each source once: the package, then the additions of supplements', () => {
    expect(usedCandidates(goldenTrace()).map(({ ref }) => ref)).toEqual([
      'note:dave',
      'note:ma',
      'note:lesson',
      'note:included',
      'note:moss',
    ]);
  });
});
