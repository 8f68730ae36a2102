// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import { MAX_PROFILE, type ProfileView } from '../../../shared/ipc/routes/profile';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { settle } from '../../ui/testing/render';
import { ProfileSection } from './profile-section';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const entry = (id: string, isHidden = false) => ({ id: id as NoteId, title: `Entry ${id}`, isHidden });

async function open(view: ProfileView, isOpened = false): Promise<HTMLElement> {
  screen = await renderScreen(<ProfileSection isOpened={isOpened} />, {
    'profile.get': () => view,
    'profile.add': ({ id }) => entry(id),
    'profile.remove': ({ id }) => entry(id),
    'profile.move': ({ id }) => entry(id),
    'profile.decline': () => null,
    'notes.complete': () => [{ id: 'N7' as NoteId, title: 'I eat no meat', status: 'kept' as const }],
  });
  await settle(() => screen!.element.querySelector('button') !== null);
  return screen.element;
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  )!;
const click = (name: string) => act(async () => button(name).click());
const asked = (route: string) => screen!.host.asked.filter((each) => each.route === route).map(({ data }) => data);

describe('the profile in the settings', () => {
  it('teaches by an example where it is empty, and adds a note that is picked by its title', async () => {
    const element = await open({ entries: [], suggestions: [] });
    expect(element.textContent).toContain('no word of it leads to your note “I’m allergic to melatonin”');
    await click('Add a note…');
    await settle(() => document.querySelector('[role="option"]') !== null);
    await act(async () => document.querySelector<HTMLElement>('[role="option"]')!.click());
    expect(asked('profile.add')).toEqual([{ id: 'N7' }]);
  });

  it('lists the notes in order, moves and removes them by keys, and says which is never used', async () => {
    const element = await open({ entries: [entry('a'), entry('b', true)], suggestions: [] });
    const rows = () => [...element.querySelectorAll<HTMLElement>('[data-row]')];
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Entry a', 'Entry bnever used in answers']);
    const press = (index: number, key: string, altKey = false) =>
      act(async () => {
        rows()[index]!.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }));
      });
    await press(1, 'ArrowUp', true);
    await press(0, 'ArrowUp', true);
    await press(0, 'Delete');
    await press(0, 'F2');
    expect(asked('profile.move')).toEqual([{ id: 'b', to: 0 }]);
    expect(asked('profile.remove')).toEqual([{ id: 'a' }]);
  });

  it('offers suggestions with their reason, to be added or declined one by one', async () => {
    const element = await open({
      entries: [],
      suggestions: [
        { id: 'N1' as NoteId, title: 'No peanuts', reason: 'limit' },
        { id: 'N2' as NoteId, title: 'Clara is my sister', reason: 'person' },
      ],
    });
    expect(element.textContent).toMatch(/No peanuts.*a limit.*Clara is my sister.*who somebody is/u);
    expect(asked('profile.add')).toEqual([]);
    await click('Add “No peanuts” to the profile');
    await click('Not this one: “Clara is my sister”');
    expect(asked('profile.add')).toEqual([{ id: 'N1' }]);
    expect(asked('profile.decline')).toEqual([{ id: 'N2' }]);
  });

  it('takes no more when it is full', async () => {
    await open({ entries: Array.from({ length: MAX_PROFILE }, (_, index) => entry(`N${index}`)), suggestions: [] });
    expect(button('Add a note…').disabled).toBe(true);
  });

  it('has the focus where somebody came for it', async () => {
    const element = await open({ entries: [entry('a')], suggestions: [] }, true);
    await settle(() => element.contains(document.activeElement));
    expect((document.activeElement as HTMLElement).dataset['row']).toBe('a');
  });
});
