import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InsertionOrderedIntSet } from './insertion-ordered-int-set';

describe('an insertion-ordered set of integers', () => {
  it('iterates like a Set, also after being reused', () => {
    const order = new InsertionOrderedIntSet();
    const near = fc.nat(40);
    const anywhere = fc.nat(2 ** 32 - 1);
    fc.assert(
      fc.property(fc.array(fc.oneof(near, anywhere), { maxLength: 200 }), anywhere, (items, other) => {
        order.clear();
        const distinct = [...new Set(items)];
        expect(items.map((item) => order.add(item))).toEqual(items.map((item) => distinct.indexOf(item)));
        expect([...order.values]).toEqual(distinct);
        expect([order.size, order.indexOf(other)]).toEqual([distinct.length, distinct.indexOf(other)]);
        distinct.forEach((item, index) => expect([order.indexOf(item), order.at(index)]).toEqual([index, item]));
      }),
    );
  });

  it('has capacity for all values', () => {
    const order = new InsertionOrderedIntSet();
    for (let item = 0; item < 10_000; item += 1) order.add(item * 65_536 + item);
    for (let item = 0; item < 10_000; item += 1) expect(order.indexOf(item * 65_536 + item)).toBe(item);
    expect(order.indexOf(1)).toBe(-1);
  });
});
