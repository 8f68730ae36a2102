import { describe, expect, it } from 'vitest';
import { listedPrice, listedWindowTokens } from './known-models';

describe('the window of a model by its name', () => {
  it.each([
    ['gpt-4o-2024-08-06', 128_000],
    ['gpt-4', 8_192],
    ['gpt-4-1106-preview', 8_192],
    ['GPT-4.1-mini', 1_000_000],
    ['anthropic/claude-sonnet-4', 200_000],
    ['anthropic/claude-sonnet-4.6', 1_000_000],
    ['claude-opus-4-5-20251101', 200_000],
    ['grok-4-1-fast-reasoning', 2_000_000],
    ['deepseek-reasoner', 128_000],
    ['mistral-large-latest', 128_000],
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
    ['grok-4.20-0309-non-reasoning', 2],
  ])('%s', (model, prompt) => expect(listedPrice(model)?.prompt).toBe(prompt));

  it.each(['gpt-5-pro', 'gpt-5.9', 'claude-haiku-5-5', 'deepseek-chat', 'gpt-4o-audio-preview', 'qwen3:8b', 'x:free'])(
    '%s has none that is known for sure',
    (model) => expect(listedPrice(model)).toBeNull(),
  );

  it('says of when it is', () => {
    expect(listedPrice('gpt-4o')?.asOf).toMatch(/^\d{4}-\d{2}$/u);
  });
});
