import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { makeFact } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { silentLogger } from '../../../shared/lib/logger';
import { FactIndex, openFactTable } from './fact-table';
import { entityKey, factKey } from '../../language/facts/fact-key';
import { createFactsService } from './facts-service';

const at = (text: string): number => Date.parse(`${text}T00:00:00Z`);
let test: TestVault | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});

async function open() {
  const vault = (test ??= await openTestVault());
  const factTable = await openFactTable({ store: vault.store, writer: vault.writer, log: silentLogger });
  return { ...vault, factTable, facts: createFactsService({ ...vault, factTable, now: vault.clock.now }) };
}

describe('keys of facts', () => {
  it('are the same whatever the case, accents, article and everyday synonym', () => {
    expect(factKey({ entity: 'Zoë', attribute: 'Phone number' })).toBe(
      factKey({ entity: 'zoe', attribute: 'telephone' }),
    );
    expect(factKey({ entity: 'The cabin', attribute: 'favorite colour' })).toBe(
      factKey({ entity: 'cabin', attribute: 'favourite color' }),
    );
    expect(entityKey('I')).toBe(entityKey('my'));
    expect(factKey({ entity: 'Anna', attribute: 'phone' })).not.toBe(factKey({ entity: 'Anna', attribute: 'email' }));
  });
});

describe('the fact table', () => {
  it('answers which value held when', async () => {
    const { facts, factTable } = await open();
    await facts.add({ entity: 'I', attribute: 'residence', value: 'Oslo', validFrom: at('2020-03-01') });
    await facts.add({ entity: 'me', attribute: 'city', value: 'Bergen', validFrom: at('2024-06-01') });
    const values = (from: number, to?: number) =>
      factTable.lookup({ entity: 'my', attribute: 'home' }, from, to).map(({ value }) => value);
    expect(values(at('2023-01-01'), at('2023-12-31'))).toEqual(['Oslo']);
    expect(values(at('2024-01-01'), at('2024-12-31'))).toEqual(['Oslo', 'Bergen']);
    expect(values(at('2026-01-01'))).toEqual(['Bergen']);
    expect(values(at('2019-01-01'))).toEqual([]);
  });

  it('accepts facts in any order, keeps ended values ended after a retraction, and can be undone', async () => {
    const { facts, factTable, writer } = await open();
    const later = await facts.add({
      entity: 'Anna',
      attribute: 'employer',
      value: 'Harbour Ltd',
      validFrom: at('2024-01-01'),
    });
    const earlier = await facts.add({
      entity: 'Anna',
      attribute: 'works at',
      value: 'The Mill',
      validFrom: at('2021-01-01'),
    });
    expect(earlier.validUntil).toBe(at('2024-01-01'));
    await facts.retract(later.id);
    expect(factTable.lookup({ entity: 'anna', attribute: 'company' }, at('2025-01-01'))).toEqual([]);
    expect((await facts.list('ANNA')).map(({ value, retractedAt }) => [value, retractedAt !== null])).toEqual([
      ['The Mill', false],
      ['Harbour Ltd', true],
    ]);
    await writer.undo('note');
    expect(factTable.lookup({ entity: 'anna', attribute: 'company' }, at('2025-01-01'))).toMatchObject([
      { value: 'Harbour Ltd' },
    ]);
  });

  it('returns an existing equal fact, and refuses what is no fact', async () => {
    const { facts, writer } = await open();
    const first = await facts.add({ entity: 'Anna', attribute: 'phone', value: '55 12', validFrom: 5 });
    const seq = writer.lastSeq;
    expect(await facts.add({ entity: 'anna', attribute: 'phone number', value: '55 12', validFrom: 5 })).toEqual(first);
    expect(writer.lastSeq).toBe(seq);
    await expect(facts.add({ entity: '!?', attribute: 'phone', value: 'x' })).rejects.toMatchObject({
      code: 'bad-input',
    });
    await expect(
      facts.add({ entity: 'Anna', attribute: 'phone', value: 'x', validFrom: 5, validUntil: 5 }),
    ).rejects.toMatchObject({ code: 'bad-input' });
    await expect(facts.retract('nothing' as never)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is reloaded from the store unchanged', async () => {
    const { facts, factTable } = await open();
    await facts.add({ entity: 'Anna', attribute: 'phone', value: '55 12' });
    await facts.add({ entity: 'Anna', attribute: 'phone', value: '55 13', validFrom: at('2027-01-01') });
    expect((await open()).factTable.all()).toEqual(factTable.all());
  });

  it('has the same content after batches as when reloaded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ row: fc.nat(4), value: fc.constantFrom('a', 'b'), key: fc.nat(2), remove: fc.boolean() }),
          { maxLength: 20 },
        ),
        async (steps) => {
          const vault = await openTestVault();
          const deps = { store: vault.store, writer: vault.writer, log: silentLogger };
          const followed = await openFactTable(deps);
          const rows = Array.from({ length: 5 }, () => makeFact(vault.ids, 1));
          for (const { row, value, key, remove } of steps) {
            const changed = { ...rows[row]!, value, attribute: ['phone', 'email', 'city'][key]! };
            await vault.writer.commit({
              actor: 'person',
              kind: 'note.edit',
              label: 'test',
              changes: remove ? [{ table: 'facts', id: changed.id, after: null }] : [put('facts', changed)],
            });
          }
          const fresh = await openFactTable(deps);
          expect(followed.all()).toEqual(fresh.all());
          for (const attribute of ['phone', 'email', 'city'])
            expect(followed.findKey(`What is Anna's ${attribute}?`)).toEqual(
              fresh.findKey(`What is Anna's ${attribute}?`),
            );
          await vault.close();
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);
});

describe('a message', () => {
  const index = new FactIndex();
  const ids = { next: () => `F${index.size}` as never };
  for (const [entity, attribute] of [
    ['Anna Berg', 'phone number'],
    ['Anna Berg', 'birthday'],
    ['me', 'city'],
    ['the Kyoto trip', 'due date'],
    ['Anna Berg', 'favourite tea'],
  ] as const) {
    index.put(makeFact(ids, 1, { entity, attribute }));
  }

  it.each([
    ['What is Anna Berg’s telephone?', { entity: 'Anna Berg', attribute: 'phone number' }],
    ['When was Anna Berg born?', { entity: 'Anna Berg', attribute: 'birthday' }],
    ['Where did I live in May 2023?', { entity: 'me', attribute: 'city' }],
    ['What is the deadline of the Kyoto trip?', { entity: 'the Kyoto trip', attribute: 'due date' }],
    ['which favorite tea has anna berg', { entity: 'Anna Berg', attribute: 'favourite tea' }],
    ['Did I tell you where Zed lives?', null],
    ['What does Anna Berg think of tea?', null],
    ['What are the phone and birthday of Anna Berg?', null],
    ['Where do they live?', null],
  ])('names a key of the table, or none: %s', (text, expected) => {
    expect(index.findKey(text)).toEqual(expected);
  });

  it('finds its key among a hundred thousand facts with one lookup', () => {
    const large = new FactIndex();
    for (let index = 0; index < 100_000; index += 1)
      large.put(
        makeFact({ next: () => `F${index}` as never }, 1, {
          entity: `Person ${index}`,
          attribute: 'phone',
          value: String(index),
        }),
      );
    expect(large.size).toBe(100_000);
    expect(large.lookup({ entity: 'person 77777', attribute: 'mobile' }, 2).map(({ value }) => value)).toEqual([
      '77777',
    ]);
    expect(large.findKey('What is the phone number of Person 4711?')).toEqual({
      entity: 'Person 4711',
      attribute: 'phone',
    });
  });
});
