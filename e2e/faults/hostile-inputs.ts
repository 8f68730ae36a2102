import { z } from 'zod';
import { pick } from '../../electron/testing/seeded/seeded-random';

/** Strings that a taken-over page would try wherever a text is taken. */
const hostileTexts = (secretFile: string, canaryUrl: string): string[] => [
  '',
  ' ',
  '../../../../../../etc/passwd',
  '..\\..\\..\\windows\\system32\\config\\sam',
  secretFile,
  `../${secretFile.split('/').at(-1)}`,
  `file://${secretFile}`,
  canaryUrl,
  `${canaryUrl}/v1`,
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'NUL',
  'a\u0000b',
  '\uD800',
  '\u202Egnp.exe',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE notes; --",
  '{"$bytes":"constructor","data":""}',
  '$&$1',
  '(((((',
  '[[a|b]] [[[[',
  '2026-13-45',
  '🧑🏽‍🚀'.repeat(40),
  'a'.repeat(301),
  'word '.repeat(1_000),
  'x'.repeat(250_000),
];

const NUMBERS = [0, 1, 2, 3, 30, 90, 400, -1, 0.5, 1e9, 2 ** 31, 2 ** 53, 8.65e15, -8.65e15, 1e308, NaN, Infinity];

/** An object of which each property is another such object, far deeper than any stack. */
function nested(levels: number): unknown {
  let value: unknown = null;
  for (let level = 0; level < levels; level += 1) value = { input: value, route: 'app.perform' };
  return value;
}

function atoms(): unknown[] {
  return [
    null,
    undefined,
    true,
    [],
    {},
    [null],
    [[[[]]]],
    { length: -1 },
    JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as unknown,
    { toString: 'no function', valueOf: 1 },
    new Uint8Array(3),
    new Float64Array(1),
    new Date(NaN),
    10n,
    nested(3),
    nested(5_000),
  ];
}

export interface HostileInputs {
  /** An input for this schema: mostly of its shape, at times with one part or the whole replaced. */
  make(schema: z.ZodType): unknown;
  /** Remembers ids in a reply, so that later inputs name rows that exist. */
  learn(reply: unknown): void;
}

const IDS_KEPT = 400;

/** Inputs as a taken-over page would send them, the same for the same random numbers. */
export function createHostileInputs(
  random: () => number,
  { secretFile, canaryUrl }: { secretFile: string; canaryUrl: string },
): HostileInputs {
  const texts = hostileTexts(secretFile, canaryUrl);
  const ids: string[] = ['none'];
  const plain = [
    'When do we fly?',
    'The constructor of the crate is red.',
    'Clay holds water.',
    'Kyoto',
    'trip',
    '[[Clay]]',
    'Anna',
  ];

  const text = (schema: z.ZodType): string => {
    const drawn = () => {
      const roll = random();
      if (roll < 0.45) return pick(ids, random);
      return roll < 0.75 ? pick(plain, random) : pick(texts, random);
    };
    let candidate = drawn();
    // A text that passes reaches the code behind the border, which is what is tried.
    for (let round = 0; round < 8 && !schema.safeParse(candidate).success; round += 1) candidate = drawn();
    return candidate;
  };
  const number = (schema: z.ZodType): number => {
    let candidate = pick(NUMBERS, random);
    for (let round = 0; round < 5 && !schema.safeParse(candidate).success; round += 1)
      candidate = pick(NUMBERS, random);
    return candidate;
  };

  const shaped = (schema: unknown): unknown => {
    if (schema instanceof z.ZodObject) {
      const entries = Object.entries(schema.shape);
      return Object.fromEntries(entries.map(([name, field]) => [name, shaped(field)]));
    }
    if (schema instanceof z.ZodArray)
      return Array.from({ length: pick([0, 1, 1, 2, 5], random) }, () => shaped(schema.element));
    if (schema instanceof z.ZodOptional) return random() < 0.4 ? undefined : shaped(schema.unwrap());
    if (schema instanceof z.ZodDefault) return random() < 0.4 ? undefined : shaped(schema.unwrap());
    if (schema instanceof z.ZodNullable) return random() < 0.3 ? null : shaped(schema.unwrap());
    if (schema instanceof z.ZodUnion) return shaped(pick(schema.options, random));
    if (schema instanceof z.ZodEnum) return pick(schema.options, random);
    if (schema instanceof z.ZodLiteral) return schema.value;
    if (schema instanceof z.ZodBoolean) return random() < 0.5;
    if (schema instanceof z.ZodNull) return null;
    if (schema instanceof z.ZodNumber) return number(schema);
    if (schema instanceof z.ZodString) return text(schema);
    if (schema instanceof z.ZodRecord) return { [pick(texts, random)]: shaped(schema.valueType) };
    if (schema instanceof z.ZodPipe) return shaped(schema.in);
    if (schema instanceof z.ZodCustom) return new TextEncoder().encode(pick(texts, random));
    return pick(atoms(), random);
  };

  const replaceOne = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || random() < 0.3)
      return random() < 0.5 ? pick(texts, random) : pick<unknown>([...atoms(), ...NUMBERS], random);
    const keys = Object.keys(value);
    if (keys.length === 0) return pick(atoms(), random);
    const key = pick(keys, random);
    const changed = replaceOne((value as Record<string, unknown>)[key]);
    if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === key ? changed : item));
    return { ...value, [key]: changed };
  };

  const remember = (found: string) => {
    if (ids.length < IDS_KEPT) ids.push(found);
    else ids[Math.floor(random() * ids.length)] = found;
  };
  const learn = (value: unknown, depth = 0): void => {
    if (typeof value === 'string') {
      if (/^(?:(?:note|message|chunk|summary|topic|entity):)?[0-9A-Z]{26}$/u.test(value)) remember(value);
      return;
    }
    if (typeof value !== 'object' || value === null || depth > 5 || ArrayBuffer.isView(value)) return;
    for (const [name, item] of Object.entries(value).slice(0, 20)) {
      if (name === 'id' && typeof item === 'string' && 'body' in value) remember(`note:${item}`);
      learn(item, depth + 1);
    }
  };

  return {
    make(schema) {
      const roll = random();
      if (roll < 0.1) return pick<unknown>([...atoms(), ...texts, ...NUMBERS], random);
      const value = shaped(schema);
      return roll < 0.4 ? replaceOne(value) : value;
    },
    learn: (reply) => learn(reply),
  };
}
