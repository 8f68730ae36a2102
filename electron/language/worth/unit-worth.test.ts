import { describe, expect, it } from 'vitest';
import type { RatedUnit } from './unit-features';
import { unitWorth } from './unit-worth';

const unit = (title: string, more: Partial<RatedUnit> = {}): RatedUnit => ({
  title,
  category: 'fact',
  author: 'person',
  flags: [],
  ...more,
});
const score = (title: string, more?: Partial<RatedUnit>) => unitWorth(unit(title, more)).score;

describe('the worth of a unit', () => {
  it.each([
    ['Melanie plays the clarinet', 'Woohoo Melanie'],
    ['My sister Ida moved to Malmö in March', 'Family is everything'],
    ['The budget is 14,500 euros', 'Thanks, that means a lot'],
    ['Ich habe im Herbst die Wohnung in der Neustadt gekauft', 'Das ist ja ein Traum'],
    ['J’ai commencé un nouveau travail à la librairie en mai', 'L’amour est la plus belle des aventures'],
    ['Me mudé a Valencia en febrero con mi hermano', 'El mar lo cura todo'],
    ['Ho comprato un furgone usato per 7.000 euro', 'Viaggiare è vivere'],
    ['Ik werk sinds maart in het ziekenhuis in Zwolle', 'Je bent echt een topper'],
    ['We adopted a greyhound named Pepper', 'Your words are so encouraging'],
    ['Ravi left the bank two years ago', 'The colours are magical'],
  ])('%s is above %s', (high, low) => {
    expect(score(high)).toBeGreaterThan(0.5);
    expect(score(low)).toBeLessThan(0.3);
  });

  it('is lower for what an assistant says, and lowest for what it says about itself', () => {
    const said = score('A marathon is 42 km long');
    const answered = score('A marathon is 42 km long', { author: 'assistant' });
    expect(answered).toBeLessThan(said);
    expect(score('I’m always happy to help you', { author: 'assistant' })).toBeLessThan(0.02);
  });

  it('counts a decision, a limit, a task and an open question of the person', () => {
    const plain = score('We take the grey tiles');
    for (const category of ['decision', 'constraint', 'action-item', 'open-question'] as const)
      expect(score('We take the grey tiles', { category })).toBeGreaterThan(plain);
  });

  it('does not take the speaker’s own name for a person talked about', () => {
    const own = unitWorth(unit('Yesterday Omar felt good', { speaker: 'Omar' }));
    expect(own.reasons.map(({ feature }) => feature)).not.toContain('name');
  });

  it('says why, the strongest reason first', () => {
    const { reasons } = unitWorth(unit('My sister Ida moved to Malmö on 3 March', { category: 'fact' }));
    expect(reasons.map(({ feature }) => feature)).toEqual(expect.arrayContaining(['date', 'name', 'person']));
    const weights = reasons.map(({ weight }) => Math.abs(weight));
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  });

  it('adds what the person’s own choices taught', () => {
    const praise = unit('Great job, this is awesome');
    expect(unitWorth(praise, { bias: 0, weights: { praise: 4 } }).score).toBeGreaterThan(unitWorth(praise).score);
  });
});
