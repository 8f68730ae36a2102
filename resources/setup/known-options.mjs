import { parseArgs } from 'node:util';

/**
 * Reads the options that are known and leaves every other argument where it is, for the program that knows it.
 *
 * @param options as `parseArgs` of node:util takes them
 * @returns {{ values: Record<string, unknown>, rest: string[] }}
 * @throws Error that names an option without its value
 */
export function readKnownOptions(args, options) {
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const known = new Set();
  for (const { index, inlineValue, kind, name, rawName, value } of tokens) {
    if (kind !== 'option' || !Object.hasOwn(options, name)) continue;
    known.add(index);
    if (options[name].type !== 'string') continue;
    if (!value || (!inlineValue && value.startsWith('--'))) throw new Error(`${rawName} needs a value after it.`);
    if (!inlineValue) known.add(index + 1);
  }
  return { values, rest: args.filter((_, index) => !known.has(index)) };
}
