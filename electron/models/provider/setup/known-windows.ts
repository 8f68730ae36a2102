/** Tokens that the providers' model pages name, by the start of the model's name; longer starts first. */
const WINDOWS: readonly (readonly [string, number])[] = [
  ['gpt-4o', 128_000],
  ['gpt-4.1', 1_000_000],
  ['gpt-4-turbo', 128_000],
  ['gpt-4', 8_192],
  ['gpt-3.5-turbo', 16_385],
  ['gpt-5', 272_000],
  ['o1', 128_000],
  ['o3', 200_000],
  ['o4', 200_000],
  ['claude-', 200_000],
  ['gemini-1.5', 1_000_000],
  ['gemini-2', 1_000_000],
  ['gemini-3', 1_000_000],
  ['mistral-large', 128_000],
  ['mistral-medium', 128_000],
  ['mistral-small', 32_000],
  ['ministral', 128_000],
  ['deepseek-', 64_000],
  ['grok-3', 131_000],
  ['grok-4', 256_000],
  ['command-r', 128_000],
  ['command-a', 256_000],
];

/** The window of a model that providers serve, also after a router's prefix (`openai/gpt-4o`); null for others. */
export function knownWindowTokens(model: string): number | null {
  const name = model.trim().toLowerCase().split('/').at(-1)!;
  return WINDOWS.find(([start]) => name.startsWith(start))?.[1] ?? null;
}
