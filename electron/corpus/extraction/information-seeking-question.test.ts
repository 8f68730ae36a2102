import { describe, expect, it } from 'vitest';
import type { Category } from '../../../shared/domain/note';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { silentLogger } from '../../../shared/lib/logger';
import type { Engine } from '../../ports/engine';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createExtraction } from './extract-turn';
import { messageOf } from './testing/checked-unit';

const offline = createOfflineEngine();

/** Titles and categories of what is taken of a message of the person. */
async function taken(
  text: string,
  speaker: string | null = null,
  engine: Engine = offline,
): Promise<[string, Category][]> {
  const extraction = createExtraction({
    engine: () => engine,
    ids: createIdFactory(
      () => 0,
      (length) => new Uint8Array(length),
    ),
    now: () => 0,
    log: silentLogger,
  });
  return (
    await extraction.extractTurn(
      { messages: [messageOf(text, { speaker })], recalledTexts: [] },
      new AbortController().signal,
    )
  ).notes.map(({ title, category }) => [title, category]);
}

describe('a question of the person', () => {
  it.each([
    'What time is it in Kyoto?',
    'what time is it in Kyoto',
    'Can you sum up the last chat?',
    'could you tell me who sold the boat',
    'Do you know a good dentist?',
    'When do we fly?',
    'Where does Anna live?',
    'What did I decide about the garden?',
    'What is my budget for the trip?',
    'Is Anna allergic to nuts?',
    'Would Anna likely enjoy the opera?',
    'What would Ben probably think of the novel?',
    'Which sports would Carla be likely to try?',
    'Would she be considered an expert?',
    'Who is my dentist?',
    'How many eggs go into the cake?',
    'What should I cook tonight?',
    'Why is the sky blue?',
    'Hey, have you seen my keys?',
    'Weißt du, wann der Zug fährt?',
    'Kannst du mir den Brief übersetzen',
    'Wie spät ist es in Kyoto?',
    'Wie spät ist es in Kyoto',
    'Wann fliegen wir?',
    'Wo wohnt Anna?',
    'Was ist mein Budget?',
    'Hast du den Vertrag gesehen?',
  ])('is no unit: %s', async (text) => {
    expect(await taken(text)).toEqual([]);
  });

  it.each([
    ['We fly to Kyoto on 3 May. What time is it in Kyoto?', ['We fly to Kyoto on 3 May']],
    ['Anna lives in Oslo now. Can you find her address?', ['Anna lives in Oslo now']],
    ['Wir fliegen am 3. Mai nach Kyoto. Weißt du, wie lange der Flug dauert?', ['Wir fliegen am 3. Mai nach Kyoto']],
  ])('nor beside statements: %s', async (text, titles) => {
    expect((await taken(text)).map(([title]) => title)).toEqual(titles);
  });

  it.each(['What inspired the painting?', 'Is this your own?', 'How did it go?'])(
    'nor in a conversation between people: %s',
    async (text) => {
      expect(await taken(`I painted the lake in May. ${text}`, 'Mela')).toEqual([
        ['Mela painted the lake in May', 'fact'],
      ]);
    },
  );

  it('nor is the caption of a picture, when a model takes it for a statement', async () => {
    const text = 'It arrived. [photo: an oven with two doors]';
    const engine: Engine = {
      ...offline,
      label: 'a model',
      extract: async () => [
        { messageId: 'M1', start: 20, end: text.length - 1, text: 'An oven with two doors', category: 'fact' },
      ],
    };
    expect(await taken(text, null, engine)).not.toContainEqual(['An oven with two doors', 'fact']);
  });

  it('nor when a model takes it for one', async () => {
    const engine: Engine = {
      ...offline,
      label: 'a model',
      extract: async () => [
        { messageId: 'M1', start: 0, end: 25, text: 'What time is it in Kyoto?', category: 'open-question' },
      ],
    };
    expect(await taken('What time is it in Kyoto?', null, engine)).toEqual([]);
  });
});

describe('an open question', () => {
  it.each([
    'Open question: should we take the night train?',
    'Should we take the night train or fly?',
    'Do we need a permit for the wall?',
    'How should we name the boat?',
    'Is it worth repairing the old stove?',
    'We still need to decide whether Anna joins us.',
    'No idea whether the archive keeps the letters.',
    'Offene Frage: Wer gießt die Tomaten?',
    'Brauchen wir noch das alte Archiv?',
    'Sollen wir den Nachtzug nehmen?',
    'Wir müssen noch klären, ob Anna mitkommt. Es ist noch offen, wer zahlt.',
  ])('stays one: %s', async (text) => {
    expect((await taken(text)).map(([, category]) => category)).toContain('open-question');
  });

  it('that is hedged stays exploratory, and one that proposes an idea', async () => {
    expect(await taken('I wonder whether Anna joins us.')).toEqual([['I wonder whether Anna joins us', 'exploratory']]);
    expect(await taken('How about a sauna in the shed?')).toEqual([['How about a sauna in the shed?', 'idea']]);
  });

  it('about the person’s own statement, or in their list, is theirs', async () => {
    expect(await taken('The radiator knocks every morning. Is that dangerous?')).toContainEqual([
      'Is that dangerous?',
      'open-question',
    ]);
    expect(await taken('The hedge is two metres high. How high is a hedge allowed to be?')).toContainEqual([
      'How high is a hedge allowed to be?',
      'open-question',
    ]);
    expect(await taken('For the archive:\n- Who paid for the second journey?\n- The diary ends in May')).toContainEqual(
      ['Who paid for the second journey?', 'open-question'],
    );
  });
});
