import { describe, expect, it } from 'vitest';
import { readAsOfQuestion } from './as-of-question';

const NOW = Date.UTC(2026, 4, 1, 18);
const read = (text: string, isSearch = false) => {
  const found = readAsOfQuestion(text, NOW, { isSearch });
  return found === null ? null : [new Date(found.at).toDateString(), found.question];
};

describe('a question about the vault as it stood', () => {
  it.each([
    ['What is the rent of the studio as of March?', 'Tue Mar 31 2026', 'What is the rent of the studio?'],
    ['As of 31 March 2026, who leads the project?', 'Tue Mar 31 2026', 'who leads the project?'],
    ['Show me the rent as of last year', 'Wed Dec 31 2025', 'Show me the rent'],
    ['Back in March what did I think the rent was?', 'Tue Mar 31 2026', 'what the rent was?'],
    ['What did I think about the rent in March 2025?', 'Mon Mar 31 2025', 'What the rent?'],
    ['Was dachte ich im März über die Miete?', 'Tue Mar 31 2026', 'Was die Miete?'],
    ['Stand März 2026: wie hoch ist die Miete?', 'Tue Mar 31 2026', 'wie hoch ist die Miete?'],
    ['What was my view on remote work in January 2025?', 'Fri Jan 31 2025', 'What remote work?'],
  ])('%s', (text, day, question) => expect(read(text)).toEqual([day, question]));

  it('may be a query of a few words', () =>
    expect(read('rent of the studio as of last year', true)).toEqual(['Wed Dec 31 2025', 'rent of the studio']));

  it('keeps a question without a subject whole', () =>
    expect(read('What did I think in March?')).toEqual(['Tue Mar 31 2026', 'What did I think in March?']));

  it.each([
    'What was I worried about last month?',
    'Where did I live in March 2025?',
    'What did I say in March?',
    'Wir haben den Stand der Dinge besprochen',
    'as of now, what is the rent?',
    'As of today the rent is 900.',
    'As of March the rent is 900 euros.',
    'What do I think of March?',
    'What happened in March?',
    'What did Ana think in March about the rent?',
  ])('is not: %s', (text) => expect(read(text)).toBeNull());
});
