import { expect, it } from 'vitest';
import { speechActOf } from './speech-act';

it.each([
  'I need a second recipe',
  'I need a second recipe.',
  'I decided to bake sourdough every Saturday. My starter is called Bruno and it wants rye flour, 20 g every morning.',
  'My sister Clara is coming to visit on 12 December and she doesn’t eat gluten, so I need a second recipe.',
  'When I bake, I use rye flour.',
  'We sold the boat, didn’t we?',
  'Call Tom tomorrow.',
  'Ich brauche ein zweites Rezept',
  'Meine Schwester Clara kommt am 12. Dezember und isst kein Gluten.',
  'Am Samstag backe ich Sauerteig.',
  'Mi hermana Clara no come gluten.',
  'Ma sœur Clara ne mange pas de gluten.',
])('states: %s', (message) => expect(speechActOf(message)).toBe('states'));

it.each([
  'What do I have to watch out for when I bake for Clara?',
  'when do we fly to Lisbon',
  'Do we have a second recipe',
  'I bake on Saturday. What did I decide about flour?',
  'Tell me about my former jobs.',
  'Summarise what we said on the budget',
  'kitchen budget',
  'Wann fliegen wir nach Lissabon?',
  'Was weiß ich über Clara',
  'Kannst du mir ein Rezept nennen',
  '¿Qué cocino para la abuela?',
  'Où ai-je rangé la clé ?',
])('asks: %s', (message) => expect(speechActOf(message)).toBe('asks'));

it.each(['ok', 'hi', 'Hello!', 'Thanks a lot!', 'Danke schön', '👍', 'Great, thanks!', 'hallo'])(
  'neither: %s',
  (message) => expect(speechActOf(message)).toBe('neither'),
);
