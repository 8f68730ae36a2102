import { describe, expect, it } from 'vitest';
import { checkArguments } from './check-arguments';
import { namesOfTools } from './tool-definition';

const SCHEMA = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2 },
    days: { type: 'integer', minimum: 1, maximum: 7 },
    unit: { enum: ['C', 'F'] },
    stops: { type: 'array', items: { $ref: '#/$defs/stop' }, maxItems: 2 },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['city'],
  additionalProperties: false,
  $defs: { stop: { type: 'object', required: ['at'], properties: { at: { type: 'number' } } } },
};

describe('arguments of a call', () => {
  it.each([
    [{ city: 'Lisboa' }, null],
    [{ city: 'Lisboa', days: 3, unit: 'C', stops: [{ at: 1.5 }], note: null }, null],
    [{}, 'city: is required'],
    [{ city: 'L' }, 'city: too short or too long'],
    [{ city: 7 }, 'city: must be string'],
    [{ city: 'Rome', days: 8 }, 'days: out of range'],
    [{ city: 'Rome', days: 1.5 }, 'days: must be integer'],
    [{ city: 'Rome', unit: 'K' }, 'unit: must be one of ["C","F"]'],
    [{ city: 'Rome', stops: [{}] }, 'stops[0].at: is required'],
    [{ city: 'Rome', stops: [{ at: 1 }, { at: 2 }, { at: 3 }] }, 'stops: too few or too many entries'],
    [{ city: 'Rome', note: 5 }, 'note: must be string'],
    [{ city: 'Rome', path: '/etc/passwd' }, 'path: there is no such argument'],
    [[], 'the arguments: must be object'],
  ])('%j: %s', (given, problem) => {
    expect(checkArguments(SCHEMA, given)).toBe(problem);
  });

  it('end in time whatever the schema: one that refers to itself, or doubles at every step, runs no pattern and no end', () => {
    expect(checkArguments({ $ref: '#' }, {})).toContain('too involved');
    const doubling = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `d${index}`,
        { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
      ]),
    );
    expect(checkArguments({ $ref: '#/$defs/d0', $defs: doubling }, {})).toContain('too involved');
    const slow = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    expect(checkArguments(slow, { a: `${'a'.repeat(40)}!` })).toBeNull();
    for (const type of ['__proto__', 'constructor', 'hasOwnProperty', '__defineGetter__'])
      expect(checkArguments({ type }, {})).toBeNull();
    const long = { enum: Array.from({ length: 1_000 }, (_, index) => index) };
    const often = { allOf: Array.from({ length: 500 }, () => ({ $ref: '#/$defs/long' })), $defs: { long } };
    expect(checkArguments({ anyOf: [often, ...often.allOf], $defs: { long } }, 'x')).toContain('too involved');
    expect(checkArguments({ $ref: 'https://elsewhere.example/schema.json' }, { a: 1 })).toBeNull();
  });
});

it('tools are offered under names that models take, each once and none of them the app’s own', () => {
  const names = namesOfTools([
    { server: 'search', tool: 'vault' },
    { server: 'Wetter für München', tool: 'get forecast' },
    { server: 'a b', tool: 'c' },
    { server: 'a_b', tool: 'c' },
    { server: '天気', tool: '予報' },
    { server: 'x'.repeat(60), tool: 'y'.repeat(128) },
  ]);
  expect(names).toEqual([
    'search__vault',
    'Wetter_fu_r_Mu_nchen__get_forecast',
    'a_b__c',
    'a_b__c_2',
    'tool__tool',
    `${'x'.repeat(20)}__${'y'.repeat(40)}`,
  ]);
  expect(names).not.toContain('search_vault');
  expect(names.every((name) => /^[\w-]{1,64}$/u.test(name))).toBe(true);
});
