import { describe, expect, it } from 'vitest';
import { questionTagLength } from './question-tag';

describe('a question at the end of a statement', () => {
  it.each([
    ["We sold the boat, didn't we?", 'We sold the boat'],
    ['I got the job in Bergen, can you believe it?', 'I got the job in Bergen'],
    ['Die Wände müssen weiß sein, oder?', 'Die Wände müssen weiß sein'],
    ['Il faut signer avant le 30 juin, non ?', 'Il faut signer avant le 30 juin'],
    ['El alquiler sube en mayo, ¿verdad?', 'El alquiler sube en mayo'],
  ])('belongs to no unit: %s', (sentence, statement) => {
    expect(sentence.slice(0, sentence.length - questionTagLength(sentence))).toBe(statement);
  });

  it.each(['Is it the blue one, or the red one?', 'Do we tell her now, right?', 'Was machst du, oder?', 'So, right?'])(
    'is none where the whole sentence asks, or nothing is stated: %s',
    (sentence) => {
      expect(questionTagLength(sentence)).toBe(0);
    },
  );
});
