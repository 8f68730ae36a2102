import { describe, expect, it } from 'vitest';
import { tellOfPerson } from './about-person';
import { readFacts } from './read-facts';

const read = (title: string, author: 'assistant' | 'person' = 'assistant', personNames: string[] = []) =>
  readFacts({ title, body: '', category: 'fact', author, speaker: 'ChatGPT', personNames, at: 0 }).map(
    ({ entity, attribute, value }) => [entity, attribute, value].join(' | '),
  );

describe('what an assistant tells of the person whom it remembers is of the person', () => {
  it.each([
    ['User is allergic to penicillin.', 'me | allergy | penicillin'],
    ['The user prefers tea over coffee.', 'me | coffee or tea | tea'],
    ["The user's sister is called Nora.", 'me | sister | Nora'],
    ['Der Nutzer ist allergisch gegen Penizillin.', 'me | allergy | Penizillin'],
    ['Die Nutzerin wohnt in Bergen.', 'me | home | Bergen'],
    ['Die Schwester des Nutzers heißt Nora.', 'me | sister | Nora'],
    ['L’utilisateur est allergique à la pénicilline.', 'me | allergy | pénicilline'],
    ["La sœur de l'utilisateur s'appelle Nora.", 'me | sister | Nora'],
    ['El usuario es alérgico a la penicilina.', 'me | allergy | penicilina'],
    ['La hermana del usuario se llama Nora.', 'me | sister | Nora'],
    ["L'utente è allergico alla penicillina.", 'me | allergy | penicillina'],
    ['O usuário mora em Lisboa.', 'me | home | Lisboa'],
    ['De gebruiker woont in Utrecht.', 'me | home | Utrecht'],
    ['De zus van de gebruiker heet Nora.', 'me | sister | Nora'],
  ])('%s', (title, fact) => expect(read(title)).toEqual([fact]));

  it('by the name that they told, and by no other one', () => {
    expect(read('Lena wohnt in Bergen.', 'assistant', ['Lena Vogt', 'Lena'])).toEqual(['me | home | Bergen']);
    expect(read("Lena's dentist is Dr. Holm.", 'assistant', ['Lena'])).toEqual(['me | dentist | Dr. Holm']);
    expect(read('Lena wohnt in Bergen.')).toEqual(['Lena | home | Bergen']);
    expect(read('Lenard lives in Bergen.', 'assistant', ['Lena'])).toEqual(['Lenard | home | Bergen']);
    expect(read('Lena wohnt in Bergen.', 'person', ['Lena'])).toEqual(['Lena | home | Bergen']);
    expect(read('Lena Berg lives in Bergen.', 'assistant', ['Lena Vogt', 'Lena'])).toEqual([
      'Lena Berg | home | Bergen',
    ]);
  });

  it('where the sentence is about them, not about the users of a program or about the assistant', () => {
    for (const other of [
      'User-Agent strings are long.',
      'Users want less.',
      'Der Nutzerkreis ist klein.',
      'I live in Bergen.',
    ])
      expect(tellOfPerson(other)).toBeNull();
    expect(read('Der Nutzer wohnt in Bergen.', 'person')).toEqual([]);
  });
});
