import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE as PLAIN } from '../../shared/ipc/default-appearance';
import type { Appearance } from '../../shared/ipc/routes/settings';
import { readRememberedLook, resolveLook } from './theme';

const QUIET = { isDark: false, hasMoreContrast: false, hasLessMotion: false };

describe('the look', () => {
  it.each([
    ['system', true, 'dark'],
    ['system', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ] as const)('%s, system prefers dark: %s → %s', (theme, isDark, shown) =>
    expect(resolveLook({ theme, appearance: PLAIN }, { ...QUIET, isDark }).theme).toBe(shown),
  );

  it.each([
    ['system', true, 'high'],
    ['system', false, 'normal'],
    ['normal', true, 'normal'],
    ['high', false, 'high'],
  ] as const)('contrast %s, system asks for more: %s → %s', (contrast, hasMoreContrast, shown) =>
    expect(
      resolveLook({ theme: 'light', appearance: { ...PLAIN, contrast } }, { ...QUIET, hasMoreContrast }).contrast,
    ).toBe(shown),
  );

  it('has less motion if the person or the system asks for it', () => {
    const motionOf = (motion: Appearance['motion'], hasLessMotion: boolean) =>
      resolveLook({ theme: 'light', appearance: { ...PLAIN, motion } }, { ...QUIET, hasLessMotion }).motion;
    expect([motionOf('system', false), motionOf('reduced', false), motionOf('system', true)]).toEqual([
      'full',
      'reduced',
      'reduced',
    ]);
  });

  it('scales text by the percentage', () => {
    expect(resolveLook({ theme: 'light', appearance: { ...PLAIN, textSize: 150 } }, QUIET).textScale).toBe(1.5);
  });

  it('of an earlier version, or none, starts as the default', () => {
    for (const stored of [null, 'dark', '{"theme":'])
      expect(readRememberedLook(stored)).toEqual({ theme: 'system', appearance: PLAIN });
    expect(readRememberedLook('{"theme":"dark","appearance":{"textSize":125}}')).toEqual({
      theme: 'dark',
      appearance: { ...PLAIN, textSize: 125 },
    });
  });
});
