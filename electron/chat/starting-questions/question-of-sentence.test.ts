import { describe, expect, it } from 'vitest';
import { questionsOf } from './question-of-sentence';

const AT = Date.UTC(2026, 8, 1);
const asked = (sentence: string, people: readonly string[] = []) =>
  questionsOf(sentence, AT, new Set(people)).map(({ question }) => question);

describe('a sentence gives a question of sure grammar', () => {
  it.each([
    ['I decided to stay at Frachtwerk because the team is small.', 'Why did I decide to stay at Frachtwerk?'],
    ['We moved to Leipzig because the rent is lower.', 'Why did we move to Leipzig?'],
    ["I don't eat gluten because it makes me ill.", "Why don't I eat gluten?"],
    ["I'm going to sell the car because nobody drives it.", 'Why am I going to sell the car?'],
    ['My sister stopped running because her knee hurt.', 'Why did my sister stop running?'],
    ['We fly to Lisbon on 3 May.', 'When do we fly to Lisbon?'],
    ["My sister's birthday is on 4 November.", "When is my sister's birthday?"],
    ['The wedding is on 12 June 2027 in Lyon.', 'When is the wedding in Lyon?'],
    ['We bought the boat in March 2023.', 'When did we buy the boat?'],
  ])('of English: %s', (sentence, question) => expect(asked(sentence)[0]).toBe(question));

  it.each([
    ['Ich bleibe bei Frachtwerk, weil das Team klein ist.', 'Warum bleibe ich bei Frachtwerk?'],
    ['Ich habe mich für Lärche entschieden, weil sie nicht fault.', 'Warum habe ich mich für Lärche entschieden?'],
    ['Ich bin nach Erfurt gezogen, weil die Miete niedriger ist.', 'Warum bin ich nach Erfurt gezogen?'],
    ['Wir fliegen am 3. Mai nach Lissabon.', 'Wann fliegen wir nach Lissabon?'],
    ['Meine Schwester heiratet am 12. Juni 2027.', 'Wann heiratet meine Schwester?'],
    ['Der Umzug ist am 3. Mai um 10 Uhr.', 'Wann ist der Umzug?'],
  ])('of German: %s', (sentence, question) => expect(asked(sentence)[0]).toBe(question));

  it.each([
    ['Decidí quedarme en la empresa porque el equipo es pequeño.', '¿Por qué decidí quedarme en la empresa?'],
    ['J’ai choisi le train parce que la voiture est trop chère.', 'Pourquoi est-ce que j’ai choisi le train ?'],
    ['Ik blijf bij de krant omdat het team klein is.', 'Waarom blijf ik bij de krant?'],
    ['Ho deciso di restare a Torino perché la scuola è vicina.', 'Perché ho deciso di restare a Torino?'],
  ])('of other languages: %s', (sentence, question) => expect(asked(sentence)[0]).toBe(question));

  it('asks about the one person whom a sentence is about, and never about “it”', () => {
    expect(asked('My sister Clara lives in Lyon.')).toEqual(['What do I know about Clara?']);
    expect(asked('Clara doesn’t eat gluten at all.', ['Clara'])).toEqual(['What do I know about Clara?']);
    expect(asked('Meine Schwester Ida isst keinen Sellerie.')).toEqual(['Was weiß ich über Ida?']);
    expect(asked('She told my sister Clara about it.')).toEqual([]);
  });

  it.each([
    "I've been keeping busy since we last talked.",
    'Because of that I left.',
    'I decided that because it was cheaper.',
    'I stayed and moved the desk because of the noise.',
    'Should I stay at Frachtwerk because the team is small?',
    "I'm over the moon because the shop does well.",
    'Ich bin froh über den Garten, weil er groß ist.',
    'I put the key under the pot because the lock jams.',
    'It is on 3 May.',
    'Wir haben es am 3. Mai gekauft.',
    'Morgen fahren wir nach Jena, weil das Museum offen ist.',
    'Call 3 May 2027 the day (see below).',
    'I thought you said we should leave because of the rain.',
  ])('asks nothing of what does not stand alone: %s', (sentence) => expect(asked(sentence)).toEqual([]));
});
