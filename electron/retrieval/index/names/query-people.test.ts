import { describe, expect, it } from 'vitest';
import { messageEntry, noteEntry } from '../../testing/entries';
import { QueryPeople } from './query-people';

const asked = new QueryPeople(['Anna', 'c.j. (Zoë)']);

describe('the people a question asks for', () => {
  it('speak under their whole or first name', () => {
    for (const speaker of ['anna', 'Anna Berg', 'C.J. (zoë)'])
      expect(asked.roleIn(messageEntry('m', 'Hello', { speaker }))).toBe('speaks');
    expect(asked.roleIn(messageEntry('m', 'Hello', { speaker: 'Berg Anna' }))).toBe('none');
  });

  it('are matched in notes about them and mentions by others, as whole words', () => {
    expect(asked.roleIn(noteEntry('n', 'The boat of ANNA'))).toBe('speaks');
    expect(asked.roleIn(noteEntry('n', 'The boat', { aliases: ['Anna’s boat'] }))).toBe('speaks');
    expect(asked.roleIn(messageEntry('m', 'I met c.j. (ZOË)!', { speaker: 'Ben' }))).toBe('mentioned');
    for (const text of ['Annabel', 'Hanna', 'cxj. (Zoë)', 'nobody'])
      expect(asked.roleIn(noteEntry('n', text))).toBe('none');
  });

  it('may be nobody', () => {
    const nobody = new QueryPeople([]);
    expect([nobody.isEmpty, nobody.roleIn(noteEntry('n', 'Anna')), asked.isEmpty]).toEqual([true, 'none', false]);
  });
});
