import { describe, expect, it } from 'vitest';
import { namesakeIn } from './namesake';

describe('a text about a namesake', () => {
  it.each([
    ['What does Anna Berg drink?', 'Anna Kowalski drinks black coffee', 'Anna Berg'],
    ['When is the deadline of Project Atlas?', 'Project Zeus is due in May', 'Project Atlas'],
    ['Wo wohnt Peter Lang?', 'Peter Kurz wohnt in Ulm', 'Peter Lang'],
  ])('“%s” does not mean “%s”', (question, text, name) => {
    expect(namesakeIn(question, text)).toBe(name);
  });

  it.each([
    ['What does Anna Berg drink?', 'Anna drinks jasmine tea'],
    ['What does Anna Berg drink?', 'Anna Kowalski and Anna Berg drink tea'],
    ['What does Anna Berg drink?', 'Mrs Berg drinks tea, Anna Kowalski coffee'],
    ['What does Anna drink?', 'Anna Kowalski drinks black coffee'],
    ['What does Anna Berg drink?', 'Anna and Tom drink tea'],
    ['What does Anna Berg drink?', 'On Mondays Anna Monday drinks tea'],
    ['What does Anna Berg drink?', 'The grinder is loud'],
  ])('“%s” may mean “%s”', (question, text) => {
    expect(namesakeIn(question, text)).toBeNull();
  });
});
