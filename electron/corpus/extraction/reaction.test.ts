import { describe, expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/message';
import type { Category } from '../../../shared/domain/note';
import { isReaction } from './reaction';

const statement = (text: string, speaker: string | null = null, category: Category = 'fact') =>
  isReaction({
    text: text.replace(/[.!]+$/u, ''),
    category,
    end: text.replace(/[.!]+$/u, '').length,
    message: { text, speaker, role: 'person' } as Message,
  });

describe('a reaction is no claim', () => {
  it.each([
    'Woohoo Melanie!',
    'Way to go, Anna!',
    'That’s awesome!',
    'It was so encouraging.',
    'This is really beautiful!',
    'Caroline, that’s gorgeous!',
    'What a beautiful moment!',
    'Such a gorgeous piece!',
    'Those were peaceful and special.',
    'Das ist wunderschön!',
    'Was für ein schöner Tag!',
  ])('%s', (text) => {
    expect(statement(text)).toBe(true);
  });

  it('nor is praise of what the other one showed, between people', () => {
    expect([statement('That photo is stunning!', 'Mela'), statement('That photo is stunning!')]).toEqual([true, false]);
  });

  it.each([
    'I love Paris!',
    'Anna snores!',
    'Melanie plays the clarinet!',
    'That is the house Anna grew up in.',
    'It costs 9 euros.',
    'This is Anna.',
    'The oven is broken!',
    'That was the summer when we moved to the coast.',
    'Das ist das Haus von Anna.',
    'Such a wall needs a permit.',
  ])('“%s” is one', (text) => {
    expect(statement(text, 'Mela')).toBe(false);
  });

  it('a decision or a task is never one', () => {
    expect(statement('That is settled!', null, 'decision')).toBe(false);
  });
});
