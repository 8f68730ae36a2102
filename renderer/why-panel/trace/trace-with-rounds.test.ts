import { describe, expect, it } from 'vitest';
import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import { findCandidate, usedCandidates } from './trace-with-rounds';
import { goldenStory } from '../testing/golden-trace';
import { droppedCandidate, sampleCandidate, sampleTrace } from '../testing/trace-sample';

describe('the story of an answer', () => {
  it('leads to the run that used a source, also when the first one dropped it', () => {
    const further = sampleTrace([sampleCandidate('b')], { id: 'T2' as TraceId, purpose: 'supplemental' });
    const story = {
      trace: sampleTrace([sampleCandidate('a'), droppedCandidate('b', 'gate', 'other subject')]),
      children: [further],
    };
    expect(findCandidate(story, 'note:b' as SourceRef)?.trace.id).toBe('T2');
    expect(findCandidate(story, 'note:a' as SourceRef)?.trace.id).toBe('T1');
    expect(findCandidate(story, 'note:nowhere' as SourceRef)).toBeNull();
  });

  it('stays with the first run where a round only found what that run then used', () => {
    expect(findCandidate(goldenStory(), 'note:late' as SourceRef)?.trace.id).toBe('T1');
  });

  it('counts each source once: the package, then what supplements added', () => {
    expect(usedCandidates(goldenStory()).map(({ ref }) => ref)).toEqual([
      'note:dave',
      'note:ma',
      'note:lesson',
      'note:late',
      'note:included',
      'note:moss',
    ]);
  });
});
