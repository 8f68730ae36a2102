import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colours a selector sets. */
function coloursOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0]!;
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/gu)].map(([, name, value]) => [name, value]),
  );
}

const LIGHT = coloursOf(':root');
const DARK = { ...LIGHT, ...coloursOf("[data-theme='dark']") };
const HIGH = { ...LIGHT, ...coloursOf("[data-contrast='high']") };
const HIGH_DARK = { ...DARK, ...HIGH, ...coloursOf("[data-theme='dark'][data-contrast='high']") };

/** Contrast by WCAG 2.2: relative luminances of the lighter and the darker colour. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, part) => {
      const value = Number.parseInt(colour.slice(1 + part * 2, 3 + part * 2), 16) / 255;
      return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [dark, light] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (light! + 0.05) / (dark! + 0.05);
}

const TEXT = ['ink', 'ink-2', 'ink-3', 'accent', 'keep', 'drop', 'warn', 'resource', 'chat', 'web'];
const GROUNDS = ['paper', 'panel', 'raised'];
const PAIRS: [text: string, ground: string][] = [
  ...TEXT.flatMap((text) => GROUNDS.map((ground): [string, string] => [text, ground])),
  ['accent-ink', 'accent'],
  ['accent', 'accent-soft'],
  ['ink', 'mark'],
  ['warn', 'warn-soft'],
  ['drop', 'drop-soft'],
  ['keep', 'keep-soft'],
];
const MARKS = ['zone-active', 'zone-stale', 'zone-fading', 'zone-archived'];

describe('the colours', () => {
  it.each([
    ['light', LIGHT, 4.5],
    ['dark', DARK, 4.5],
    ['high contrast', HIGH, 7],
    ['high contrast, dark', HIGH_DARK, 7],
  ] as const)('of text reach their contrast on every ground: %s', (_look, colours, least) => {
    const failing = PAIRS.map(([text, ground]) => ({
      pair: `${text} on ${ground}`,
      value: contrast(colours[text]!, colours[ground]!),
    })).filter(({ value }) => !(value >= least));
    expect(failing).toEqual([]);
  });

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
    ['high contrast', HIGH],
    ['high contrast, dark', HIGH_DARK],
  ] as const)('of marks reach 3:1 on every ground: %s', (_look, colours) => {
    for (const mark of MARKS)
      for (const ground of GROUNDS) expect(contrast(colours[mark]!, colours[ground]!)).toBeGreaterThanOrEqual(3);
  });

  it('of high contrast draw lines that separate without shadows, at least 3:1', () => {
    for (const colours of [HIGH, HIGH_DARK])
      for (const line of ['line', 'line-strong'])
        expect(contrast(colours[line]!, colours['paper']!)).toBeGreaterThanOrEqual(3);
  });
});
