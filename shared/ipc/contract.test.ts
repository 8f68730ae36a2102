import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_TIME, MIN_TIME } from '../lib/time/time-range';
import { contract, type RouteName } from './contract';

/** Every number that a schema takes, by where it stands. */
function numbersIn(schema: unknown, path = ''): [string, z.ZodNumber][] {
  if (schema instanceof z.ZodNumber) return [[path, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => numbersIn(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return numbersIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return numbersIn(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => numbersIn(option, path));
  return [];
}

describe('the requests of pages to main', () => {
  const numbers = (Object.keys(contract) as RouteName[]).flatMap((name) => numbersIn(contract[name].input, name));

  it('bound every number on both sides: below by zero, except times and the person’s own numbers', () => {
    expect(numbers.length).toBeGreaterThan(20);
    const unbounded = numbers.filter(([, { minValue, maxValue }]) => {
      const isTime = minValue === MIN_TIME && maxValue === MAX_TIME;
      const isOwnNumber = minValue === -Number.MAX_SAFE_INTEGER && maxValue === Number.MAX_SAFE_INTEGER;
      return (
        !isTime && !isOwnNumber && (minValue === null || maxValue === null || minValue < 0 || maxValue === Infinity)
      );
    });
    expect(unbounded.map(([path]) => path)).toEqual([]);
  });

  it('refuse a limit below one', () => {
    const limits = numbers.filter(([path]) => path.endsWith('.limit'));
    expect(limits.length).toBeGreaterThan(3);
    for (const [path, schema] of limits)
      for (const limit of [-1, 0, 1.5, 1e12]) expect([path, schema.safeParse(limit).success]).toEqual([path, false]);
  });
});
