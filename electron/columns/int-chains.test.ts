import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IntChains } from './int-chains';

describe('items by owner', () => {
  it('holds what was added and not removed, in order, as lists would', () => {
    const change = fc.record({ owner: fc.nat(1_500), item: fc.nat(3_000) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const chains = new IntChains();
        const lists = new Map<number, number[]>();
        const ownerOf = new Map<number, number>();
        for (const { owner, item } of changes) {
          const before = ownerOf.get(item);
          if (before === undefined) {
            chains.append(owner, item);
            lists.set(owner, [...(lists.get(owner) ?? []), item]);
            ownerOf.set(item, owner);
          } else {
            chains.remove(before, item);
            lists.set(
              before,
              lists.get(before)!.filter((other) => other !== item),
            );
            ownerOf.delete(item);
          }
        }
        for (const { owner } of changes) expect(chains.itemsOf(owner)).toEqual(lists.get(owner) ?? []);
      }),
    );
  });
});
