// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preview } from '../../shared/ipc/routes/previews';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { PreviewLayer } from './preview-layer';

const KYOTO: Preview = {
  noteId: null,
  kind: 'note',
  title: 'Kyoto trip',
  path: ['Travel'],
  excerpt: 'We fly on *3 May*.\n\n```\ncode\n```',
  isCut: false,
  status: 'kept',
  category: 'idea',
  tags: ['japan'],
  createdAt: Date.UTC(2025, 4, 1, 12),
  updatedAt: Date.UTC(2025, 4, 2, 12),
  keptAt: Date.UTC(2025, 4, 1, 12),
  links: 2,
};

let screen: RenderedScreen;
beforeEach(async () => {
  screen = await renderScreen(
    <>
      <button type="button" data-preview="note:kyoto">
        Kyoto
      </button>
      <p data-links-from="note:here">
        <span tabIndex={0} role="link" data-wiki-link="Nara#Deer">
          Nara
        </span>
      </p>
      <div role="listbox" tabIndex={0} aria-label="Notes" aria-activedescendant="row-1">
        <div id="row-1" role="option" aria-selected>
          <b data-preview="note:kyoto">Kyoto trip</b>
        </div>
      </div>
      <button type="button">Elsewhere</button>
      <PreviewLayer />
    </>,
    { 'previews.read': (input) => ('ref' in input ? KYOTO : null) },
  );
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await screen.unmount();
});

const card = () => document.querySelector<HTMLElement>('[data-testid=preview-card]');
const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name)!;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pointAt = (element: Element) =>
  act(async () => void element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })));
const press = async (element: Element, key: string): Promise<KeyboardEvent> => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => void element.dispatchEvent(event));
  return event;
};

describe('the preview of a link', () => {
  it('opens after the pointer rested on it, and not for one that passes by', async () => {
    await pointAt(button('Kyoto'));
    await wait(200);
    await pointAt(button('Elsewhere'));
    await wait(1_000);
    expect(card()).toBeNull();
    await pointAt(button('Kyoto'));
    await wait(500);
    expect(card()!.textContent).toContain('Kyoto trip');
    expect(card()!.querySelector('em')!.textContent).toBe('3 May');
    expect(card()!.textContent).toContain('Travel');
    expect(button('Kyoto').getAttribute('aria-describedby')).toBe(card()!.id);
    expect(card()!.querySelector('[tabindex="0"]')).toBeNull();
  });

  it('stays while the pointer moves into the card, and closes when it leaves both', async () => {
    await pointAt(button('Kyoto'));
    await wait(500);
    await pointAt(document.body);
    await wait(100);
    await pointAt(card()!);
    await wait(2_000);
    expect(card()).not.toBeNull();
    await pointAt(document.body);
    await wait(500);
    expect(card()).toBeNull();
  });

  it('closes by Esc, which no other layer hears', async () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    window.addEventListener('keydown', listen);
    await pointAt(button('Kyoto'));
    await wait(500);
    const event = await press(button('Kyoto'), 'Escape');
    expect(event.defaultPrevented).toBe(true);
    expect(card()).toBeNull();
    expect(heard).toEqual([]);
    await press(button('Kyoto'), 'Escape');
    expect(heard).toEqual(['Escape']);
    window.removeEventListener('keydown', listen);
  });

  it('asks with the page in which the link stands, and says what is not written yet', async () => {
    await pointAt(document.querySelector('[data-wiki-link]')!);
    await wait(500);
    expect(screen.host.asked.at(-1)!.data).toEqual({ target: 'Nara#Deer', isAddress: false, from: 'here' });
    expect(card()!.textContent).toContain('Not written yet');
  });
});

describe('the preview of a row', () => {
  it('opens and closes by Space in the list', async () => {
    const list = document.querySelector<HTMLElement>('[role=listbox]')!;
    const event = await press(list, ' ');
    await wait(10);
    expect(event.defaultPrevented).toBe(true);
    expect(card()!.textContent).toContain('Kyoto trip');
    await pointAt(button('Elsewhere'));
    await wait(1_000);
    expect(card()).not.toBeNull();
    await press(list, ' ');
    expect(card()).toBeNull();
  });
});
