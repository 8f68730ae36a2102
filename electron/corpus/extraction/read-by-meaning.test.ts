import { beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../../shared/domain/note';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { readEach } from '../../models/embeddings/read-each';
import type { SentenceReading } from '../../ports/engine';
import { toExtractMessage } from './check-unit';
import { readByMeaning, type ReadSentences } from './read-by-meaning';
import { readUnits } from './read-units';
import { contextOf } from './context-of';
import { checkedUnit, messageOf } from './testing/checked-unit';

const reading = (changed: Partial<SentenceReading>): ReadSentences => {
  const roles = { chose: 0, revises: 0, weighed: 0, 'speaks-for': 0, 'speaks-against': 0, 'tried-failed': 0 };
  const read = {
    category: 'fact' as Category,
    share: 0.5,
    maybe: 0,
    nothing: 0,
    worth: 0.5,
    part: 0,
    roles,
    ...changed,
  };
  return async (sentences) => sentences.map(() => read);
};

// Of the built-in encoder's real weights; none of these sentences is among the examples that the models are fitted to.
describe('what a person says, by rules and meaning', () => {
  let readSentences: ReadSentences;
  beforeAll(async () => {
    const embedder = await createBuiltInEmbedder();
    readSentences = (sentences) => readEach(embedder, embedder.readSentence, sentences);
  }, 60_000);
  const unitsOf = async (text: string) => {
    const messages = [messageOf(text)];
    const request = { messages: messages.map(toExtractMessage), earlier: [], recalled: [] };
    const { units } = await readUnits({ request, messages, extracted: null });
    return readByMeaning(units, true, readSentences);
  };

  it.each<[string, Category]>([
    ['We’re calling off the barbecue and booking the bowling alley.', 'decision'],
    ['Wir nehmen jetzt doch den Kombi.', 'decision'],
    ['Al final nos quedamos con el piso de la calle Olmo.', 'decision'],
    ['ボウリング場を予約することに決めました。', 'decision'],
    ['Мы решили продать дачу.', 'decision'],
    ['我们决定把旧沙发卖掉。', 'decision'],
    ['Nächste Woche noch den TÜV-Termin ausmachen.', 'action-item'],
    ['Ola nie może jeść orzechów.', 'constraint'],
    ['Babam Bursa’da bir matbaada çalışıyor.', 'fact'],
    ['저는 부산에서 도서관 사서로 일해요.', 'fact'],
  ])('%s is one %s', async (text, category) => {
    expect((await unitsOf(text)).map((one) => one.category)).toEqual([category]);
  });

  it.each([
    'Oh wow, that is so sweet of you to say!',
    'Ach Mensch, das freut mich riesig für dich.',
    'Merci beaucoup, tu m’as bien aidée !',
    'Какая прелесть, спасибо тебе большое!',
    'Could you shorten this paragraph for me?',
    'Kannst du das bitte ins Englische übersetzen?',
  ])('%s is none', async (text) => {
    expect(await unitsOf(text)).toEqual([]);
  });

  it.each(['Maybe we should take the train after all.', 'Vielleicht nehmen wir doch lieber die Fähre.'])(
    '%s stays open',
    async (text) => {
      expect((await unitsOf(text)).map(({ category }) => category)).toEqual(['exploratory']);
    },
  );

  it('says how likely each still matters later', async () => {
    const [lasting] = await unitsOf('My brother is allergic to penicillin.');
    const [passing] = await unitsOf('I’m stuck in traffic on the ring road right now.');
    expect(lasting!.worth!).toBeGreaterThan(0.8);
    expect(passing?.worth ?? 0).toBeLessThan(lasting!.worth!);
  });
});

describe('a reading by meaning', () => {
  it('takes back no hedge that the rules found, however sure it is', async () => {
    const [read] = await readByMeaning(
      [checkedUnit('We might sell the boat', { category: 'exploratory' })],
      true,
      reading({ category: 'decision', share: 0.99 }),
    );
    expect(read!.category).toBe('exploratory');
  });

  it('leaves open what may be hedged in a language whose hedges are not read', async () => {
    const japanese = [checkedUnit('船を売るかもしれません', { category: 'exploratory' })];
    const categoryFor = async (maybe: number) =>
      (await readByMeaning(japanese, true, reading({ category: 'decision', share: 0.6, maybe })))[0]!.category;
    expect(await categoryFor(0.3)).toBe('exploratory');
    expect(await categoryFor(0.02)).toBe('decision');
  });

  it('needs more to go against the words of a category than to name a plain fact', async () => {
    const categoryFor = async (category: Category, share: number) =>
      (
        await readByMeaning(
          [checkedUnit('The boat is sold by May', { category })],
          true,
          reading({ category: 'idea', share }),
        )
      )[0]!.category;
    expect(await categoryFor('fact', 0.75)).toBe('idea');
    expect(await categoryFor('constraint', 0.75)).toBe('constraint');
    expect(await categoryFor('constraint', 0.95)).toBe('idea');
  });

  it('leaves out nothing that a model took, and nothing of a heading', async () => {
    const read = reading({ nothing: 0.99, worth: 0.1 });
    const units = [checkedUnit('Lovely', { category: 'fact' }), checkedUnit('Lovely plans', { category: 'topic' })];
    expect(await readByMeaning(units, false, read)).toHaveLength(2);
    expect((await readByMeaning(units, true, read)).map(({ category }) => category)).toEqual(['topic']);
  });

  it('changes nothing where nothing reads sentences, or reading fails', async () => {
    const units = [checkedUnit('We sold the boat', { category: 'fact' })];
    expect(await readByMeaning(units, true, async () => null)).toEqual(units);
    expect(await readByMeaning(units, true, () => Promise.reject(new Error('no weights')))).toEqual(units);
  });
});

describe('a unit that stands in another one’s context', () => {
  const text = 'Jonte has joined the club. He has asthma. His spray must always be there.';
  const message = messageOf(text);
  const unitOf = (words: string, category: Category) => {
    const start = text.indexOf(words);
    return checkedUnit(words, { message, start, end: start + words.length, category, quote: words });
  };
  const units = [
    unitOf('Jonte has joined the club', 'fact'),
    unitOf('He has asthma', 'constraint'),
    unitOf('His spray must always be there', 'fact'),
  ];
  const dependent =
    (...parts: string[]): ReadSentences =>
    async (sentences) =>
      (await reading({ category: 'fact' })(sentences))!.map((read, index) => ({
        ...read,
        part: parts.includes(sentences[index]!) ? 0.7 : 0,
      }));

  it('is said by that one, which becomes what it is', async () => {
    const [first, second] = units;
    const read = await readByMeaning([first!, second!], true, dependent('He has asthma'), [message]);
    expect(read.map(({ context, category }) => [context?.text, category])).toEqual([
      ['Jonte has joined the club. He has asthma', 'constraint'],
    ]);
  });

  it('stays where the one that it stands in goes', async () => {
    const both = dependent('He has asthma', 'His spray must always be there');
    const read = await readByMeaning(units, true, both, [message]);
    expect(read.map(({ context, text: words }) => context?.text ?? words)).toEqual([
      'Jonte has joined the club',
      'He has asthma. His spray must always be there',
    ]);
  });
});

describe('what a unit needs to be understood', () => {
  it.each([
    [
      'How many pieces do you sing?',
      'Eleven, three of them by heart.',
      'How many pieces do you sing? – Eleven, three of them by heart',
    ],
    [
      '¿Desde cuándo la tienes?',
      'desde octubre, en el garaje',
      '¿Desde cuándo la tienes? – Desde octubre, en el garaje',
    ],
  ])('is the question that it answers: %s', (question, answer, title) => {
    const asked = { ...messageOf(question), role: 'assistant' as const };
    const text = title.slice(title.indexOf('– ') + 2);
    const unit = checkedUnit(text, { message: messageOf(answer), end: answer.length, quote: answer });
    expect(contextOf(unit, [asked])).toEqual({ message: asked, start: 0, end: question.length, text: title });
  });

  it.each([
    ['Ayer quedé con Bea. ', 'Ella aprobó a la tercera'],
    ['Meine Schwester hat angerufen. ', 'Sie hat die Woche Spätschicht'],
  ])('is the sentence before it, with its place: %s', (before, said) => {
    const message = messageOf(before + said);
    const unit = checkedUnit(said, { message, start: before.length, end: message.text.length });
    expect(contextOf(unit, [])).toEqual({ message, start: 0, end: before.length - 1, text: before + said });
  });

  it.each([
    ['Jakob hat am 4. November Geburtstag.', 'Nein, am 14.', 'Jakob hat am 14. November Geburtstag'],
    [
      'Fine. The meeting with the printer is on Tuesday.',
      'Not Tuesday, Thursday.',
      'The meeting with the printer is on Thursday',
    ],
    ['La reunión es el lunes a las cinco.', 'No, a las seis.', 'La reunión es el lunes a las seis'],
  ])('is the sentence that it corrects, with the value that it gives: %s', (before, said, title) => {
    const earlier = [messageOf(before), { ...messageOf('I will remember that.'), role: 'assistant' as const }];
    const message = messageOf(said);
    const unit = checkedUnit(said, { message, start: said.indexOf(' ') + 1, end: said.length - 1 });
    expect(contextOf(unit, earlier)).toMatchObject({ message: earlier[0], text: title });
    expect(contextOf(unit, [messageOf('We have a garden.')])).toBeNull();
  });

  it('is not guessed where nothing was asked and nothing stands before', () => {
    const unit = checkedUnit('The blue one');
    expect(contextOf(unit, [messageOf('I see.')])).toBeNull();
  });
});

it.each([
  ['Mein Bruder Tarek leiht uns den Wagen.', 'Er darf nichts Schweres heben.'],
  ['Pilar se muda a Toledo.', 'Ella no conduce.'],
  ['Ask Rohan and Jules about the amp.', 'They know the cellar.'],
])(
  'a pronoun for somebody needs the sentence before it, however sure the encoder is: %s %s',
  async (before, sentence) => {
    const messages = [messageOf(`${before} ${sentence}`)];
    const request = { messages: messages.map(toExtractMessage), earlier: [], recalled: [] };
    const { units } = await readUnits({ request, messages, extracted: null });
    const read = await readByMeaning(units, true, reading({ part: 0.1 }), messages);
    expect(read.at(-1)?.context?.text ?? read.at(-1)?.text).toMatch(/Tarek|Pilar|Rohan/u);
  },
);
