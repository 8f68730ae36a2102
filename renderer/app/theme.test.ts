import { describe, expect, it } from 'vitest';
import { resolveTheme } from './theme';

describe('the theme', () => {
  it.each([
    ['system', true, 'dark'],
    ['system', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ] as const)('%s, system prefers dark: %s → %s', (setting, prefersDark, shown) =>
    expect(resolveTheme(setting, prefersDark)).toBe(shown),
  );
});
