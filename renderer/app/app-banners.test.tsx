// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { SettingsView } from '../../shared/ipc/routes/settings';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { settle } from '../ui/testing/render';
import { UnknownExclusionsBanner } from './app-banners';

let screen: RenderedScreen;
afterEach(() => screen.unmount());

const EXCLUDED = { people: ['Ana', 'Bo'], places: [], folders: [] };
const viewOf = (unknownExcluded?: SettingsView['unknownExcluded']): SettingsView =>
  ({ settings: { excluded: { people: [], places: [], folders: [] } }, unknownExcluded }) as never;

it('says what is paused, offers the copy and the lists, and is gone once the person decided', async () => {
  const decided: unknown[] = [];
  screen = await renderScreen(<UnknownExclusionsBanner />, {
    'settings.get': () => viewOf({ problem: 'it is not JSON', copy: EXCLUDED }),
    'settings.confirmExcluded': (use: unknown) => {
      decided.push(use);
      return viewOf();
    },
  });
  await settle(() => screen.element.querySelector('[role=alert]') !== null);
  expect(screen.element.textContent).toMatch(/Paused.*it is not JSON.*model.*live folder/u);
  const buttons = [...screen.element.querySelectorAll('button')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Use the last good copy (2 names)',
    'Use the lists in Settings (nothing excluded)',
  ]);
  await act(async () => buttons[0]!.click());
  await settle(() => screen.element.querySelector('[role=alert]') === null);
  expect(decided).toEqual([{ use: 'copy' }]);
});
