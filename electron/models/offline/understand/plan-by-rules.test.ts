import { describe, expect, it } from 'vitest';
import { queryPlanSchema } from '../../../../shared/domain/query-plan';
import type { UnderstandRequest } from '../../../ports/engine';
import { toPast } from '../../../language/grammar/past-tense';
import { createOfflineUnderstander, knownNamesIn } from './plan-by-rules';
import { questionToStatement } from '../../../language/grammar/question-to-statement';

const AS_OF = Date.UTC(2026, 4, 13);
const plan = (question: string, changes: Partial<UnderstandRequest> = {}) =>
  createOfflineUnderstander().understand(
    { question, recentTurns: [], asOf: AS_OF, knownNames: ['Anna', 'Anna Berg', 'Will'], ...changes },
    new AbortController().signal,
  );

describe('the offline plan', () => {
  it('is complete for every message', async () => {
    for (const question of ['', '?', 'Hi!', 'When did Anna buy the boat?', 'x'.repeat(2000)]) {
      const made = await plan(question);
      expect(queryPlanSchema.parse(made)).toEqual(made);
    }
  });

  it('turns the question into the statement that would answer it', () => {
    expect(questionToStatement('When did Ann buy the boat?', ['Ann'])).toBe('Ann bought the boat');
    expect(questionToStatement('What book did Anna read?', ['Anna'])).toBe('Anna read the book');
    expect(questionToStatement('Who supports Anna when she is sad?', ['Anna'])).toBe(
      'someone supports Anna when she is sad',
    );
    expect(questionToStatement('Can you tell me where we went last summer?', [])).toBe('we went last summer');
    expect(questionToStatement('The boat is blue.', [])).toBe('The boat is blue.');
    expect([toPast('go'), toPast('paints'), toPast('carry'), toPast('stop')]).toEqual([
      'went',
      'painted',
      'carried',
      'stopped',
    ]);
  });

  it('finds known names as words, the longest first', async () => {
    expect(knownNamesIn('What did Anna Berg say?', ['Anna', 'Anna Berg'])).toEqual(['Anna Berg']);
    expect(knownNamesIn('Annabel came', ['Anna'])).toEqual([]);
    expect((await plan('will it rain')).people).toEqual([]);
    expect((await plan('What did Will say?')).people).toEqual(['Will']);
  });

  it.each(['Hi there!', 'Thanks a lot', 'ok, great', 'how are you?', '…'])(
    'needs no memory for “%s”, and says why',
    async (message) => {
      const made = await plan(message);
      expect(made.route).toBe('none');
      expect(made.skipReason).not.toBeNull();
    },
  );

  it.each(['Hi, when did Anna buy the boat?', 'Thanks, and the dentist?', 'Okay Anna likes boats'])(
    'searches for “%s”',
    async (message) => {
      expect((await plan(message)).route).toBe('vault');
    },
  );

  it('recognises the shape, the time, and what a short follow-up refers to', async () => {
    expect((await plan('Why did we move?')).shape).toBe('why');
    const reading = { kind: 'asks-outcome', isTopicless: true } as const;
    expect(await plan('Did that help?', { reading })).toMatchObject({ shape: 'callback', isTopicless: true });
    expect((await plan('Which books did I read last month?')).shape).toBe('broad-list');
    expect((await plan('When did we move?')).shape).toBe('slot-fill');
    expect((await plan('What did I read last month?')).window?.phrase).toBe('last month');
    const turn = { role: 'person' as const, speaker: null, text: 'Tell me about the boat in Bergen', at: AS_OF };
    expect((await plan('And what did it cost?', { recentTurns: [turn] })).subQueries).toContainEqual({
      aim: 'continuity',
      text: 'the boat in Bergen',
    });
  });
});
