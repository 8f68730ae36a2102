import { parseJson } from '../../../shared/lib/parse-json';
import type { AnswerTools } from '../../ports/engine';

/** Fields of a schema whose texts are its form: masked, it would be another schema. */
const OF_FORM: ReadonlySet<string> = new Set(['type', 'required', '$ref', '$schema', '$id', 'pattern', 'format']);

/**
 * Tools whose definitions a model is told masked, as all that it is told, and that are told what it wrote with every text
 * of it masked. Names of arguments that a definition has stay, or a tool could not be called; others are masked as well.
 */
export function maskedTools(tools: AnswerTools, mask: (text: string) => string): AnswerTools {
  const maskSchema = (value: unknown): unknown => {
    if (typeof value === 'string') return mask(value);
    if (Array.isArray(value)) return value.map(maskSchema);
    return isRecord(value)
      ? mapEntries(value, (name, item) => [name, isForm(name, item) ? item : maskSchema(item)])
      : value;
  };
  const maskArguments = (value: unknown, known: ReadonlySet<string>): unknown => {
    // The number of a card may be written as one.
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string') {
      const masked = mask(text);
      return masked === text ? value : masked;
    }
    if (Array.isArray(value)) return value.map((item) => maskArguments(item, known));
    return isRecord(value)
      ? mapEntries(value, (name, item) => [known.has(name) ? name : mask(name), maskArguments(item, known)])
      : value;
  };
  return {
    offered: tools.offered.map(({ name, description, parameters }) => ({
      name,
      description: mask(description),
      parameters: mapEntries(parameters, (key, item) => [key, isForm(key, item) ? item : maskSchema(item)]),
    })),
    get isOver() {
      return tools.isOver;
    },
    call(name, given) {
      const read = parseJson(given);
      if (read === undefined) return tools.call(name, mask(given));
      const known = namesIn(tools.offered.find((tool) => tool.name === name)?.parameters);
      return tools.call(name, JSON.stringify(maskArguments(read, known)));
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A property may have such a name, too: then it is a schema. */
const isForm = (name: string, item: unknown): boolean => OF_FORM.has(name) && (Array.isArray(item) || !isRecord(item));

const mapEntries = (
  record: Record<string, unknown>,
  change: (name: string, item: unknown) => [string, unknown],
): Record<string, unknown> => Object.fromEntries(Object.entries(record).map(([name, item]) => change(name, item)));

/** All names in a schema: those of arguments among them. */
function namesIn(schema: unknown): Set<string> {
  const names = new Set<string>();
  const add = (value: unknown): void => {
    if (!isRecord(value)) return;
    if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name);
    Object.values(value).forEach(add);
  };
  add(schema);
  return names;
}
