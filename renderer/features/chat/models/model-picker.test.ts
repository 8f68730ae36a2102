import { describe, expect, it } from 'vitest';
import { modelsToOffer } from './model-picker';

const LISTED = ['gpt-4o', 'gpt-4o-mini', 'o3'];

describe('the models to choose from', () => {
  it('are those of late, the one that answers now, then the others', () => {
    expect(modelsToOffer(LISTED, 'gpt-4o-mini', ['o3', 'gone'], '')).toEqual(['o3', 'gpt-4o-mini', 'gpt-4o']);
  });

  it('hold every word that is written, and a name that is not listed may be written whole', () => {
    expect(modelsToOffer(LISTED, 'o3', [], 'mini 4o')).toEqual(['gpt-4o-mini', 'mini 4o']);
    expect(modelsToOffer([], 'o3', [], ' qwen3:8b ')).toEqual(['qwen3:8b']);
    expect(modelsToOffer(LISTED, 'o3', [], 'gpt-4o')).toEqual(['gpt-4o', 'gpt-4o-mini']);
  });
});
