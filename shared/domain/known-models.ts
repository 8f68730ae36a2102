/**
 * Models that providers serve: what they hold, and what they cost. Read off the providers' own pages on models and
 * prices; figures change, so each list says of when it is. It is a proposal: what a server says of its models, and what
 * the person enters, goes before it.
 */
interface ModelList {
  /** Where the figures come from. */
  source: string;
  /** The month of the figures, as `2026-03`. */
  asOf: string;
  models: readonly KnownModel[];
}

/**
 * The start of a name, tokens of the window, and dollars for a million tokens sent, read from the cache and received;
 * without prices where they depend on something else, or are not known for sure.
 */
type KnownModel = readonly [name: string, windowTokens: number, prices?: readonly [number, number, number]];

const LISTS: readonly ModelList[] = [
  {
    source: 'https://platform.claude.com/docs/en/about-claude/pricing',
    asOf: '2026-10',
    models: [
      ['claude', 200_000],
      ['claude-fable-5-1', 1_000_000, [10, 0.25, 50]],
      ['claude-fable-5', 1_000_000, [10, 1, 50]],
      ['claude-opus-5-5', 1_000_000, [4, 0.2, 20]],
      ['claude-opus-5', 1_000_000, [5, 0.5, 25]],
      ['claude-opus-4-8', 1_000_000, [5, 0.5, 25]],
      ['claude-opus-4-7', 1_000_000, [5, 0.5, 25]],
      ['claude-opus-4-6', 1_000_000, [5, 0.5, 25]],
      ['claude-opus-4-5', 200_000, [5, 0.5, 25]],
      ['claude-sonnet-5-5', 1_000_000, [2, 0.1, 10]],
      ['claude-sonnet-5', 1_000_000, [2, 0.2, 10]],
      ['claude-sonnet-4-6', 1_000_000, [3, 0.3, 15]],
      ['claude-sonnet-4-5', 200_000, [3, 0.3, 15]],
      ['claude-sonnet-4', 200_000, [3, 0.3, 15]],
      // Its price depends on the length of the prompt.
      ['claude-haiku-5-5', 1_000_000],
      ['claude-haiku-4-5', 200_000, [1, 0.1, 5]],
    ],
  },
  {
    source: 'https://developers.openai.com/api/docs/pricing',
    asOf: '2026-03',
    models: [
      ['gpt-5.4', 1_000_000, [2.5, 0.25, 15]],
      ['gpt-5.4-mini', 272_000, [0.75, 0.075, 4.5]],
      ['gpt-5.2', 272_000, [1.75, 0.175, 14]],
      ['gpt-5.1', 272_000, [1.25, 0.125, 10]],
      ['gpt-5', 272_000, [1.25, 0.125, 10]],
      ['gpt-5-mini', 272_000, [0.25, 0.025, 2]],
      ['gpt-5-nano', 272_000, [0.05, 0.005, 0.4]],
      ['gpt-4.1', 1_000_000, [2, 0.5, 8]],
      ['gpt-4.1-mini', 1_000_000, [0.4, 0.1, 1.6]],
      ['gpt-4.1-nano', 1_000_000, [0.1, 0.025, 0.4]],
      ['gpt-4o', 128_000, [2.5, 1.25, 10]],
      ['gpt-4o-mini', 128_000, [0.15, 0.075, 0.6]],
      ['gpt-4-turbo', 128_000],
      ['gpt-4', 8_192],
      ['gpt-3.5-turbo', 16_385],
      ['o1', 128_000],
      ['o3', 200_000, [2, 0.5, 8]],
      ['o3-mini', 200_000, [1.1, 0.55, 4.4]],
      ['o4', 200_000],
      ['o4-mini', 200_000, [1.1, 0.275, 4.4]],
    ],
  },
  {
    source: 'https://docs.x.ai/developers/models',
    asOf: '2026-03',
    models: [
      ['grok-4.20', 2_000_000, [2, 0.2, 6]],
      ['grok-4-1-fast', 2_000_000, [0.2, 0.05, 0.5]],
      ['grok-4-fast', 2_000_000],
      ['grok-4', 256_000],
      ['grok-code-fast', 256_000],
      ['grok-3', 131_072],
    ],
  },
  {
    source: 'https://ai.google.dev/gemini-api/docs/models',
    asOf: '2025-11',
    models: [
      ['gemini-1.5', 1_000_000],
      ['gemini-2', 1_000_000],
      ['gemini-3', 1_000_000],
    ],
  },
  {
    source: 'https://docs.mistral.ai/getting-started/models',
    asOf: '2025-11',
    models: [
      ['mistral-large', 128_000],
      ['mistral-medium', 128_000],
      ['mistral-small', 128_000],
      ['ministral', 128_000],
      ['magistral', 128_000],
      ['codestral', 128_000],
    ],
  },
  {
    source: 'https://api-docs.deepseek.com/quick_start/pricing',
    asOf: '2025-12',
    // Prices differ by the hour.
    models: [['deepseek', 128_000]],
  },
  {
    source: 'https://console.groq.com/docs/models',
    asOf: '2025-11',
    models: [
      ['llama-3.3-70b-versatile', 131_072, [0.59, 0.59, 0.79]],
      ['llama-3.1-8b-instant', 131_072, [0.05, 0.05, 0.08]],
      ['gpt-oss', 131_072],
    ],
  },
  {
    source: 'https://docs.cohere.com/docs/models',
    asOf: '2025-11',
    models: [
      ['command-r', 128_000],
      ['command-a', 256_000],
    ],
  },
];

/** Prices of a list, in dollars for a million tokens. */
export interface ListedPrice {
  prompt: number;
  cached: number;
  completion: number;
  /** The month of the figures, as `2026-03`. */
  asOf: string;
}

/** As it is compared: after a router's prefix, in small letters, with hyphens in version numbers. */
const plainName = (name: string): string => name.trim().toLowerCase().split('/').at(-1)!.replaceAll('.', '-');

const ROWS = LISTS.flatMap(({ asOf, models }) =>
  models.map(([name, windowTokens, prices]) => ({ name: plainName(name), windowTokens, prices, asOf })),
).sort((a, b) => b.name.length - a.name.length);

/** What may follow the name of a model that costs the same: a date, a number of the version, or how it is called now. */
const SAME_MODEL = /^(?:-(?:\d{4}-\d{2}-\d{2}|\d{4,8}|latest|(?:non-)?reasoning)){0,2}$/u;

/** The window of a model by its name, in tokens; null for models that are on no list. */
export function listedWindowTokens(model: string): number | null {
  const plain = plainName(model);
  return ROWS.find(({ name }) => plain === name || plain.startsWith(`${name}-`))?.windowTokens ?? null;
}

/** What a model costs by its name; null where the lists do not know it for sure. */
export function listedPrice(model: string): ListedPrice | null {
  const plain = plainName(model);
  const row = ROWS.find(({ name }) => plain.startsWith(name) && SAME_MODEL.test(plain.slice(name.length)));
  if (row?.prices === undefined) return null;
  const [prompt, cached, completion] = row.prices;
  return { prompt, cached, completion, asOf: row.asOf };
}
