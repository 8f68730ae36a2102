import { describe, expect, it } from 'vitest';
import { asksOnlyForPhrases, quotedPhrases } from './quoted-phrases';

describe('quoted phrases', () => {
  it.each([
    ['"exact phrase" and more', ['exact phrase']],
    ['“one thing” or “another”', ['one thing', 'another']],
    ['wo steht „der lange Weg“?', ['der lange Weg']],
    ['gdzie jest „długa droga”', ['długa droga']],
    ['où est « le long chemin »', ['le long chemin']],
    ['wo steht »der lange Weg«', ['der lange Weg']],
    ['「東京大学」はどこ', ['東京大学']],
    ['a 15" and a 17" screen', []],
    ['she said "and left', []],
    ['nothing quoted, it’s plain', []],
  ])('of %s', (text, expected) => {
    expect(quotedPhrases(text)).toEqual(expected);
  });

  it('are read in linear time', () => {
    const started = performance.now();
    quotedPhrases('"a '.repeat(50_000));
    quotedPhrases('„'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('a question asks only where phrases stand', () => {
  it.each([
    'Where did I write "the long tail"?',
    '"the long tail"',
    'Find the note that says “the long tail”',
    'Who said "ship it on Friday"?',
    'Wo steht „der lange Weg“?',
    'Où ai-je écrit « le long chemin » ?',
  ])('%s', (question) => {
    expect(asksOnlyForPhrases(question)).toBe(true);
  });

  it.each([
    'What did Nora mean by "ship it on Friday"?',
    'Does the rule "never on Friday" still hold for the deployment?',
    'Where did I write about the long tail?',
    'He called my plan "a bit thin" and I was angry, what should I answer?',
  ])('not: %s', (question) => {
    expect(asksOnlyForPhrases(question)).toBe(false);
  });
});
