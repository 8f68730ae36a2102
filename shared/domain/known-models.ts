/**
 * Models that providers serve: what they hold, and what they cost. Those of Anthropic were read off its own page on
 * prices in October 2026; the others in November 2026 off two open lists that follow the providers' pages,
 * github.com/simonw/llm-prices as of 5 August 2026 and github.com/anomalyco/models.dev as of 2 July 2026: where they name
 * different prices and neither is plainly the later one, there is none here. Figures change, so each list says of when it
 * is. It is a proposal: what a server says of its models, and what the person enters, goes before it.
 */
interface ModelList {
  /** The provider's own page, which says more of them and may be newer. */
  source: string;
  /** The month of the figures, as `2026-03`. */
  asOf: string;
  models: readonly KnownModel[];
}

/**
 * The start of a name, tokens that may be sent, and dollars for a million tokens sent, read from the cache and received;
 * without prices where they depend on something else, or are not known for sure. Where a long prompt costs more, the price
 * of one of up to 128,000 tokens; where nothing is said of the cache, what is read from it costs what is sent.
 */
type KnownModel = readonly [name: string, windowTokens: number, prices?: readonly [number, number, number]];

export const MODEL_LISTS: readonly ModelList[] = [
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
      ['claude-opus-4-1', 200_000, [15, 1.5, 75]],
      ['claude-opus-4', 200_000, [15, 1.5, 75]],
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
    asOf: '2026-07',
    models: [
      ['gpt-5.6-sol', 922_000, [5, 0.5, 30]],
      ['gpt-5.6-terra', 922_000, [2, 0.2, 12]],
      ['gpt-5.6-luna', 922_000, [0.2, 0.02, 1.2]],
      ['gpt-5.5', 922_000, [5, 0.5, 30]],
      ['gpt-5.5-pro', 922_000, [30, 30, 180]],
      ['gpt-5.4', 922_000, [2.5, 0.25, 15]],
      ['gpt-5.4-pro', 922_000, [30, 30, 180]],
      ['gpt-5.4-mini', 272_000, [0.75, 0.075, 4.5]],
      ['gpt-5.4-nano', 272_000, [0.2, 0.02, 1.25]],
      ['gpt-5.2', 272_000, [1.75, 0.175, 14]],
      ['gpt-5.2-pro', 272_000, [21, 21, 168]],
      ['gpt-5.1', 272_000, [1.25, 0.125, 10]],
      ['gpt-5', 272_000, [1.25, 0.125, 10]],
      ['gpt-5-pro', 272_000, [15, 15, 120]],
      ['gpt-5-mini', 272_000, [0.25, 0.025, 2]],
      ['gpt-5-nano', 272_000, [0.05, 0.005, 0.4]],
      ['gpt-4.1', 1_047_576, [2, 0.5, 8]],
      ['gpt-4.1-mini', 1_047_576, [0.4, 0.1, 1.6]],
      ['gpt-4.1-nano', 1_047_576, [0.1, 0.025, 0.4]],
      ['gpt-4o', 128_000, [2.5, 1.25, 10]],
      ['gpt-4o-2024-05-13', 128_000, [5, 5, 15]],
      ['gpt-4o-mini', 128_000, [0.15, 0.075, 0.6]],
      ['gpt-4-turbo', 128_000, [10, 10, 30]],
      // Dated ones of the family hold more and cost less.
      ['gpt-4', 8_192],
      ['gpt-3.5-turbo', 16_385],
      ['o1', 200_000, [15, 7.5, 60]],
      ['o3', 200_000, [2, 0.5, 8]],
      ['o3-mini', 200_000, [1.1, 0.55, 4.4]],
      ['o3-pro', 200_000, [20, 20, 80]],
      ['o4', 200_000],
      ['o4-mini', 200_000, [1.1, 0.275, 4.4]],
    ],
  },
  {
    source: 'https://docs.x.ai/developers/models',
    asOf: '2026-08',
    models: [
      // The price of what is read from the cache is not known for sure.
      ['grok-4.5', 500_000],
      ['grok-4.3', 1_000_000, [1.25, 0.2, 2.5]],
      ['grok-4.20', 1_000_000, [1.25, 0.2, 2.5]],
      ['grok-4-1-fast', 2_000_000, [0.2, 0.05, 0.5]],
      ['grok-4-fast', 2_000_000, [0.2, 0.05, 0.5]],
      ['grok-4', 256_000, [3, 0.75, 15]],
      ['grok-code-fast', 256_000],
      ['grok-code-fast-1', 256_000, [0.2, 0.02, 1.5]],
      ['grok-3', 131_072, [3, 0.75, 15]],
      ['grok-3-mini', 131_072, [0.3, 0.075, 0.5]],
    ],
  },
  {
    source: 'https://ai.google.dev/gemini-api/docs/pricing',
    asOf: '2026-07',
    models: [
      ['gemini-1.5', 1_000_000],
      ['gemini-2', 1_000_000],
      ['gemini-2.0-flash', 1_048_576, [0.1, 0.025, 0.4]],
      ['gemini-2.0-flash-lite', 1_048_576, [0.075, 0.075, 0.3]],
      ['gemini-2.5-pro', 1_048_576, [1.25, 0.125, 10]],
      ['gemini-2.5-flash', 1_048_576, [0.3, 0.03, 2.5]],
      ['gemini-2.5-flash-lite', 1_048_576, [0.1, 0.01, 0.4]],
      ['gemini-3', 1_000_000],
      ['gemini-3-pro-preview', 1_048_576, [2, 0.2, 12]],
      ['gemini-3-flash-preview', 1_048_576, [0.5, 0.05, 3]],
      ['gemini-3.1-pro-preview', 1_048_576, [2, 0.2, 12]],
      ['gemini-3.1-flash-lite', 1_048_576, [0.25, 0.025, 1.5]],
      ['gemini-3.5-flash', 1_048_576, [1.5, 0.15, 9]],
    ],
  },
  {
    source: 'https://docs.mistral.ai/getting-started/models',
    asOf: '2026-07',
    models: [
      ['mistral-large', 128_000],
      ['mistral-large-latest', 262_144, [0.5, 0.5, 1.5]],
      ['mistral-large-2512', 262_144, [0.5, 0.5, 1.5]],
      ['mistral-large-2411', 131_072, [2, 2, 6]],
      // Which one is the latest is not known for sure.
      ['mistral-medium', 128_000],
      ['mistral-medium-2604', 262_144, [1.5, 1.5, 7.5]],
      ['mistral-medium-2508', 262_144, [0.4, 0.4, 2]],
      ['mistral-medium-2505', 131_072, [0.4, 0.4, 2]],
      ['mistral-small', 128_000],
      ['mistral-small-latest', 256_000, [0.15, 0.15, 0.6]],
      ['mistral-small-2603', 256_000, [0.15, 0.15, 0.6]],
      ['mistral-small-2506', 128_000, [0.1, 0.1, 0.3]],
      ['ministral', 128_000],
      ['magistral', 128_000],
      ['magistral-medium-latest', 128_000, [2, 2, 5]],
      ['codestral', 128_000],
      ['codestral-latest', 256_000, [0.3, 0.3, 0.9]],
    ],
  },
  {
    source: 'https://api-docs.deepseek.com/quick_start/pricing',
    asOf: '2026-07',
    // The two lists of prices name different ones.
    models: [
      ['deepseek', 128_000],
      ['deepseek-v4', 1_000_000],
      ['deepseek-chat', 1_000_000],
      ['deepseek-reasoner', 1_000_000],
    ],
  },
  {
    source: 'https://console.groq.com/docs/models',
    asOf: '2026-07',
    models: [
      ['llama-3.3-70b-versatile', 131_072, [0.59, 0.59, 0.79]],
      ['llama-3.1-8b-instant', 131_072, [0.05, 0.05, 0.08]],
      // Many serve it under this name, each at a price of its own.
      ['gpt-oss', 131_072],
    ],
  },
  {
    source: 'https://docs.cohere.com/docs/models',
    asOf: '2026-07',
    models: [
      ['command-r', 128_000],
      ['command-r-08-2024', 128_000, [0.15, 0.15, 0.6]],
      ['command-r-plus-08-2024', 128_000, [2.5, 2.5, 10]],
      ['command-r7b-12-2024', 128_000, [0.0375, 0.0375, 0.15]],
      ['command-a', 256_000],
      ['command-a-03-2025', 256_000, [2.5, 2.5, 10]],
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

const ROWS = MODEL_LISTS.flatMap(({ asOf, models }) =>
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
