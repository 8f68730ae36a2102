import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../shared/domain/ids';
import type { Role } from '../../../shared/domain/message';
import type { Category } from '../../../shared/domain/note';
import type { CheckedUnit } from './check-unit';
import { keepNovelUnits } from './novelty-filter';
import { checkedUnit, messageOf } from './testing/checked-unit';

const unit = (text: string, role: Role = 'assistant', category: Category = 'fact'): CheckedUnit =>
  checkedUnit(text, {
    category,
    message: messageOf(text, { id: (role === 'person' ? 'M1' : 'M2') as MessageId, role }),
  });
const fresh = async (units: CheckedUnit[], recalledTexts: string[], alike?: (number | null)[]) =>
  (
    await keepNovelUnits(units, {
      recalledTexts,
      existing: [],
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

  it('a model that knew the texts is believed where its note has news beside the same subject', async () => {
    const known = ['To restart the scanner, hold the power button for ten seconds.'];
    const freshOf = async (text: string, areOfModel: boolean) =>
      (
        await keepNovelUnits([unit(text, 'person')], {
          recalledTexts: known,
          existing: [],
          areOfModel,
          similarity: async () => [0.9],
        })
      ).fresh.map((one) => one.text);
    const news = 'To restart the scanner, unplug it for a minute';
    expect(await freshOf(news, true)).toEqual([news]);
    expect(await freshOf(news, false)).toEqual([]);
    expect(await freshOf('You restart the scanner: hold its power button for ten seconds', true)).toEqual([]);
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
      existing: [],
      similarity: () => Promise.reject(new Error('away')),
    });
    expect(reuses).toBe(1);
  });
});

describe('saying it again is news', () => {
  const said = (text: string, author: Role, category: Category = 'fact') => ({ title: text, author, category });
  const freshIn = async (units: CheckedUnit[], existing: ReturnType<typeof said>[]) =>
    (await keepNovelUnits(units, { recalledTexts: [], existing })).fresh.map(({ text }) => text);

  it.each([
    ['I’ll do interval training on Tuesdays then', 'Do interval training on Tuesdays'],
    ['Ich mache dann dienstags Intervalltraining', 'Mache dienstags Intervalltraining'],
  ])('where the assistant only proposed it: %s', async (text, proposal) => {
    const units = [unit(text, 'person', 'decision')];
    expect(await freshIn(units, [said(proposal, 'assistant', 'idea')])).toEqual([text]);
    expect(await freshIn(units, [said(text, 'person', 'decision')])).toEqual([]);
  });

  it('where the assistant’s proposal was surfaced', async () => {
    const text = 'We will repaint the shed in May';
    const from = async (role: Role) =>
      (
        await keepNovelUnits([unit(text, 'person', 'decision')], {
          recalledTexts: ['We will repaint the shed in May'],
          recalledSources: [{ role, at: 1 }],
          existing: [],
        })
      ).fresh.length;
    expect([await from('assistant'), await from('person')]).toEqual([1, 0]);
  });

  it('where it was only a guess', async () => {
    const text = 'We definitely travel to Rome in spring';
    expect(
      await freshIn([unit(text, 'person')], [said('Maybe we travel to Rome in spring', 'person', 'exploratory')]),
    ).toEqual([text]);
  });

  it('where something else held in between', async () => {
    const home = said('I live in Ghent', 'person');
    const moved = said('I moved to Namur', 'person');
    const units = [unit('I live in Ghent', 'person')];
    expect(await freshIn(units, [home, moved])).toEqual(['I live in Ghent']);
    expect(await freshIn(units, [moved, home])).toEqual([]);
  });

  it('where the vault says otherwise since, but not where it still holds', async () => {
    const from = async (isOtherwise: boolean, role: Role) =>
      (
        await keepNovelUnits([unit('I live in Ghent', role)], {
          recalledTexts: ['I live in Ghent'],
          recalledSources: [{ role: 'person', at: 1 }],
          existing: [],
          isSaidOtherwiseSince: async () => isOtherwise,
        })
      ).fresh.length;
    expect([await from(true, 'person'), await from(false, 'person'), await from(true, 'assistant')]).toEqual([1, 0, 0]);
  });
});
