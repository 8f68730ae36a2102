import { describe, expect, it } from 'vitest';
import { readWhyQuestion } from './why-question';
import type { Turn } from '../../../shared/domain/turn';

const turn = (text: string): Turn => ({ role: 'person', speaker: null, text, at: 0 });

describe('a why that asks for a decision', () => {
  it.each<[string, string, boolean]>([
    ['Why did we choose copper labels?', 'did we choose copper labels', false],
    ['Do you remember why we moved to Postgres?', 'we moved to Postgres', false],
    ['What were our reasons for the night train?', 'the night train', false],
    ['Why not slate?', 'not slate', true],
    ['Why didn’t we use header versioning?', 'didn’t we use header versioning', true],
    ['Why did we not take the plane?', 'did we not take the plane', true],
    ['What was the reason not to sell the boat?', 'sell the boat', true],
    ['And how come we dropped slate?', 'we dropped slate', false],
  ])('%s', (question, about, isNot) => expect(readWhyQuestion(question, [])).toEqual({ about, isNot }));

  it('without a subject of its own is about the previous one', () => {
    expect(readWhyQuestion('Why did we do it this way?', [turn('The labels are copper')])).toEqual({
      about: 'The labels are copper',
      isNot: false,
    });
    expect(readWhyQuestion('Why?', [])).toBeNull();
  });

  it.each(['When did we fly?', 'We know why', 'The reason was clear', ''])('is not: %s', (question) =>
    expect(readWhyQuestion(question, [])).toBeNull(),
  );

  it('is not a question about somebody else’s reasons', () => {
    expect(readWhyQuestion('Why did Anna move to Bergen?', [], ['Anna'])).toBeNull();
    expect(readWhyQuestion('Why did we invite Anna?', [], ['Anna'])).not.toBeNull();
  });
});
