import { describe, expect, it } from 'vitest';
import { listedPrice, listedWindowTokens, MODEL_LISTS } from './known-models';

describe('the window of a model by its name', () => {
  it.each([
    ['gpt-4o-2024-08-06', 128_000],
    ['gpt-4', 8_192],
    ['gpt-4-1106-preview', 8_192],
    ['GPT-4.1-mini', 1_047_576],
    ['anthropic/claude-sonnet-4', 200_000],
    ['anthropic/claude-sonnet-4.6', 1_000_000],
    ['claude-opus-4-5-20251101', 200_000],
    ['grok-4-1-fast-reasoning', 2_000_000],
    ['deepseek-reasoner', 1_000_000],
    ['deepseek-coder', 128_000],
    ['mistral-large-latest', 262_144],
    ['openai/gpt-oss-120b', 131_072],
    ['my-gpt-4o', null],
    ['gpt-4oh', null],
  ])('%s', (model, tokens) => expect(listedWindowTokens(model)).toBe(tokens));
});

describe('the price of a model by its name', () => {
  it.each([
    ['gpt-4o', 2.5],
    ['openai/gpt-4o-mini-2024-07-18', 0.15],
    ['claude-opus-4-5-20251101', 5],
    ['anthropic/claude-haiku-4.5', 1],
    ['grok-4.20-0309-non-reasoning', 1.25],
    ['mistral-large-2411', 2],
    ['mistral-large-latest', 0.5],
    ['gemini-2.5-flash', 0.3],
    ['gpt-5-pro', 15],
  ])('%s', (model, prompt) => expect(listedPrice(model)?.prompt).toBe(prompt));

  it.each([
    'mistral-medium-latest',
    'gpt-5.9',
    'claude-haiku-5-5',
    'deepseek-chat',
    'gpt-4o-audio-preview',
    'qwen3:8b',
    'x:free',
  ])('%s has none that is known for sure', (model) => expect(listedPrice(model)).toBeNull());

  it('says of when it is', () => {
    expect(listedPrice('gpt-4o')?.asOf).toMatch(/^\d{4}-\d{2}$/u);
  });
});

describe('the lists', () => {
  const models = MODEL_LISTS.flatMap(({ models: listed }) => listed);

  it.each(models.map((model) => ({ name: model[0], model })))(
    '$name has a window, and all prices or none',
    ({ model }) => {
      const [, windowTokens, prices] = model;
      expect(Number.isInteger(windowTokens) && windowTokens >= 8_000).toBe(true);
      if (prices === undefined) return;
      const [prompt, cached, completion] = prices;
      expect(prompt).toBeGreaterThan(0);
      expect(cached).toBeGreaterThan(0);
      expect(cached).toBeLessThanOrEqual(prompt);
      expect(completion).toBeGreaterThan(prompt);
    },
  );

  it('name each model once, and say of when they are', () => {
    expect(new Set(models.map(([name]) => name)).size).toBe(models.length);
    for (const { asOf } of MODEL_LISTS) expect(asOf).toMatch(/^\d{4}-(?:0[1-9]|1[0-2])$/u);
  });
});
