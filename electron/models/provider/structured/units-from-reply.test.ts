import { describe, expect, it } from 'vitest';
import { extractReplySchema, type ExtractReply } from '../../prompts/extract';
import { coerceReply } from './coerce-reply';
import { unitsFromReply } from './units-from-reply';

const messages = [
  { id: 'a', role: 'person' as const, speaker: null, text: 'Anna lives in Bergen. Maybe we move there.', at: 0 },
  { id: 'b', role: 'person' as const, speaker: null, text: 'The boat is red. Anna lives in Oslo.', at: 0 },
];
const EMPTY: ExtractReply = { units: [], hedges: [], facts: [], lessons: [], decisions: [] };
const unit = (message: number, quote: string) => ({ message, quote, text: quote, category: 'fact' as const });
const fact = (quote: string, value: string) => ({
  quote,
  entity: 'Anna',
  attribute: 'home',
  value,
  from: '',
  until: '',
});

describe('a reply’s readings', () => {
  it('belong to the unit that holds most of their quote, in whichever message it stands', () => {
    const units = unitsFromReply(
      {
        ...EMPTY,
        units: [unit(1, 'Anna lives in Bergen'), unit(1, 'Maybe we move there'), unit(1, 'Anna lives in Oslo')],
        facts: [fact('Anna lives in Oslo', 'Oslo'), fact('lives in Bergen. Maybe', 'Bergen')],
        hedges: [{ quote: 'Maybe we move', strength: 'possible' }],
      },
      { messages },
    );
    expect(units.map(({ messageId }) => messageId)).toEqual(['a', 'a', 'b']);
    expect(units[0]!.readings!.facts.map(({ value }) => value)).toEqual(['Bergen']);
    expect(units[1]!.readings).toMatchObject({ facts: [], hedge: { strength: 'possible' } });
    expect(units[2]!.readings!.facts.map(({ value }) => value)).toEqual(['Oslo']);
  });

  it('are left out where their quote is in no message, or in no unit', () => {
    const units = unitsFromReply(
      {
        ...EMPTY,
        units: [unit(2, 'The boat is red')],
        facts: [fact('Anna lives in Bergen', 'Bergen'), fact('Anna lives in Rome', 'Rome'), fact('', 'x')],
      },
      { messages },
    );
    expect(units).toEqual([{ messageId: 'b', start: 0, end: 15, text: 'The boat is red', category: 'fact' }]);
  });

  it.each<[string, unknown]>([
    ['a bare list of units', [unit(1, 'Anna lives in Bergen'), unit(2, 'The boat is red')]],
    ['one unit by itself', unit(1, 'Anna lives in Bergen')],
    ['another name of the list', { notes: [unit(1, 'Anna lives in Bergen')] }],
    ['units only', { units: [unit(1, 'Anna lives in Bergen')] }],
    ['nothing for the others', { units: [unit(1, 'Anna lives in Bergen')], facts: null, lessons: '', decisions: {} }],
  ])('%s is read', (_what, value) => {
    const fitted = extractReplySchema.safeParse(coerceReply(extractReplySchema, value).value);
    expect(fitted.error).toBeUndefined();
    const units = unitsFromReply(fitted.data!, { messages });
    expect(units[0]).toMatchObject({ messageId: 'a', text: 'Anna lives in Bergen' });
    expect(units.every(({ readings }) => readings === undefined)).toBe(true);
  });

  it('without units are none', () => {
    expect(unitsFromReply({ ...EMPTY, facts: [fact('Anna lives in Oslo', 'Oslo')] }, { messages })).toEqual([]);
  });
});
