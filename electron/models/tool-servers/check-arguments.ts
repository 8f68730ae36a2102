import { isRecord } from '../../../shared/lib/is-record';

/** What is wrong with the arguments of a call, in English, for the model that made it; null: nothing. */
export type ArgumentProblem = string | null;

/** Steps of one check; a schema of a stranger's may refer to itself in ways that never end. */
const MAX_STEPS = 20_000;
const MAX_DEPTH = 40;

interface Check {
  root: unknown;
  steps: number;
}

class TooMuch extends Error {}

/**
 * Checks arguments against a tool's JSON schema: types, what is required and allowed, values, lengths, numbers and
 * combinations. Patterns and formats are left to the server: no regular expression of a stranger's runs here. What is not
 * known of a schema allows everything.
 */
export function checkArguments(schema: unknown, given: unknown): ArgumentProblem {
  try {
    return checkValue({ root: schema, steps: 0 }, schema, given, { path: '', depth: 0 });
  } catch (error) {
    if (error instanceof TooMuch) return 'the schema of this tool is too involved to be checked';
    throw error;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isRecord,
};

interface At {
  path: string;
  depth: number;
}

function checkValue(check: Check, schema: unknown, value: unknown, at: At): ArgumentProblem {
  check.steps += 1;
  if (check.steps > MAX_STEPS || at.depth > MAX_DEPTH) throw new TooMuch();
  const named = at.path === '' ? 'the arguments' : at.path;
  if (schema === false) return `${named}: not allowed`;
  if (!isRecord(schema)) return null;
  const deeper = { ...at, depth: at.depth + 1 };
  if (typeof schema.$ref === 'string') {
    const problem = checkValue(check, referred(check.root, schema.$ref), value, deeper);
    if (problem !== null) return problem;
  }
  const types = (typeof schema.type === 'string' ? [schema.type] : listOf(schema.type)).map(String);
  if (types.length > 0 && !types.some((type) => !Object.hasOwn(TYPES, type) || TYPES[type]!(value)))
    return `${named}: must be ${types.join(' or ')}`;
  if (Array.isArray(schema.enum) && !isOneOf(check, schema.enum, value))
    return `${named}: must be one of ${JSON.stringify(schema.enum).slice(0, 300)}`;
  if ('const' in schema && !isOneOf(check, [schema.const], value))
    return `${named}: must be ${JSON.stringify(schema.const).slice(0, 300)}`;
  return (
    checkSize(schema, value, named) ??
    (isRecord(value) ? checkProperties(check, schema, value, at) : null) ??
    (Array.isArray(value) ? checkItems(check, schema, value, at) : null) ??
    checkCombinations(check, schema, value, { ...deeper, path: at.path })
  );
}

/** A part of the schema itself; what lies elsewhere is not fetched, and allows everything. */
function referred(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return true;
  return ref
    .slice(1)
    .split('/')
    .filter((part) => part !== '')
    .reduce<unknown>((schema, part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      return (isRecord(schema) || Array.isArray(schema)) && Object.hasOwn(schema, name)
        ? (schema as Record<string, unknown>)[name]
        : true;
    }, root);
}

function isOneOf(check: Check, options: readonly unknown[], value: unknown): boolean {
  check.steps += options.length;
  const text = JSON.stringify(value);
  return options.some((one) => JSON.stringify(one) === text);
}

function checkSize(schema: Record<string, unknown>, value: unknown, named: string): ArgumentProblem {
  const outside = (figure: number, least: unknown, most: unknown): boolean =>
    (typeof least === 'number' && figure < least) || (typeof most === 'number' && figure > most);
  if (typeof value === 'number') {
    const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
    const isOut =
      outside(value, minimum, maximum) ||
      (typeof above === 'number' && value <= above) ||
      (typeof below === 'number' && value >= below);
    return isOut ? `${named}: out of range` : null;
  }
  if (typeof value === 'string')
    return outside(value.length, schema.minLength, schema.maxLength) ? `${named}: too short or too long` : null;
  if (Array.isArray(value))
    return outside(value.length, schema.minItems, schema.maxItems) ? `${named}: too few or too many entries` : null;
  return null;
}

function checkProperties(
  check: Check,
  schema: Record<string, unknown>,
  value: Record<string, unknown>,
  { path, depth }: At,
): ArgumentProblem {
  const known = isRecord(schema.properties) ? schema.properties : {};
  const missing = listOf(schema.required)
    .filter((name) => typeof name === 'string')
    .find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${pathOf(path, missing)}: is required`;
  const byPattern = isRecord(schema.patternProperties) && Object.keys(schema.patternProperties).length > 0;
  for (const [name, item] of Object.entries(value)) {
    const at = { path: pathOf(path, name), depth: depth + 1 };
    const own = Object.hasOwn(known, name) ? known[name] : byPattern ? true : (schema.additionalProperties ?? true);
    if (own === false) return `${at.path}: there is no such argument`;
    const problem = checkValue(check, own, item, at);
    if (problem !== null) return problem;
  }
  return null;
}

const pathOf = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`).slice(0, 200);

function checkItems(
  check: Check,
  schema: Record<string, unknown>,
  value: unknown[],
  { path, depth }: At,
): ArgumentProblem {
  const first = listOf(schema.prefixItems);
  for (const [index, item] of value.entries()) {
    const own = index < first.length ? first[index] : (schema.items ?? true);
    const problem = checkValue(check, own, item, { path: `${path}[${index}]`, depth: depth + 1 });
    if (problem !== null) return problem;
  }
  return null;
}

function checkCombinations(check: Check, schema: Record<string, unknown>, value: unknown, at: At): ArgumentProblem {
  for (const one of listOf(schema.allOf)) {
    const problem = checkValue(check, one, value, at);
    if (problem !== null) return problem;
  }
  for (const name of ['anyOf', 'oneOf']) {
    const options = listOf(schema[name]);
    if (options.length === 0) continue;
    const problems = options.map((one) => checkValue(check, one, value, at));
    if (!problems.includes(null)) return problems[0]!;
  }
  return null;
}
