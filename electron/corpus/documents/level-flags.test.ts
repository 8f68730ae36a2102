import { describe, expect, it } from 'vitest';
import { findBulletLists, levelFlags } from './level-flags';

const bullets = (...texts: string[]) => texts.map((text) => `- ${text}`).join('\n');
const UNLIKE = [
  'The mill was sold to a cousin in March',
  'Anna dislikes flying at night over mountains',
  'We should repaint before winter comes again',
];

describe('flags of a section', () => {
  it('say when no sentence of fifteen words could govern the bullets', () => {
    expect(levelFlags(bullets(...UNLIKE), 'Notes')).toEqual(['no-governing-idea']);
    const long =
      'This rather long opening goes on and on with many words about very different things that happened here last year.';
    expect(levelFlags(`${long}\n\n${bullets(...UNLIKE)}`, 'Notes')).toEqual(['no-governing-idea']);
  });

  it.each([
    ['a short sentence before them', `Three things came up on Monday:\n\n${bullets(...UNLIKE)}`],
    ['their numbers', UNLIKE.map((text, index) => `${index + 1}. ${text}`).join('\n')],
    [
      'a word they share',
      bullets(
        'The mill was sold to a cousin',
        'Nobody had visited the mills since spring',
        'A milling licence costs too much',
      ),
    ],
    [
      'being explanations of terms',
      bullets('Clay: holds water for a long time', 'Sand: lets it through at once', 'Loam: does both in measure'),
    ],
    ['being names', bullets('apples', 'old pears', 'quince')],
    [
      'being tasks',
      bullets('[ ] call the bank about it', '[x] repaint the northern fence', '[ ] sell that horse before summer'),
    ],
    [
      'being figures',
      bullets('3 kilos of flour from the mill', '20 eggs, the brown ones', '1 litre of very cold milk'),
    ],
    [
      'the heading',
      bullets(
        'Honey must be ripe before anything else',
        'Take honey in the morning, never later',
        'Old honey goes to the neighbours for free',
      ).replace(/honey/gi, 'honey'),
    ],
  ])('find a governing idea in %s', (_what, text) => {
    expect(levelFlags(text, 'Honey')).toEqual([]);
  });

  it('count only outermost bullets, of all lists of the section', () => {
    const short = ['one', 'two', 'three', 'four'];
    expect(levelFlags(bullets(...short), '')).toEqual([]);
    expect(levelFlags(bullets(...short, 'five'), '')).toEqual(['more-than-four-bullets']);
    expect(levelFlags(`${bullets(...short)}\n  - within\n  - within too`, '')).toEqual([]);
    expect(levelFlags(`${bullets('one', 'two', 'three')}\n\nMore.\n\n* four\n* five`, '')).toEqual([
      'more-than-four-bullets',
    ]);
  });

  it('see no bullets in code, and one bullet is no list', () => {
    expect(levelFlags(`\`\`\`\n${bullets(...UNLIKE, 'x', 'y')}\n\`\`\``, '')).toEqual([]);
    expect(levelFlags(bullets(UNLIKE[0]!), '')).toEqual([]);
  });

  it('distinguish lists separated by a paragraph, each with its introduction', () => {
    expect(findBulletLists('First:\n- a\n  more of a\n\n- b\n\nThen\nthese:\n1) c\n2) d')).toEqual([
      {
        leadIn: 'First:',
        bullets: [
          { text: 'a', isNumbered: false },
          { text: 'b', isNumbered: false },
        ],
      },
      {
        leadIn: 'Then these:',
        bullets: [
          { text: 'c', isNumbered: true },
          { text: 'd', isNumbered: true },
        ],
      },
    ]);
  });
});
