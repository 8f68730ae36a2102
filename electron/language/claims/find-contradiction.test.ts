import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceText } from '../../../shared/domain/trace-text/candidate-text';
import { distinctTerms } from '../words/terms';
import { findClaimContradiction, findContradiction, mayContradict } from './find-contradiction';
import { claimsOf, claimsOfNote } from './read-claims';

describe('a message contradicts a kept note', () => {
  it.each([
    ['We fly on the fifth of May.', 'We fly on the third of May', '5 instead of 3'],
    ['We fly on 5 May, what should I pack?', 'We fly on the third of May', '5 instead of 3'],
    ['Dinner starts on Friday', 'Dinner starts on Thursday.', 'friday instead of thursday'],
    ['I do not eat fish any more', 'I eat fish', 'one denies what the other says'],
    ['I don’t eat fish', 'I eat fish', 'one denies what the other says'],
    ['I live in Oslo', 'I live in Bergen', 'Oslo instead of Bergen'],
    ['The workshop costs nine euros', 'The workshop costs 12 euros.', '9 instead of 12'],
    ['I hate early trains', 'I like early trains', 'hate instead of like'],
    [
      'Our favourite restaurant is open on Mondays',
      'Our favourite restaurant is closed on Mondays',
      'open instead of closed',
    ],
  ])('“%s” against “%s”: %s', (stated, kept, expected) => {
    expect(differenceText(findContradiction(stated, kept)!)).toBe(expected);
  });

  it.each([
    ['We fly on the third of May', 'We fly on the third of May'],
    ['When do we fly, on the fifth of May?', 'We fly on the third of May'],
    ['Do we fly on the fifth of May, and where?', 'We fly on the third of May'],
    ['We fly on the fifth of May', 'The hotel is booked from the third of May'],
    ['The boat is big', 'The boat is red'],
    ['You do not eat fish', 'I eat fish'],
    ['I live in Oslo', 'Anna lives in Bergen'],
    ['It costs nine', 'It costs ten'],
    ['I eat fish', 'I eat fish and bread'],
    ['We may fly', 'We fly'],
    ['If we fly on the fifth, we miss it', 'We fly on the third'],
  ])('“%s” does not contradict “%s”', (stated, kept) => {
    expect(findContradiction(stated, kept)).toBeNull();
  });

  it('never contradicts itself, is symmetric, and ignores texts that share too few words', () => {
    const text = fc
      .array(
        fc.constantFrom(
          'I',
          'we',
          'fly',
          'not',
          'live',
          'in',
          'Oslo',
          'Bergen',
          'third',
          '5',
          'May',
          'fish',
          '.',
          'like',
          'hate',
        ),
        { maxLength: 9 },
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(
        text.filter((words) => !words.includes('.')),
        (stated) => {
          expect(findContradiction(stated, stated)).toBeNull();
        },
      ),
    );
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(findContradiction(a, b) === null).toBe(findContradiction(b, a) === null);
        if (!mayContradict(claimsOf(a), new Set(distinctTerms(b).map(({ term }) => term))))
          expect(findContradiction(a, b)).toBeNull();
      }),
    );
  });
});

describe('the same subject and the same attribute with another value', () => {
  it.each([
    ['We meet on Thursday', 'We meet on Tuesday', 'thursday instead of tuesday'],
    ['Am Donnerstag treffen wir uns', 'Wir treffen uns am Dienstag', 'thursday instead of tuesday'],
    ['Der Server läuft auf Port 8080', 'Der Server läuft auf Port 80', '8080 instead of 80'],
    ['The budget is now 1,200 euros', 'The budget is 900 euros', '1200 instead of 900'],
    ['Das Budget beträgt 1.200 Euro', 'Das Budget beträgt 900 Euro', '1200 instead of 900'],
    ['Budget: 1200 euros', 'Budget: 900 euros', '1200 instead of 900'],
    ['I am not allergic to nuts', 'I am allergic to nuts', 'one denies what the other says'],
    ['Ich bin nicht allergisch gegen Nüsse', 'Ich bin gegen Nüsse allergisch', 'one denies what the other says'],
    ['Ich esse keinen Fisch mehr', 'Ich esse Fisch', 'one denies what the other says'],
    ['Wir fliegen am fünften Mai', 'Wir fliegen am 3. Mai', '5 instead of 3'],
    ['Ich wohne jetzt in Oslo', 'Ich wohne in Bergen', 'Oslo instead of Bergen'],
    ['The rent of the studio is 1260 euros.', 'The rent of the studio is 1240 euros.', '1260 instead of 1240'],
    ['Lena works for a bakery', 'Lena works for the railway', 'a bakery instead of the railway'],
    ['Der Mietvertrag endet im Juni', 'Der Mietvertrag endet im Mai', 'june instead of may'],
    ['We chose pine for the bench', 'We chose oak for the bench', 'pine instead of oak'],
    ['I prefer window seats', 'I prefer aisle seats', 'window instead of aisle'],
    ['Der Zahnarzt ist mittwochs geschlossen', 'Der Zahnarzt ist mittwochs offen', 'geschlossen instead of offen'],
  ])('“%s” against “%s”: %s', (stated, kept, reason) => {
    expect(differenceText(findContradiction(stated, kept)!)).toBe(reason);
  });

  it.each([
    ['what happened may happen again', 'I ran ten kilometres', 'I ran five kilometres'],
    ['so it may in German', 'Wir haben uns am Dienstag getroffen', 'Wir haben uns am Donnerstag getroffen'],
    ['a habit has several days', 'I swim on Mondays', 'I swim on Thursdays'],
    ['a number in the subject names another one', 'Chapter 3 covers rivers', 'Chapter 4 covers rivers'],
    ['values of two kinds', 'We meet at nine', 'We meet on Tuesday'],
    ['under a condition', 'If it rains we meet at nine', 'We meet at ten'],
    ['a bound, an alternative', 'The hall holds at least 40 people', 'The hall holds 60 people'],
    ['choices for different things', 'We decided on oak for the table', 'We decided on linen for the curtains'],
    ['names, no sentences', 'Standup on 3 May', 'Standup on 10 May'],
    ['nobody is named', 'She lives in Oslo', 'She lives in Bergen'],
    ['versions', 'The driver needs v2 of the tool', 'The driver needs v3 of the tool'],
    ['somebody else is quoted', 'The page says “the fair opens on Monday”', 'The fair opens on Friday'],
  ])('%s: “%s” is compatible with “%s”', (_, stated, kept) => {
    expect(findContradiction(stated, kept)).toBeNull();
  });
});

describe('whose claim it is', () => {
  it('“I” refers to each speaker', () => {
    const between = (one: string | null, other: string | null) =>
      findClaimContradiction(claimsOf('I live in Oslo', one), claimsOf('I live in Bergen', other));
    expect([between(null, null), between('Mela', 'Mela'), between('Mela', 'Karo'), between('Mela', null)]).toEqual([
      { code: 'other-value', value: 'Oslo', instead: 'Bergen' },
      { code: 'other-value', value: 'Oslo', instead: 'Bergen' },
      null,
      null,
    ]);
    expect(
      findClaimContradiction(claimsOf('The shop closes at six', 'Mela'), claimsOf('The shop closes at eight', 'Karo')),
    ).toEqual({ code: 'other-value', value: '6', instead: '8' });
  });
});

describe('pages do not contradict each other', () => {
  const page = (title: string, body: string) => claimsOfNote({ title, body });
  it.each([
    [
      'the subject is the page’s',
      page('Kitchen sink', 'The tap has 2 handles and the pipe is 40 cm long.'),
      page('Bathroom', 'The tap has 1 handle. The pipe is 60 cm long.'),
    ],
    [
      'headings',
      page('Releases of the oven firmware', '## Released on 3 May 2024\n\nNotes follow.'),
      page('Releases of the lamp firmware', '## Released on 9 June 2025\n\nNotes follow.'),
    ],
    [
      'front matter',
      page('Record one', '---\ndate: 2022-04-06\nstatus: 3\n---\n\nText.'),
      page('Record two', '---\ndate: 2025-08-29\nstatus: 5\n---\n\nText.'),
    ],
    ['titles', page('Decision 4: one queue', 'Why we did it.'), page('Decision 5: one queue', 'Why we did it.')],
    [
      'dates in templates',
      page('Journal template', 'Today is {{date}}, week 12.'),
      page('Review template', 'Today is {{date}}, week 31.'),
    ],
    [
      'code',
      page('Set up the pump', '```\nport: 80\nretries: 3\n```\nRun `pump --port 80`.'),
      page('Set up the fan', '```\nport: 8080\nretries: 5\n```\nRun `fan --port 8080`.'),
    ],
    [
      'addresses',
      page('Links A', 'See https://pumps.example/2023/issues/55 for more.'),
      page('Links B', 'See https://pumps.example/2025/issues/23 for more.'),
    ],
    [
      'list items that share words',
      page('Soup', '- 2 carrots\n- 1 litre of stock\n- boil for 20 minutes'),
      page('Stew', '- 5 carrots\n- 2 litres of stock\n- boil for 90 minutes'),
    ],
    [
      'tables',
      page('Rates 2024', '| size | price |\n|---|---|\n| small | 5 |'),
      page('Rates 2025', '| size | price |\n|---|---|\n| small | 7 |'),
    ],
    [
      'instructions',
      page('Bread', 'You can set the timer to 40 minutes. Set the oven to 220 degrees.'),
      page('Cake', 'You can set the timer to 60 minutes. Set the oven to 160 degrees.'),
    ],
    ['what “we” do on different pages', page('Book club', 'We meet at seven.'), page('Choir', 'We meet at eight.')],
    [
      'what a page denies of its own subject',
      page('Basic plan', 'Backups are not included. This option has no limit.'),
      page('Full plan', 'Backups are included. This option has a limit.'),
    ],
    [
      'quotations',
      page('Letters', '> The house has 7 rooms.\n\nHe wrote “I live in Kiel”.'),
      page('Diary', '> The house has 9 rooms.\n\nShe wrote “I live in Bonn”.'),
    ],
  ])('%s', (_, one, other) => {
    expect(findClaimContradiction(one, other)).toBeNull();
  });

  it.each([
    [
      'what the person says of themselves',
      page('Moving', 'Much to do. I live in Oslo.'),
      page('About me', 'I live in Bergen.'),
    ],
    [
      'the same trip on two pages of one subject',
      page('Lisbon trip', 'We fly to Lisbon on 3 May. Pack light.'),
      page('Lisbon packing list', 'We fly to Lisbon on 9 May.'),
    ],
    [
      'a note that is one sentence, against a page',
      claimsOf('We fly to Lisbon on the ninth of May'),
      page('Trip', 'Some plans. We fly to Lisbon on 3 May.'),
    ],
  ])('%s does', (_, one, other) => {
    expect(findClaimContradiction(one, other)).not.toBeNull();
  });
});
