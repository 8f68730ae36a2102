import { expect, it } from 'vitest';
import { windowHint } from './provider-details';

it('says how the window is known, and asks only where nobody has said', () => {
  expect(windowHint({ tokens: 16_384, source: 'server' })).toContain('The server says 16,384');
  expect(windowHint({ tokens: 128_000, source: 'table' })).toContain('by the model’s name');
  expect(windowHint({ tokens: 8_192, source: 'guess' })).toMatch(/has not said .* Enter what/u);
  expect(windowHint({ tokens: 4_096, source: 'refusal' })).toContain('refused a longer prompt');
  expect(windowHint(null)).toContain('Leave it empty');
});
