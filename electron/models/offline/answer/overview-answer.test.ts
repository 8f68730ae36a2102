import { describe, expect, it } from 'vitest';
import { emptyPlan } from '../../../../shared/domain/query-plan';
import { sourceRef } from '../../../../shared/domain/ids';
import type { AnswerSource } from '../../../ports/engine';
import { overviewAnswer } from './overview-answer';

const source = (number: number, kind: 'summary' | 'topic' | 'message', title: string, text: string): AnswerSource => ({
  number,
  ref: sourceRef(kind, `S${number}`),
  title,
  text,
  tier: 'chat',
  role: 'person',
  speaker: null,
  at: Date.UTC(2026, 1, 2),
});
const plan = emptyPlan('Give me the gist of the choir tour', { overview: { about: 'the choir tour' } });
const summary = source(2, 'summary', 'Choir tour', 'Choir tour\n\nThe bus costs 900 euros.\nHanna books the hostel.');
const topic = source(
  1,
  'topic',
  'Choir tour',
  'Choir tour\n\n2026-01-02\nWe plan Norway.\n\n2026-02-02\nIt is Bergen.',
);

describe('the offline answer to a question about the whole', () => {
  it('quotes the sentences of summaries and topics, without titles and dates', () => {
    const answer = overviewAnswer({ plan, sources: [topic, summary, source(3, 'message', '', 'We sing.')] })!;
    expect(answer.split('\n')).toEqual([
      '“Choir tour” over time, last on 2 February 2026:',
      '',
      '- “We plan Norway.” [1]',
      '- “It is Bergen.” [1]',
      '',
      'The chat “Choir tour”, 2 February 2026:',
      '',
      '- “The bus costs 900 euros.” [2]',
      '- “Hanna books the hostel.” [2]',
    ]);
  });

  it('stays short, and leaves other questions to the other rules', () => {
    const long = source(1, 'summary', 'Tour', Array.from({ length: 30 }, (_, index) => `Line ${index}.`).join('\n'));
    expect(overviewAnswer({ plan, sources: [long, summary] })!.match(/^- /gmu)!.length).toBeLessThanOrEqual(10);
    expect(overviewAnswer({ plan, sources: [source(1, 'message', '', 'We sing.')] })).toBeNull();
    expect(overviewAnswer({ plan: emptyPlan('When is the tour?'), sources: [summary] })).toBeNull();
  });
});
