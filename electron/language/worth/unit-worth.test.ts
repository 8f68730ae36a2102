import { beforeAll, describe, expect, it } from 'vitest';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import type { Embedder } from '../../ports/engine';
import type { RatedUnit } from './unit-features';
import { unitWorth } from './unit-worth';

let embedder: Embedder;
beforeAll(async () => {
  embedder = await createBuiltInEmbedder();
});

const unit = (title: string, more: Partial<RatedUnit> = {}): RatedUnit => ({
  title,
  category: 'fact',
  author: 'person',
  flags: [],
  ...more,
});
async function score(title: string, more?: Partial<RatedUnit>): Promise<number> {
  const { worth } = embedder.readSentence!((await embedder.embed([title]))[0]!);
  return unitWorth(unit(title, { worth, ...more })).score;
}

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
    ['先月から夜勤をやめて日勤になりました', 'わあ、すごいですね'],
  ])('%s is above %s', async (high, low) => {
    expect(await score(high)).toBeGreaterThan(0.5);
    expect(await score(low)).toBeLessThan(0.3);
  });

  it('is lower for what an assistant says, and lowest for what it says about itself', async () => {
    const said = await score('A marathon is 42 km long');
    const answered = await score('A marathon is 42 km long', { author: 'assistant' });
    expect(answered).toBeLessThan(said);
    expect(await score('I’m always happy to help you', { author: 'assistant' })).toBeLessThan(0.02);
  });

  it('counts a decision, a limit, a task and an open question of the person', async () => {
    const plain = await score('We take the grey tiles');
    for (const category of ['decision', 'constraint', 'action-item', 'open-question'] as const)
      expect(await score('We take the grey tiles', { category })).toBeGreaterThan(plain);
  });

  it('ranks by what the sentence has where nothing read its meaning', () => {
    const scoreOf = (title: string) => unitWorth(unit(title)).score;
    expect(scoreOf('My sister Ida moved to Malmö on 3 March')).toBeGreaterThan(scoreOf('So lovely to see'));
  });

  it('does not take the speaker’s own name for a person talked about', () => {
    const own = unitWorth(unit('Yesterday Omar felt good', { speaker: 'Omar' }));
    expect(own.reasons.map(({ feature }) => feature)).not.toContain('name');
  });

  it('says why, the strongest reason first', () => {
    const { reasons } = unitWorth(unit('My sister Ida moved to Malmö on 3 March', { category: 'fact' }));
    expect(reasons.map(({ feature }) => feature)).toEqual(expect.arrayContaining(['date', 'name', 'number']));
    const weights = reasons.map(({ weight }) => Math.abs(weight));
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  });

  it('adds what the person’s own choices taught', () => {
    const praise = unit('Great job, this is awesome', { worth: 0.05 });
    expect(unitWorth(praise, { bias: 0, weights: { passing: 4 } }).score).toBeGreaterThan(unitWorth(praise).score);
  });
});
