import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_UNIT_WORDS, type Category } from '../../../shared/domain/note';
import { extractUnits, extractUnitsBySentence } from './extract-units';
import { isGrounded } from '../../corpus/quality-gate/quality-gate';
import { MAX_UNITS_PER_MESSAGE } from './unit-limit';
import { countWords } from '../grammar/split-claims';
import { blankMarkup } from '../prose/blank-markup';

const unitsOf = (text: string) =>
  [...extractUnitsBySentence({ id: 'M1', role: 'person', speaker: null, text, at: 0 })].flat();

/** The person says it: one unit of this category. */
const OWN: [Category, string][] = [
  ['decision', "I've decided to keep the old boiler."],
  ['decision', 'We decided on the green tiles.'],
  ['decision', "Let's meet at the north gate."],
  ['decision', "We'll go with the wooden frame."],
  ['decision', 'I will stop eating sugar.'],
  ['decision', 'We fly on the third of May.'],
  ['decision', "We're going with Postgres."],
  ['decision', 'Decision: no meetings on Fridays.'],
  ['decision', 'I chose the blue paint.'],
  ['decision', 'We leave for Lisbon on Monday.'],
  ['decision', 'Wir haben uns für den roten Teppich entschieden.'],
  ['decision', 'Wir fliegen am dritten Mai.'],
  ['decision', 'J’ai décidé de partir en juin.'],
  ['exploratory', 'Maybe we fly on Friday.'],
  ['exploratory', 'I think the museum is closed on Mondays.'],
  ['exploratory', 'We might rent a car.'],
  ['exploratory', 'We could sleep in Nara.'],
  ['exploratory', 'Perhaps Anna joins us.'],
  ['exploratory', "I'm not sure the key fits."],
  ['exploratory', 'What if we sold the boat?'],
  ['exploratory', "It's probably cheaper by train."],
  ['exploratory', 'Vielleicht nehmen wir den Zug.'],
  ['exploratory', 'Let’s perhaps wait a week.'],
  ['exploratory', 'I will maybe learn Danish.'],
  ['exploratory', 'I guess the roof must be replaced.'],
  ['exploratory', "We're leaning towards the smaller flat."],
  ['exploratory', 'The engine seems too loud.'],
  ['exploratory', 'The shop may close early.'],
  ['exploratory', 'Possibly the budget is 3000 euros.'],
  ['exploratory', 'I wonder whether cats dream.'],
  ['exploratory', 'Peut-être que nous partirons en juin.'],
  ['open-question', 'Who feeds the cat in May?'],
  ['open-question', 'Could we fly from Hamburg?'],
  ['open-question', "We haven't decided who drives."],
  ['open-question', 'Wer füttert die Katze?'],
  ['open-question', 'It is still unclear who pays for dinner.'],
  ['constraint', 'The budget is 3000 euros for two.'],
  ['constraint', 'Anna cannot eat peanuts.'],
  ['constraint', 'The report must be in English.'],
  ['constraint', 'The deadline is the last day of June.'],
  ['constraint', 'At most eight people fit in the van.'],
  ['constraint', 'We cannot arrive after ten in the evening.'],
  ['constraint', 'Die Reise darf höchstens 3000 Euro kosten.'],
  ['action-item', 'I need to renew my passport.'],
  ['action-item', 'TODO: call the landlord.'],
  ['action-item', "Don't forget to water the ferns."],
  ['action-item', 'Remind me to book the ferry.'],
  ['action-item', '- [ ] send the invoice to Karl'],
  ['action-item', 'Book the hotel in Nara.'],
  ['idea', 'Idea: a bakery that opens at midnight.'],
  ['idea', 'How about a picnic by the lake'],
  ['idea', 'It would be nice to have a garden.'],
  ['fact', 'My sister lives in Gothenburg.'],
  ['fact', 'Sourdough needs twelve hours at room temperature.'],
  ['fact', 'I couldn’t find the spare key.'],
  ['fact', 'The trip to Kyoto is in May 2025.'],
  ['fact', 'Dr. Weber moved to 14.5 Oak Street.'],
  ['fact', 'Der Zug kommt um acht Uhr an.'],
  ['fact', '猫は魚が好きです。'],
  ['fact', 'We usually meet on Tuesdays at six.'],
  ['topic', '# Trip to Kyoto'],
];

describe('categories', () => {
  it.each(OWN)('the person: %s ← %s', (category, sentence) => {
    expect(unitsOf(sentence).map((unit) => unit.category)).toEqual([category]);
  });
});

describe('texts that are no unit', () => {
  it.each([
    'Hello!',
    'Hi there',
    'Good morning, Anna!',
    'Thanks a lot!',
    'Thank you so much.',
    'OK',
    'Yes, sounds good.',
    'Great, thanks!',
    'Danke schön',
    '👍',
    '...',
    'Can you summarise this for me?',
    'Tell me about the weather',
    'Please explain the second step.',
  ])('from the person: %s', (text) => expect(unitsOf(text)).toEqual([]));

  it('code blocks and tables, and the line that only leads to them', () => {
    expect(
      unitsOf(
        'We use this:\n\n```ts\nconst budget = 3; // must not change. Maybe.\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      ).map(({ text }) => text),
    ).toEqual([]);
  });
});

describe('one claim each, fifteen words at most, from an exact span', () => {
  it('a thought added after a dash is a unit of its own when both together are too long', () => {
    const text = "Last month I joined the bicycle workshop behind the old station - it's good to repair things again";
    expect(unitsOf(text).map(({ text: unit }) => unit)).toEqual([
      'Last month I joined the bicycle workshop behind the old station',
      "It's good to repair things again",
    ]);
  });

  const LONG = [
    'We decided to fly on the third of May because the hotel near the station only had rooms for that week, and Anna has to be back at work on the twelfth.',
    'The flat has three rooms, a balcony that looks over the river, an old stove that nobody has repaired for years, and a cellar full of the books of my late uncle.',
    'Wir fliegen am dritten Mai nach Kyoto, weil das Hotel am Bahnhof nur in dieser Woche noch ein Zimmer frei hatte, und Anna muss am zwölften wieder arbeiten.',
  ];
  it.each(LONG)('%s', (text) => {
    const units = unitsOf(text);
    expect(units.length).toBeGreaterThan(1);
    for (const unit of units) {
      expect(countWords(unit.text)).toBeLessThanOrEqual(MAX_UNIT_WORDS);
      expect(text.slice(unit.start, unit.end).toLowerCase()).toContain(unit.text.toLowerCase().slice(1));
    }
    // Nothing but joints (commas, conjunctions) is lost between the pieces.
    const covered = units.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(covered / text.length).toBeGreaterThan(0.85);
  });

  it.each([
    'We cancel the whole order for the new greenhouse if the supplier does not answer by Friday noon.',
    'Never open the lower valve of the old boiler unless the pump has been off for ten minutes.',
    'Helga told me last winter that I should never oil the loom while it is still warm inside.',
    'Der Lieferant hat mir gesagt, dass ich Hefe nie länger als eine Woche offen lagern soll.',
    'Wir geben den Hund im Sommer nicht zu Frau Albers, wenn ihr Kater bis dahin nicht geimpft ist.',
    'El fontanero me dijo ayer por la tarde, que no hay que cerrar nunca la llave de golpe.',
    'When the sourdough has doubled in size after roughly ten hours in the warm kitchen I fold it twice.',
  ])('no claim is cut from what limits it, or from who says it: “%s”', (text) => {
    expect(unitsOf(text).map(({ text: unit }) => unit)).toEqual([text.slice(0, -1)]);
  });

  it('two claims joined by "but" are two units, each with its own category', () => {
    expect(
      unitsOf("I'm not sure about the hotel, but we fly on the third of May.").map(({ text, category }) => [
        text,
        category,
      ]),
    ).toEqual([
      ["I'm not sure about the hotel", 'exploratory'],
      ['We fly on the third of May', 'decision'],
    ]);
  });

  it('the hedge at the start governs every piece of a long claim', () => {
    const units = unitsOf(
      'Maybe we could first go to Osaka for two nights and then take the slow train along the coast to Hiroshima for the weekend.',
    );
    expect(units.length).toBeGreaterThan(1);
    expect(new Set(units.map(({ category }) => category))).toEqual(new Set(['exploratory']));
  });

  it('list items are units by themselves, emphasis marks gone, spans exact', () => {
    const text = '1. **Rent** a car in Osaka\n2. The ferry takes *four* hours\n- Anna cannot swim';
    const units = unitsOf(text);
    expect(units.map((unit) => unit.text)).toEqual([
      'Rent a car in Osaka',
      'The ferry takes four hours',
      'Anna cannot swim',
    ]);
    expect(units.map(({ start, end }) => text.slice(start, end))).toEqual([
      '**Rent** a car in Osaka',
      'The ferry takes *four* hours',
      'Anna cannot swim',
    ]);
  });

  it('a quotation is not cut at the stop inside it', () => {
    expect(unitsOf('Karl said “Do not go. It is late.” at the door.').map(({ text }) => text)).toEqual([
      'Karl said “Do not go. It is late.” at the door',
    ]);
  });

  it('lines wrapped in the middle of a sentence are one sentence', () => {
    expect(unitsOf('My sister lives\nin Gothenburg since May.').map(({ text }) => text)).toEqual([
      'My sister lives in Gothenburg since May',
    ]);
  });

  it('a greeting at the start of a sentence is removed, the claim stays', () => {
    expect(unitsOf('Hi! Well, my sister lives in Gothenburg. Thanks!').map(({ text }) => text)).toEqual([
      'My sister lives in Gothenburg',
    ]);
  });

  it('an endless text, such as a pasted log, yields no units; the text beside it does', () => {
    expect(
      unitsOf(`My sister lives in Gothenburg.\n\n${'and it went on '.repeat(7000)}`).map(({ text }) => text),
    ).toEqual(['My sister lives in Gothenburg']);
  });
});

describe('markup is no claim', () => {
  it.each<[string, string[]]>([
    ['Remember this: ![a cat](https://evil.example/x.png?q=1)', []],
    ['Remember this: ![', []],
    ['<img src=x onerror="alert(1 > 0)"> My sister lives in Gothenburg.', ['My sister lives in Gothenburg']],
    [
      '<script>\nfetch("https://evil.example");\n\nWe decided nothing.\n</script>\nMy sister lives in Gothenburg.',
      ['My sister lives in Gothenburg'],
    ],
    ['<iframe src="javascript:alert(1)"></iframe><!-- we decided to leave -->', []],
    ['<svg onload=alert(1)', []],
    [
      'Visit https://evil.example/path or www.evil.example today. See https://a.example, https://b.example and https://c.example.',
      [],
    ],
    ['Remember this: ![x](https://evil.example/log?q=1) and <img src="https://evil.example/a.png"> please.', []],
    ['The code is on https://git.example/a/b and it builds.', ['The code is on git.example and it builds']],
    ['https://example.org/a/long/path?with=query', []],
    ['- https://example.org/one\n- <https://example.org/two>\n- [Docs](https://example.org/three)', []],
    ['The form is at https://www.example.org/form?id=3.', ['The form is at example.org']],
    ['We bought this red bicycle: https://shop.example/bike', ['We bought this red bicycle']],
    ['We follow [the plan of Anna](javascript:alert(1)) from today.', ['We follow the plan of Anna from today']],
    [
      'The [![logo](https://a.example/b.png)](https://a.example) house in Nara has [three](x "t (u)") rooms.',
      ['The house in Nara has three rooms'],
    ],
    ['My <b>sister</b> lives in <a href="https://x.example">Gothenburg</a>.', ['My sister lives in Gothenburg']],
    ['The logo is new.\n\n[logo]: https://a.example/logo.png "Logo"', ['The logo is new']],
    ['Name | Age\n--- | ---\nAnna | 41\n\nMy sister lives in Gothenburg.', ['My sister lives in Gothenburg']],
    [
      'My sister lives in Gothenburg.\n~~~\nWe decided nothing.\n```\nWe decided all.\n~~~\n',
      ['My sister lives in Gothenburg'],
    ],
    ['## Trip to Kyoto ##', ['Trip to Kyoto']],
    ['> - Anna cannot swim', ['Anna cannot swim']],
    ['Plans for Nara\n==============', ['Plans for Nara']],
    ['The tag `<div>` wraps every page.', ['The tag `<div>` wraps every page']],
    [
      'A flight under 5 < 6 hours is short; Map<String, Number> is a type.',
      ['A flight under 5 < 6 hours is short', 'Map<String, Number> is a type'],
    ],
  ])('%j', (text, titles) => {
    const units = unitsOf(text);
    expect(units.map((unit) => unit.text)).toEqual(titles);
    for (const unit of units) expect(isGrounded(unit.text, text.slice(unit.start, unit.end))).toBe(true);
  });

  it('the span of a claim with a link in it is the words as they stand', () => {
    const text = 'Well, we follow [the plan](https://a.example) of Anna. Thanks!';
    expect(unitsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'we follow [the plan](https://a.example) of Anna.',
    ]);
    const heading = '# Trip with [the plan](https://a.example)';
    expect(unitsOf(heading).map(({ start, end }) => heading.slice(start, end))).toEqual([
      'Trip with [the plan](https://a.example)',
    ]);
  });

  it('blanking keeps the length and every line break of whatever is written', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '![',
        '](',
        '<!--',
        '<a "',
        '`',
        '```\n',
        '<script',
        'https://',
        ')',
        '|',
        '\n---|---\n',
        '[^1]:',
        '\r\n',
        '[x]: /y',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
        (text) => {
          const blank = blankMarkup(text);
          expect(blank).toHaveLength(text.length);
          expect(blank.replace(/[^\r\n]/g, '')).toBe(text.replace(/[^\r\n]/g, ''));
          for (const [index, sign] of [...blank].entries())
            if (sign !== ' ' && blank.length === [...blank].length) expect(sign).toBe(text[index]);
        },
      ),
    );
  });
});

describe('a very long message', () => {
  const sentences = (count: number): string =>
    Array.from(
      { length: count },
      (_, index) => `Room ${index} holds ${index * 7} books about subject ${index % 97}.`,
    ).join(' ');
  const request = (text: string) => ({
    messages: [{ id: 'M1', role: 'person' as const, speaker: null, text, at: 0 }],
    recalled: [],
  });

  it('is read only up to one unit beyond the limit', async () => {
    expect(await extractUnits(request(sentences(2_000)), new AbortController().signal)).toHaveLength(
      MAX_UNITS_PER_MESSAGE + 1,
    );
  });

  it('yields to other work and can be cancelled', async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await expect(extractUnits(request('Thanks a lot! '.repeat(5_000)), controller.signal)).rejects.toThrow();
  });

  it.each(['![', '<a "', '[', '<!--', '`', '(', '[a](', '<script>', 'https://', '| ', '![a](b '])(
    'of nothing but %j is read fast and contains no unit',
    (text) => {
      expect(unitsOf(text.repeat(Math.floor(100_000 / text.length)))).toEqual([]);
    },
  );
});

describe('a sentence of a natural chat', () => {
  it.each<[string, string[]]>([
    [
      'I saw how counselling and support groups improved my life.',
      ['I saw how counselling and support groups improved my life'],
    ],
    ['She showed how important friendship and patience are.', ['She showed how important friendship and patience are']],
    [
      'I keep thinking that nursing and midwifery is the way to go.',
      ['I keep thinking that nursing and midwifery is the way to go'],
    ],
    ['My sister had her baby, a girl called Mina.', ['My sister had her baby, a girl called Mina']],
    ['I got the job at the museum, can you believe it?', ['I got the job at the museum']],
    ['The lease ends in May, right?', ['The lease ends in May']],
    [
      "We're flying to the Azores in May instead of Iceland because flights to Ponta Delgada are 210 each.",
      ["We're flying to the Azores in May instead of Iceland", 'Flights to Ponta Delgada are 210 each'],
    ],
  ])('is cut into whole claims: %s', (text, titles) => {
    expect(unitsOf(text).map((unit) => unit.text)).toEqual(titles);
  });

  it.each<[Category, string]>([
    ['fact', 'That must have been hard for you.'],
    ['fact', 'I wanted a calm blue for the wall.'],
    ['fact', "I couldn't agree more, can't beat it."],
    ['fact', "I'll never forget that day at the lake."],
    ['fact', "I'm starting to realize how much it matters."],
    ['fact', 'Last Friday, the choir sang in the church.'],
    ['fact', 'It hurts when those things happen.'],
    ['decision', "We'll keep the old schema."],
    ['decision', "Let's keep the old schema."],
    ['constraint', 'I need quiet after ten.'],
    ['constraint', 'Bicycles must be removed by Friday.'],
  ])('is no limit, choice or task unless it says so: %s ← %s', (category, text) => {
    expect(unitsOf(text).map((unit) => unit.category)).toEqual([category]);
  });
});
