import { describe, expect, it } from 'vitest';
import type { Message, Role } from '../../../shared/domain/message';
import type { Category } from '../../../shared/domain/note';
import type { CheckedUnit } from './check-unit';
import { keepNovelUnits } from './novelty-filter';

const unit = (text: string, role: Role = 'assistant', category: Category = 'fact'): CheckedUnit => ({
  message: { id: role === 'person' ? 'M1' : 'M2', role, text, citations: [] as Message['citations'] } as Message,
  start: 0,
  end: text.length,
  quote: text,
  text,
  category,
  flags: [],
  author: 'person',
});
const fresh = async (units: CheckedUnit[], recalledTexts: string[], alike?: (number | null)[]) =>
  (
    await keepNovelUnits(units, {
      recalledTexts,
      existingTexts: [],
      ...(alike === undefined ? {} : { similarity: async () => alike }),
    })
  ).fresh.map(({ text }) => text);

describe('a conclusion of the answer', () => {
  const recalled = [
    'The boiler pressure must stay between 1.2 and 1.5 bar.',
    'The roof costs 14,000 euros; 9,500 are paid.',
  ];
  const concluded = (text: string, role: Role = 'assistant') => {
    const whole = unit(`You wrote that down, so ${text}.`, role);
    return { ...whole, start: 24, end: 24 + text.length, text, quote: text };
  };

  it.each(['the lower limit is 1.2', 'the range is 0.3 bar', '4,500 euros are left'])(
    'is no unit when its figures are recalled, or the difference of recalled ones: %s',
    async (text) => {
      expect(await fresh([concluded(text)], recalled)).toEqual([]);
    },
  );

  it.each(['the lower limit is 2.1', 'Marek replaces the valve', 'the boiler is from 1998'])(
    'is a unit when it adds a figure or a name: %s',
    async (text) => {
      expect(await fresh([concluded(text)], recalled)).toEqual([text]);
    },
  );

  it('is a unit when the person concludes', async () => {
    expect(await fresh([concluded('the lower limit is 1.2', 'person')], recalled)).toEqual(['the lower limit is 1.2']);
  });
});

describe('recalled text is not new', () => {
  const recalled = [
    'The audit is in the second week of October.',
    'Mum prefers to be called after the news, around half past eight.',
  ];

  it.each([
    'The audit takes place in the second week of October',
    'Your mother likes being called around half past eight, after the news',
  ])('a paraphrase in the answer: %s', async (text) => {
    expect(await fresh([unit(text)], recalled)).toEqual([]);
  });

  it.each([
    'The audit is in the third week of October',
    'The audit is not in the second week of October',
    'The audit in October needs Petra',
    'The auditors want twenty samples',
  ])('another date, name, negation or claim is new: %s', async (text) => {
    expect(await fresh([unit(text)], recalled)).toEqual([text]);
  });

  it('a person’s words must be more similar than an answer’s, unless the meaning is the same', async () => {
    const text = 'The audit takes place in the second week of October for everyone';
    expect(await fresh([unit(text, 'person')], recalled)).toEqual([text]);
    expect(await fresh([unit(text, 'person')], recalled, [0.9])).toEqual([]);
  });

  it('meaning alone is never enough where a number, date or name changed', async () => {
    expect(await fresh([unit('The audit is in the third week of October')], recalled, [0.99])).toHaveLength(1);
    expect(await fresh([unit('Whales sing near Bergen')], recalled, [0.99])).toHaveLength(1);
  });

  it('a question that the answer begins to answer from the vault was a question to the vault', async () => {
    const question = unit('When is the audit again?', 'person', 'open-question');
    expect(await fresh([question, unit('The audit is in the second week of October')], recalled)).toEqual([]);
    expect(await fresh([question, unit('Audits take a day')], recalled)).toHaveLength(2);
  });

  it('an encoder that fails leaves the words to decide', async () => {
    const { reuses } = await keepNovelUnits([unit('The audit is in the second week of October')], {
      recalledTexts: recalled,
      existingTexts: [],
      similarity: () => Promise.reject(new Error('away')),
    });
    expect(reuses).toBe(1);
  });
});
