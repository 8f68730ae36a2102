import { describe, expect, it } from 'vitest';
import { DecisionIndex } from '../../../corpus/decisions/decision-table';
import { LessonIndex } from '../../../corpus/lessons/lesson-table';
import type { DecisionRecord } from '../../../../shared/domain/decision-record';
import type { DecisionId, FeedbackId, MessageId, NoteId } from '../../../../shared/domain/ids';
import { messageEntry, messageRef, noteEntry, noteRef, TEST_START } from '../../testing/entries';
import { openFunnel } from '../../testing/open-funnel';

const record = (id: string, more: Partial<DecisionRecord> = {}): DecisionRecord => ({
  id: id as DecisionId,
  kind: 'decision',
  noteId: 'n1' as NoteId,
  subject: 'the plants',
  choice: 'copper labels',
  alternatives: ['slate'],
  reasons: ['they last'],
  outcome: '',
  sessionId: null,
  messageIds: ['m1', 'm2'] as MessageId[],
  at: TEST_START,
  retractedAt: null,
  ...more,
});
const ENTRIES = [
  noteEntry('n1', 'We decided on copper labels'),
  messageEntry('m1', 'Because they last.'),
  messageEntry('m2', 'Or rather slate?'),
  ...Array.from({ length: 30 }, (_, index) =>
    messageEntry(`x${index}`, `Copper labels are sold in shop ${index}`, { sessionId: `s${index}` as never }),
  ),
];
const open = (records: DecisionRecord[], options: Parameters<typeof openFunnel>[1] = {}) => {
  const decisions = new DecisionIndex();
  records.forEach((each) => decisions.put(each));
  return openFunnel(ENTRIES, { decisions, ...options });
};

describe('a why', () => {
  it('includes the decision’s notes and messages in the package, however dissimilar, and says who judged them', async () => {
    const funnel = await open([record('d1')]);
    const { trace, sources } = await funnel.ask('Why did we choose copper labels?');
    expect(trace.decisions).toMatchObject({ subject: 'the plants', records: [{ id: 'd1', state: 'stands' }] });
    expect(trace.lanes.find(({ lane }) => lane === 'decision')).toMatchObject({ state: 'ok', hits: 3 });
    const refs = sources.map(({ ref }) => ref);
    for (const ref of [noteRef('n1'), messageRef('m1'), messageRef('m2')]) expect(refs).toContain(ref);
    expect(trace.candidates.find(({ ref }) => ref === messageRef('m1'))!.gate).toMatchObject({
      verdict: 'strong',
      judge: { by: 'records' },
    });
  });

  it('finds nothing for another subject, without a why, or without decisions', async () => {
    const funnel = await open([record('d1')]);
    expect((await funnel.ask('Why is the sea salty?')).trace.decisions).toBeNull();
    for (const { trace } of [
      await funnel.ask('Which labels are copper?'),
      await (await open([])).ask('Why did we choose copper labels?'),
    ]) {
      expect(trace.decisions ?? null).toBeNull();
      expect(trace.lanes.find(({ lane }) => lane === 'decision')).toMatchObject({ state: 'empty', hits: 0 });
    }
  });

  it('judges candidates marked not relevant like the rest', async () => {
    const feedback = [
      {
        id: 'f' as FeedbackId,
        ref: messageRef('m2'),
        verdict: 'not-relevant' as const,
        intent: 'copper labels',
        question: 'Why did we choose copper labels?',
        traceId: null,
        at: 1,
        withdrawnAt: null,
      },
    ];
    const funnel = await open([record('d1')], { feedback: feedback as never });
    const { trace } = await funnel.ask('Why did we choose copper labels?');
    expect(trace.candidates.find(({ ref }) => ref === messageRef('m2'))!.gate!.judge).not.toBe('decision records');
  });
});

describe('the starter set', () => {
  it('fires for an action while there are few lessons, and is no source and no candidate', async () => {
    const funnel = await openFunnel(ENTRIES, { lessons: new LessonIndex() });
    const { trace, sources } = await funnel.ask('I am going to sign the lease');
    expect(trace.starters).toMatchObject([
      { text: expect.stringMatching(/^Before you sign, read how it can be ended/) },
    ]);
    expect([...sources, ...trace.candidates].filter(({ ref }) => ref.includes('starter'))).toEqual([]);
  });
});
