import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../shared/domain/ids';
import { extractUnits } from './extract-units';

async function unitsOf(text: string) {
  const messages = [{ id: 'm' as MessageId, role: 'person' as const, speaker: null, text, createdAt: 0 }];
  const units = await extractUnits({ messages } as never, new AbortController().signal);
  return units.map(({ category }) => category);
}

describe('what is read in a language whose hedges are not known', () => {
  it.each([
    'Myślę, że kot jest chory.',
    'Być może sprzedamy samochód w maju.',
    'Jag tror att katten är sjuk.',
    'Sanırım kedi çok hasta oldu.',
    'Luulen, että kissa on sairas.',
    'Možná v květnu prodáme auto.',
    '也许我们会卖掉汽车。',
    '車を売るかもしれません。',
    '차를 팔지도 모릅니다.',
    'Возможно, мы продадим машину в мае.',
    'เราอาจจะขายรถในเดือนพฤษภาคม',
  ])('is provisional: %s', async (text) => {
    const categories = await unitsOf(text);
    expect(categories.length).toBeGreaterThan(0);
    expect(new Set(categories)).toEqual(new Set(['exploratory']));
  });

  it.each([
    ['The boiler lost pressure in January.', 'fact'],
    ['Der Kessel verliert seit Januar Druck.', 'fact'],
    ['La chaudière perd de l’eau depuis janvier.', 'fact'],
    ['La caldaia perde acqua da gennaio.', 'fact'],
    ['El calentador pierde agua desde enero.', 'fact'],
    ['O aquecedor perde água desde janeiro.', 'fact'],
    ['De ketel lekt sinds januari water.', 'fact'],
  ])('and in a language that is read what it says: %s', async (text, category) => {
    expect(await unitsOf(text)).toEqual([category]);
  });

  it.each(['Gdzie są klucze do piwnicy?', '地下室の鍵はどこですか？'])('leaves a question one: %s', async (text) => {
    for (const category of await unitsOf(text)) expect(category).toBe('open-question');
  });

  it.each(['no hemos decidido nada todavía', 'We hebben nog niet besloten wat we doen'])(
    'takes no denied decision for one: %s',
    async (text) => {
      expect(await unitsOf(text)).not.toContain('decision');
    },
  );
});
