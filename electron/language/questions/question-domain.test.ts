import { describe, expect, it } from 'vitest';
import { questionDomain } from './question-domain';

describe('the domain of a question', () => {
  it.each([
    ['How does negative space work in the art of the Japanese garden?', 'art of the Japanese garden'],
    ['How should the empty space in my garden essay work?', 'garden essay'],
    ['What role does silence play in film music?', 'film music'],
    ['What does salt do in bread baking?', 'bread baking'],
    ['Welche Rolle spielt Stille in der Filmmusik?', 'Filmmusik'],
    ['¿Qué papel juega el silencio en la música de cine?', 'música de cine'],
    ['Comment fonctionne le vide dans le jardin japonais ?', 'jardin japonais'],
  ])('of “%s” is “%s”', (question, phrase) => {
    expect(questionDomain(question)?.phrase).toBe(phrase);
  });

  it.each([
    'When do we fly to Lisbon?',
    'How do the trams run in May?',
    'What did I decide in the kitchen?',
    'How is Anna?',
    'Who works in the Lisbon office?',
    'What does sum return when no row passes the filter?',
  ])('is not read in “%s”', (question) => {
    expect(questionDomain(question)).toBeNull();
  });
});
