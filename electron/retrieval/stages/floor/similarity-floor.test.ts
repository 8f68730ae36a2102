import { describe, expect, it } from 'vitest';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';
import { openFunnel } from '../../testing/open-funnel';
import { noteEntry, noteRef } from '../../testing/entries';
import { similarityFloor } from './similarity-floor';

/** Real candidates of a real run, with their findings and similarity set by hand. */
async function floored(changes: {
  lanes: TraceCandidate['found'][number]['lane'][];
  similarity: number | null;
  include?: boolean;
}): Promise<TraceCandidate> {
  const { trace } = await (
    await openFunnel([noteEntry('a', 'We bought the boat')])
  ).ask('When did we buy the boat?', { stopBefore: 'floor' });
  const candidate = trace.candidates[0]!;
  candidate.found = changes.lanes.map((lane) => ({
    lane,
    subQuery: -1,
    rank: 1,
    value: 1,
    matchedTerms: [],
    via: null,
  }));
  candidate.similarity = changes.similarity;
  const funnel = {
    trace,
    live: [candidate],
    request: { include: changes.include === true ? [noteRef('a')] : [] },
  } as unknown as Funnel;
  await similarityFloor.run(funnel, {} as FunnelDeps);
  expect(funnel.live).toEqual(candidate.outcome.state === 'kept' ? [candidate] : []);
  return candidate;
}

describe('the similarity floor', () => {
  it('drops only candidates found by meaning alone, below the calibrated 0.40', async () => {
    expect(await floored({ lanes: ['dense'], similarity: 0.39 })).toMatchObject({
      floor: { verdict: 'dropped', threshold: 0.4 },
      outcome: { state: 'dropped', stage: 'floor', reason: { code: 'below-threshold' } },
    });
    expect((await floored({ lanes: ['dense', 'dense'], similarity: 0.4 })).floor).toMatchObject({ verdict: 'passed' });
    for (const lane of ['lexical', 'temporal', 'graph', 'role', 'lesson', 'fuzzy'] as const) {
      expect((await floored({ lanes: [lane], similarity: 0.01 })).floor!.verdict).toBe('exempt');
      expect((await floored({ lanes: ['dense', lane], similarity: 0.01 })).floor!.verdict).toBe('exempt');
    }
  });

  it('never drops a candidate that the person included', async () => {
    expect((await floored({ lanes: ['dense'], similarity: 0.1, include: true })).floor).toMatchObject({
      verdict: 'exempt',
      reason: { code: 'included-by-person' },
    });
  });
});
