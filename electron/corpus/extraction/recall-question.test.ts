import { describe, expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/message';
import type { Category } from '../../../shared/domain/note';
import { isAnsweredRecall } from './extract-turn';

const asked = (text: string, category: Category = 'open-question', role: 'person' | 'assistant' = 'person') => ({
  text,
  category,
  message: { role } as Message,
});

describe('a question to the vault', () => {
  it.each([
    'How did I want to treat empty space in the garden essay?',
    'When did we decide to fly?',
    'What did you suggest for the opening?',
    'What was my budget for the trip?',
    'Remind me where the tea house is?',
    'What do I know about borrowed scenery?',
  ])('is a use of kept notes once it was answered: %s', (text) => {
    expect(isAnsweredRecall(asked(text), true)).toBe(true);
    expect(isAnsweredRecall(asked(text), false)).toBe(false);
  });

  it.each([
    'Does borrowed scenery need an outside view at all?',
    'Should we skip Nara?',
    'What makes moss grow on the north side?',
    'Did Itoh write that before the war?',
  ])('is distinguished from an open question about the subject: %s', (text) => {
    expect(isAnsweredRecall(asked(text), true)).toBe(false);
  });

  it('is asked by the person', () => {
    expect(isAnsweredRecall(asked('What did you suggest?', 'open-question', 'assistant'), true)).toBe(false);
    expect(isAnsweredRecall(asked('What did I decide: we fly.', 'decision'), true)).toBe(false);
  });
});
