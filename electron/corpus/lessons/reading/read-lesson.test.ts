import { describe, expect, it } from 'vitest';
import { readLesson } from './read-lesson';

const read = (text: string, after = '', body = '') => {
  const found = readLesson({ text, after, body });
  return found === null ? null : [found.type, found.trigger.actions.join('|'), found.instruction, found.reason];
};

describe('a lesson is read from what was said', () => {
  it.each<[string, (string | null)[] | null]>([
    [
      'No, don’t deploy on Fridays because nobody is there at the weekend.',
      ['correction', 'deploy', 'do not deploy on Fridays', 'nobody is there at the weekend'],
    ],
    [
      'Never drop columns directly in a migration.',
      ['correction', 'drop columns', 'do not drop columns directly in a migration', ''],
    ],
    [
      'Always check the passport before you book a flight, because it ran out once.',
      ['correction', 'book a flight', 'check the passport', 'it ran out once'],
    ],
    [
      'No hill climbs before week 5.',
      ['correction', 'do|start|plan|add|use|buy|eat|drink|cook|run|try|schedule', 'no hill climbs before week 5', ''],
    ],
    ['Before summer, clean the gutter.', ['correction', 'clean the gutter', 'before summer, clean the gutter', '']],
    ['No don’t deploy on Fridays.', ['correction', 'deploy', 'do not deploy on Fridays', '']],
    ['Before booking a flight, check the passport.', ['correction', 'book a flight', 'check the passport', '']],
    [
      'Next time you send the newsletter, check the links first.',
      ['correction', 'send the newsletter', 'check the links first', ''],
    ],
    ['Next time ask Anna.', ['correction', 'ask Anna', 'ask Anna', '']],
    [
      'I told you not to use the old template.',
      ['correction', 'use the old template', 'do not use the old template', ''],
    ],
    ['I already told you to run the tests before you release.', ['correction', 'release', 'run the tests', '']],
    [
      'Don’t use the old template when you write to Henrike.',
      ['correction', 'write to Henrike', 'do not use the old template', ''],
    ],
    ['Don’t deploy when the tests are red.', ['correction', 'deploy', 'do not deploy when the tests are red', '']],
    [
      'Never deploy without running the tests.',
      ['correction', 'deploy', 'do not deploy without running the tests', ''],
    ],
    ['Make sure to water the seedlings before we travel.', ['correction', 'travel', 'water the seedlings', '']],
    [
      'No, use metres instead of feet when you write the report.',
      ['correction', 'write the report', 'use metres instead of feet', ''],
    ],
    ['I always weigh the flour before I bake bread.', ['procedure', 'bake bread', 'weigh the flour', '']],
    ['We never deploy on Fridays.', ['procedure', 'deploy', 'do not deploy on Fridays', '']],
    [
      'I prefer window seats over aisle seats.',
      ['preference', 'choose|book|buy|plan', 'choose window seats over aisle seats', ''],
    ],
    [
      'I’d rather take the night train when I go to Bergen.',
      ['preference', 'go to Bergen', 'take the night train', ''],
    ],
    ['I like short sentences when I write letters.', ['preference', 'write letters', 'choose short sentences', '']],
    [
      'Last time we deployed the site, the cache had to be cleared.',
      ['precedent', 'deploy the site', 'remember the last time: the cache had to be cleared', ''],
    ],
    [
      'To fire the kiln, first dry the pots for a day, then heat slowly.',
      ['procedure', 'fire the kiln', 'first dry the pots for a day, then heat slowly', ''],
    ],
    [
      'It turned out that the printer wants the old driver when you scan a page.',
      ['discovery', 'scan a page', 'remember that the printer wants the old driver when you scan a page', ''],
    ],
    [
      'We found out that glaze cracks below ten degrees.',
      ['discovery', 'use glaze', 'remember that glaze cracks below ten degrees', ''],
    ],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected));

  it.each([
    'I never eat fish',
    'Don’t worry about it',
    'We fly on the third of May',
    'Should we never deploy on Fridays?',
    'It rained when we left',
    'When I was young, we lived in Oslo',
    'Not much happened',
    'No, it is red',
    'I like early trains',
    'To be honest, it was dull',
    'I love fish',
    'The site is deployed every Friday',
    'Next time is better',
    '',
    'Never mind',
    'If it rains, we stay',
    'Don’t give up!',
    'Never give up, my friend',
    'Always here to help',
    'Never saw this coming',
    'Don’t quit',
    'Don’t let it get to you',
    'Catch you later',
    'It turned out she was right',
    'Don’t forget to rest when you need to relax',
  ])('and none from “%s”', (text) => expect(read(text)).toBeNull());

  it('takes its reason from what was said right after', () => {
    expect(read('Never deploy on Fridays.', 'Otherwise nobody is there to mend it. And so on.')?.at(-1)).toBe(
      'nobody is there to mend it',
    );
    expect(read('Never deploy on Fridays.', 'Last time the shop was down for two days.')?.at(-1)).toBe(
      'last time the shop was down for two days',
    );
    expect(read('Never deploy on Fridays.', 'The garden is green.')?.at(-1)).toBe('');
  });

  it('reads the steps of a note the person wrote', () => {
    expect(read('How we deploy the site', '', '1. Run the tests\n2. Tag the release')).toEqual([
      'procedure',
      'deploy the site',
      'Run the tests; Tag the release',
      '',
    ]);
  });

  it('never throws and never takes more than a lesson may hold', () => {
    for (const text of [
      'before '.repeat(500),
      'never '.repeat(300),
      ', , ,',
      '\\',
      'No, '.repeat(100),
      `Always ${'x'.repeat(3000)} before you deploy`,
    ]) {
      const found = readLesson({ text });
      if (found !== null) expect(found.instruction.length).toBeLessThanOrEqual(500);
    }
  });
});
