import { describe, expect, it } from 'vitest';
import type { Message } from '../../../shared/domain/message';
import type { CheckedUnit } from './check-unit';
import { filterSensitiveUnits } from './sensitive-unit-filter';

const EXCLUDED = { people: ['Gregor Pahl'], places: [], folders: [] };
const unitOf = (message: string, quote: string, text = quote): CheckedUnit => {
  const start = message.indexOf(quote);
  return {
    message: { id: 'M1', role: 'person', text: message } as Message,
    start,
    end: start + quote.length,
    quote,
    text,
    category: 'fact',
    flags: [],
    author: 'person',
  };
};

describe('sensitive text that must not become a note', () => {
  const secret = 'The router password is hunter-Moss-88 and it restarts every night.';

  it('a unit that holds a secret stays in the message, with a reason', () => {
    const { units, reason } = filterSensitiveUnits([unitOf(secret, 'The router password is hunter-Moss-88')], EXCLUDED);
    expect(units).toEqual([]);
    expect(reason).toContain('stays in the message only');
    expect(filterSensitiveUnits([unitOf(secret, secret, 'The router password is [secret 1]')], EXCLUDED).units).toEqual(
      [],
    );
  });

  it('a unit on the rest of the sentence keeps the part of its span without the secret', () => {
    const { units, reason } = filterSensitiveUnits([unitOf(secret, secret, 'It restarts every night')], EXCLUDED);
    expect(units.map(({ quote }) => quote)).toEqual(['it restarts every night.']);
    expect(reason).toBe('');
  });

  it('a unit that names somebody excluded, by any part of the name', () => {
    const message = 'Pahls contract ends in May. We fly in June.';
    const { units, reason } = filterSensitiveUnits(
      [unitOf(message, 'Pahls contract ends in May'), unitOf(message, 'We fly in June')],
      EXCLUDED,
    );
    expect(units.map(({ text }) => text)).toEqual(['We fly in June']);
    expect(reason).toBe('One sentence names what you excluded under Settings → Privacy; no note was taken of it.');
  });
});
