// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DesktopState } from '../../../shared/ipc/routes/desktop';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { settle } from '../../ui/testing/render';
import { DesktopSection } from './desktop-section';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const STATE: DesktopState = { keys: 'available', key: null, isKeyHeld: false, hasTray: false, staysOpen: false };

async function open(given: Partial<DesktopState> | null): Promise<HTMLElement> {
  let state: DesktopState | null = given && { ...STATE, ...given };
  screen = await renderScreen(<DesktopSection />, {
    'desktop.state': () => state,
    'desktop.setKey': ({ key }) => (state = { ...STATE, key }),
    'desktop.setTray': (tray) => (state = { ...STATE, ...tray }),
    'app.status': () => ({ command: 'engram-vault vault' }) as never,
  });
  await settle(() => screen!.element.querySelector('section p + *, section code, section button') !== null);
  return screen.element;
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );
const click = (name: string) => act(async () => button(name)!.click());
const press = (init: KeyboardEventInit) =>
  act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })));
const asked = (route: string) => screen!.host.asked.filter((each) => each.route === route).map(({ data }) => data);

describe('the key of the whole system', () => {
  it('is chosen by pressing it; one that other programs need is refused in words; Esc leaves', async () => {
    const element = await open({});
    await click('Choose a key for the quick note');
    await press({ key: 'j', code: 'KeyJ', ctrlKey: true });
    expect(element.querySelector('[role=status]')!.textContent).toContain('with two of Ctrl');
    expect(asked('desktop.setKey')).toEqual([]);
    await press({ key: 'J', code: 'KeyJ', ctrlKey: true, shiftKey: true });
    await settle(() => button('Remove the key of the quick note') !== undefined);
    expect(asked('desktop.setKey')).toEqual([{ key: 'Mod+Shift+J' }]);
    await click('Change the key of the quick note');
    await press({ key: 'Escape' });
    await click('Remove the key of the quick note');
    await settle(() => button('Choose a key for the quick note') !== undefined);
    expect(asked('desktop.setKey').at(-1)).toEqual({ key: null });
  });

  it('that another program has now is said', async () => {
    const element = await open({ key: 'F8', isKeyHeld: true });
    expect(element.textContent).toContain('Another program has this key now.');
  });
});

describe('where no key can be taken', () => {
  it.each([
    ['Wayland', { keys: 'wayland' } as const, 'Your desktop lets no program take a key by itself.', true],
    ['a shell without a desktop', null, 'In the keyboard settings of your system', false],
  ])(
    'the commands for the system’s own settings are said, and no button stands there (%s)',
    async (_name, state, words, hasLink) => {
      const element = await open(state);
      expect(element.textContent).toContain(words);
      expect(element.textContent).toContain('engram-vault vault new --inbox -');
      expect(element.textContent.includes('xdg-open engram-vault://new')).toBe(hasLink);
      expect(button('Choose a key for the quick note')).toBeUndefined();
      expect(element.querySelectorAll('input')).toHaveLength(state === null ? 0 : 1);
    },
  );
});

it('the tray is off until it is chosen, and going on without the window is a choice of its own', async () => {
  const element = await open({});
  const boxes = () => [...element.querySelectorAll('input')];
  expect(boxes().map(({ checked }) => checked)).toEqual([false]);
  await act(async () => boxes()[0]!.click());
  await settle(() => boxes().length === 2);
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false]);
  await act(async () => boxes()[1]!.click());
  await settle(() => boxes()[1]!.checked);
  expect(asked('desktop.setTray')).toEqual([
    { hasTray: true, staysOpen: false },
    { hasTray: true, staysOpen: true },
  ]);
});
