import { describe, expect, it } from 'vitest';
import { nounPhrases } from './noun-phrases';

const textsOf = (text: string) => nounPhrases(text).map((phrase) => phrase.text);

describe('noun phrases of a text', () => {
  it('are what stands between stop words, verbs and punctuation, and what is within', () => {
    expect(textsOf('We decided on URL path versioning for the API, slowly.')).toEqual(
      expect.arrayContaining(['URL path versioning', 'path versioning', 'API']),
    );
    expect(textsOf('The choir tour is cancelled.')).toEqual(expect.arrayContaining(['choir tour']));
    const phrases = textsOf('Yesterday the plumber repaired the kitchen tap, and we really like it.');
    expect(phrases).toContain('kitchen tap');
    expect(phrases.filter((phrase) => /repaired|really|the|we/u.test(phrase))).toEqual([]);
  });

  it('are nouns with their adjective in German', () => {
    expect(textsOf('Wir haben die neue Heizung für das Ferienhaus bestellt.')).toEqual([
      'Heizung',
      'neue Heizung',
      'Ferienhaus',
    ]);
  });

  it('hold the connecting word of Romance languages', () => {
    expect(textsOf('La salle de bain est froide.')).toContain('salle de bain');
    expect(textsOf('El plan de estudios cambia.')).toContain('plan de estudios');
  });

  it('are none in a script without spaces, and few in a long text', () => {
    expect(nounPhrases('我们讨论了猫的疫苗。')).toEqual([]);
    expect(nounPhrases('word '.repeat(10_000)).length).toBeLessThan(8_000);
  });
});
