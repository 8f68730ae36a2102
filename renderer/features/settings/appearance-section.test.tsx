// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '../../../shared/ipc/default-appearance';
import type { Appearance, SettingsChanges } from '../../../shared/ipc/routes/settings';
import { render, type Rendered } from '../../ui/testing/render';
import { AppearanceSection } from './appearance-section';

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

async function open(appearance: Partial<Appearance> = {}) {
  const saved: SettingsChanges[] = [];
  shown = await render(
    <AppearanceSection
      settings={{ theme: 'system', language: 'system', appearance: { ...DEFAULT_APPEARANCE, ...appearance } }}
      save={(changes) => saved.push(changes)}
    />,
  );
  const { element } = shown;
  return {
    saved,
    element,
    choose: (group: string, value: string) =>
      act(async () => {
        const fieldset = [...element.querySelectorAll('fieldset')].find(
          (candidate) => candidate.querySelector('legend')?.textContent === group,
        )!;
        fieldset.querySelector<HTMLInputElement>(`input[value=${value}]`)!.click();
      }),
  };
}

describe('the appearance', () => {
  it('saves each choice at once, and keeps the others', async () => {
    const { choose, saved } = await open({ textSize: 125 });
    await choose('Theme', 'dark');
    await choose('Contrast', 'high');
    await choose('Density', 'compact');
    await choose('Motion', 'reduced');
    const kept = { ...DEFAULT_APPEARANCE, textSize: 125 };
    expect(saved).toEqual([
      { theme: 'dark' },
      { appearance: { ...kept, contrast: 'high' } },
      { appearance: { ...kept, density: 'compact' } },
      { appearance: { ...kept, motion: 'reduced' } },
    ]);
  });

  it('offers text sizes from 80 to 200 percent, and one that was set by hand', async () => {
    const { element, saved } = await open({ textSize: 133 });
    const select = [...element.querySelectorAll('select')].find(({ value }) => /^\d+$/.test(value))!;
    expect([...select.options].map(({ value }) => Number(value))).toEqual([80, 90, 100, 110, 125, 133, 150, 175, 200]);
    expect(select.value).toBe('133');
    await act(async () => {
      select.value = '200';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(saved).toEqual([{ appearance: { ...DEFAULT_APPEARANCE, textSize: 200 } }]);
  });
});
