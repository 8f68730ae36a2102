import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCitationMarkers } from '../../../shared/domain/citation-markers';
import { plainTextOf } from '../../language/prose/plain-text';
import { noteSource } from '../testing/note-source';
import { checkCitations, citationsOf, normaliseMarkers } from './citations';

const SOURCES = [
  noteSource(1, 'We fly on the third of May, with Anna’s “old” suitcase.'),
  noteSource(2, 'The budget is 3000 euros\n\nfor two. Café included.'),
  noteSource(3, '猫は魚が好きです。'),
];
const found = (answer: string) =>
  citationsOf(answer, SOURCES).map(({ number, quote, verified }) => [number, quote, verified]);

describe('a citation is verified only when the source contains its quote verbatim', () => {
  it.each<[string, string, unknown[]]>([
    ['curly marks', 'You wrote “We fly on the third of May” [1].', [[1, 'We fly on the third of May', true]]],
    ['straight marks', 'You wrote "The budget is 3000 euros" [2].', [[2, 'The budget is 3000 euros', true]]],
    ['guillemets', 'Notiz: «The budget is 3000 euros» [2].', [[2, 'The budget is 3000 euros', true]]],
    ['German marks', 'Notiz: „The budget is 3000 euros“ [2].', [[2, 'The budget is 3000 euros', true]]],
    ['a block quote', '> The budget is 3000 euros [2]', [[2, 'The budget is 3000 euros', true]]],
    [
      'the stop inside the marks',
      'You wrote “We fly on the third of May.” [1]',
      [[1, 'We fly on the third of May', true]],
    ],
    [
      'a stop between quote and mark',
      'You wrote “We fly on the third of May”. [1]',
      [[1, 'We fly on the third of May', true]],
    ],
    [
      'white space of another shape',
      '“The budget is 3000 euros for two” [2]',
      [[2, 'The budget is 3000 euros for two', true]],
    ],
    ['decomposed letters', '“Cafe\u0301 included” [2]', [[2, 'Café included', true]]],
    [
      'other apostrophes and inner marks',
      `“with Anna's "old" suitcase” [1]`,
      [[1, 'with Anna’s “old” suitcase', true]],
    ],
    ['nested curly marks', '“with Anna’s “old” suitcase.” [1]', [[1, 'with Anna’s “old” suitcase.', true]]],
    ['dots at a cut', '“We fly on the third …” [1]', [[1, 'We fly on the third', true]]],
    ['a script without spaces', '「魚が好き」 [3]', [[3, '魚が好き', true]]],
    [
      'two marks on one quote',
      '“We fly on the third of May” [1][2]',
      [
        [1, 'We fly on the third of May', true],
        [2, 'We fly on the third of May', false],
      ],
    ],
    [
      'two quotes in one sentence',
      '“third of May” [1] and “3000 euros” [2]',
      [
        [1, 'third of May', true],
        [2, '3000 euros', true],
      ],
    ],
    [
      'a mark before its quote',
      'According to [2], “The budget is 3000 euros”.',
      [[2, 'The budget is 3000 euros', true]],
    ],
    ['emphasis inside the quote', '“the **third** of May” [1]', [[1, 'the third of May', true]]],
    ['single curly marks', 'You wrote ‘with Anna’s “old” suitcase’ [1].', [[1, 'with Anna’s “old” suitcase', true]]],
    ['single German marks', 'Notiz: ‚The budget is 3000 euros‘ [2].', [[2, 'The budget is 3000 euros', true]]],
    ['reversed guillemets', 'Notiz: »The budget is 3000 euros« [2].', [[2, 'The budget is 3000 euros', true]]],
    ['single straight marks', "You wrote 'third of May' [1].", [[1, 'third of May', true]]],
    ['an invented quote in single marks', 'You wrote ‘We sail to the moon’ [1].', [[1, 'We sail to the moon', false]]],
    ['an invented quote', '“We sail to the moon” [1]', [[1, 'We sail to the moon', false]]],
    ['a changed word', '“We fly on the fourth of May” [1]', [[1, 'We fly on the fourth of May', false]]],
    ['another source’s words', '“The budget is 3000 euros” [1]', [[1, 'The budget is 3000 euros', false]]],
    ['a piece of a word', '“hird of Ma” [1]', [[1, 'hird of Ma', false]]],
    ['an ellipsis over the middle', '“We fly … of May” [1]', [[1, 'We fly … of May', false]]],
    ['no quote at all', 'You fly in May [1].', [[1, '', false]]],
    ['punctuation only', '“…” [1]', [[1, '', false]]],
    ['a quote in the sentence before', 'It said “third of May”. The money is enough [2].', [[2, '', false]]],
    ['a number that names no source', '“third of May” [9]', []],
    ['a mark in code', 'Use `list[1]` or\n```\nx[2]\n```', []],
    ['a link', 'See [1](https://example.org).', []],
  ])('%s', (_name, answer, expected) => expect(found(answer)).toEqual(expected));

  it('the k-th marker of a number belongs to the k-th citation of that number', () => {
    expect(found('“third of May” [1] but “fourth of May” [1], then “suitcase” [1]')).toEqual([
      [1, 'third of May', true],
      [1, 'fourth of May', false],
      [1, 'suitcase', true],
    ]);
  });

  it('list items are separate', () => {
    expect(found('- you, on 1 May: “third of May” [1]\n- Ben: the money [2]')).toEqual([
      [1, 'third of May', true],
      [2, '', false],
    ]);
  });
});

describe('spellings of marks', () => {
  it.each([
    ['a [1, 2]', 'a [1][2]'],
    ['a 【3】', 'a [3]'],
    ['a 【3†source】', 'a [3]'],
    ['a [^4]', 'a [4]'],
    ['a [source 5]', 'a [5]'],
    ['[1, 2](https://x.example)', '[1, 2](https://x.example)'],
  ])('%s → %s', (from, to) => {
    expect(normaliseMarkers(from)).toBe(to);
  });
});

describe('what stands without quotation marks', () => {
  const NOTES = [
    noteSource(
      1,
      'Half marathon Leipzig 2027\n\n- **Next goal:** Leipzig half marathon on 18 April 2027\n- I train on Tuesdays.',
    ),
    noteSource(2, 'My sister Clara is coming on 12 December and she doesn’t eat gluten, so I need a second recipe.'),
    noteSource(3, 'Oma darf kein Salz essen. Wir fliegen am 3. Mai nach „Kyoto“.'),
    noteSource(
      4,
      'I doubt that we fly in June. We never sold the boat. Did we pay the deposit? Vielleicht ziehen wir um.',
    ),
    noteSource(5, 'Das Boot verkaufen wir nicht. Ten [euros](https://e.example) a [[Fees|day]]. Café au lait.'),
  ];
  /** `v` verified, `w` in other words, `u` neither, for each citation. */
  const outcomes = (answer: string): string =>
    citationsOf(normaliseMarkers(answer), NOTES)
      .map(({ number, verified, isInOtherWords }) => `${number}${verified ? 'v' : isInOtherWords ? 'w' : 'u'}`)
      .join(' ');

  it.each<[string, string, string]>([
    ['a sentence', 'Next goal: Leipzig half marathon on 18 April 2027 [1]', '1v'],
    ['before the full stop', 'I train on Tuesdays [1].', '1v'],
    ['after it', 'I train on Tuesdays. [1] More follows.', '1v'],
    ['the first letter of another case', 'She doesn’t eat gluten [2].', '2v'],
    ['an apostrophe of another shape', "She doesn't eat gluten [2].", '2v'],
    ['another final stop', 'I train on Tuesdays! [1]', '1v'],
    ['bold words', '**I train on Tuesdays** [1].', '1v'],
    ['a lead-in', '**In short:** Half marathon Leipzig 2027 [1]', '1v'],
    ['a lead-in with a comma', 'Also, I train on Tuesdays [1].', '1v'],
    ['a list item', '- Here it is:\n  - I train on Tuesdays [1]\n', '1v'],
    ['an ordinal', '1. I train on Tuesdays [1]\n2. Oma darf kein Salz essen. [3]', '1v 3v'],
    ['a task', '- [ ] I need a second recipe [2]', '2v'],
    ['a heading', '## Half marathon Leipzig 2027 [1]', '1v'],
    ['soft line breaks', 'I train\non Tuesdays [1].', '1v'],
    [
      'table cells',
      '| who | what |\n|---|---|\n| Oma | Oma darf kein Salz essen [3] |\n| Me | I train on Tuesdays | [1] |',
      '3v 1v',
    ],
    ['two clauses', 'She doesn’t eat gluten [2] and I train on Tuesdays [1].', '2v 1v'],
    ['several numbers', 'I train on Tuesdays [1][3].', '1v 3w'],
    ['several numbers in one pair of brackets', 'I train on Tuesdays [1, 3].', '1v 3w'],
    ['an ordinal in a date', 'Wir fliegen am 3. Mai nach “Kyoto” [3].', '3v'],
    ['a link and a wikilink', 'Ten euros a day [5].', '5v'],
    ['decomposed letters', 'Cafe\u0301 au lait [5].', '5v'],
    ['a number before its words', 'According to [1], I train on Tuesdays.', '1v'],
    ['a number at the start of a line', '- [1] I train on Tuesdays\n- [3] Oma darf kein Salz essen', '1v 3v'],
    ['a number on its own line', 'I train on Tuesdays.\n\n[1]', '1v'],
    ['a paraphrase', 'Your race is in spring [1].', '1w'],
    ['a paraphrase in German', 'Deine Oma soll salzlos essen [3].', '3w'],
    ['a changed number', 'Next goal: Leipzig half marathon on 19 April 2027 [1]', '1w'],
    ['a word left out', 'I train Tuesdays [1].', '1w'],
    ['another source’s sentence', 'I train on Tuesdays [2].', '2w'],
    ['a negation put before it', 'You do not say that I train on Tuesdays [1].', '1w'],
    ['a denial of the source left out', 'We sold the boat [4].', '4w'],
    ['a German denial after the words', 'Das Boot verkaufen wir [5].', '5w'],
    ['a doubt of the source left out', 'We fly in June [4].', '4w'],
    ['a German doubt left out', 'Ziehen wir um [4].', '4w'],
    ['a question of the source as a fact', 'We pay the deposit [4].', '4w'],
    ['two words with a number between them', 'I train[2] on Tues[2]days [1].', '2w 2w 1w'],
    ['two words that only a number divides', 'Das Boot[1]verkaufen wir nicht [5].', '1w 5v'],
    ['stars inside a word', '**Half** **mara**thon Leipzig 2027 [1]', '1v'],
    ['a short word', 'Yes [1].', '1w'],
    ['words that are its own, before another number', 'We sail to the moon [1], I train on Tuesdays [1].', '1w 1v'],
    ['words of its own with a comma after', 'We sail to the moon [1], I train on Tuesdays.', '1w'],
    ['a quotation that is not there', 'You wrote “I run on Tuesdays” [1].', '1u'],
    ['a number without words', '[1]', '1u'],
    ['a number that no source has', 'I train on Tuesdays [9].', ''],
    ['code', '```\nI train on Tuesdays [1, 3]\n```\nand `I train on Tuesdays [1]`', ''],
    ['ordinals alone', '1. I train on Tuesdays\n2. And rest', ''],
  ])('%s', (_name, answer, expected) => expect(outcomes(answer)).toBe(expected));

  it('the quote is the words of the source', () => {
    expect(citationsOf("**In short:** She doesn't eat gluten [2].", NOTES)).toEqual([
      { number: 2, ref: 'note:N2', quote: 'she doesn’t eat gluten', verified: true },
    ]);
  });
});

describe('a sentence in words of its own', () => {
  /** One pair of texts that say the same. */
  const similarities = async (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([one, other]) => (/race|spring/u.test(one) && /marathon/u.test(other) ? 0.9 : 0.2));
  const NOTE = [noteSource(1, 'The half marathon is on 18 April.'), noteSource(2, 'The boat has two sails.')];
  const check = async (answer: string) =>
    (await checkCitations(normaliseMarkers(answer), NOTE, similarities)).map(
      ({ number, isInOtherWords = false, comparison }) => [
        number,
        isInOtherWords,
        comparison?.differsIn,
        comparison === undefined ? undefined : answer.slice(comparison.start, comparison.end),
      ],
    );

  it.each<[string, string, unknown[]]>([
    ['close', 'You wrote much. Your race is in spring [1].', [[1, true, null, 'Your race is in spring']]],
    ['of a list item', '- Your race is in spring [1]', [[1, true, null, 'Your race is in spring']]],
    ['with another number', 'Your race is on 19 April [1].', [[1, false, 'date', 'Your race is on 19 April']]],
    ['with other meaning', 'The boat is red [2].', [[2, false, 'meaning', 'The boat is red']]],
    [
      'of two sources',
      'Your race is in spring [1][2].',
      [
        [1, true, null, 'Your race is in spring'],
        [2, false, 'meaning', 'Your race is in spring'],
      ],
    ],
    ['of a number without a source', 'Your race is in spring [9].', []],
    ['verbatim', 'The boat has two sails [2].', [[2, false, undefined, undefined]]],
  ])('%s', async (_name, answer, expected) => {
    expect(await check(answer)).toEqual(expected);
  });

  it('counts as in other words, uncompared, where nothing can compare it or that fails', async () => {
    const answer = 'Your race is in spring [1].';
    for (const broken of [undefined, async () => Promise.reject(new Error('away'))])
      expect(await checkCitations(answer, NOTE, broken)).toEqual(citationsOf(answer, NOTE));
  });
});

describe('for any answer and any source', () => {
  const words = fc.constantFrom(
    'we',
    'fly',
    'not',
    'in',
    'May',
    'Mai',
    'the',
    '3',
    'Clara',
    'maybe',
    'boat',
    'wir',
    '猫',
    'Café',
  );
  const glue = fc.constantFrom(
    ' ',
    ' ',
    ' ',
    '. ',
    ', ',
    ': ',
    '\n',
    '\n- ',
    ' | ',
    ' “',
    '” ',
    ' „',
    '“ ',
    '**',
    "'",
    '?',
    ' [1] ',
    '[1][2]',
    '\n1. ',
    '`',
  );
  const text = fc
    .array(fc.tuple(words, glue), { maxLength: 14 })
    .map((parts) => parts.map(([word, mark]) => word + mark).join(''));
  const lettersOf = (written: string): string =>
    ` ${
      plainTextOf(written.replace(/\[\d\]/gu, ' '))
        .normalize('NFC')
        .toLowerCase()
        // No spaces are written around it.
        .replace(/猫/gu, ' 猫 ')
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? ''
    } `;

  it('a verified quote stands in its source and before or after its number, and nothing else is verified', () => {
    fc.assert(
      fc.property(text, text, text, (answer, one, other) => {
        const sources = [noteSource(1, one), noteSource(2, other)];
        const citations = citationsOf(answer, sources);
        expect(citations).toHaveLength(findCitationMarkers(answer).filter(({ number }) => number < 3).length);
        for (const { number, quote, verified, isInOtherWords } of citations) {
          expect(verified && isInOtherWords === true).toBe(false);
          if (!verified) continue;
          expect(lettersOf(quote)).toMatch(/\S/u);
          expect(lettersOf(sources[number - 1]!.text)).toContain(lettersOf(quote));
          expect(lettersOf(answer)).toContain(lettersOf(quote));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('a sentence of the source, cited as it stands, is verified', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('Anna', 'paints', 'seven', 'boats', 'in', 'Leipzig', 'on', 'Tuesdays', 'with', 'Tom'),
          {
            minLength: 3,
            maxLength: 9,
          },
        ),
        fc.constantFrom('', 'Also, ', '- ', '2. ', '**In short:** ', '| a | ', 'Before. '),
        fc.constantFrom(' [1]', ' [1].', '! [1]', ' [2][1].', ' [1]. Then more.', ' [1] |'),
        (sentence, before, after) => {
          // A sentence of stop words alone says nothing.
          const said = ['Anna', ...sentence].join(' ');
          const [citation] = citationsOf(`${before}${said}${after}`, [noteSource(1, `Earlier. ${said}. Later.`)]);
          expect(citation).toMatchObject({ verified: true, quote: said });
        },
      ),
    );
  });
});
