// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { ReviewRisk, ReviewUnit } from '../../../shared/ipc/routes/review';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { Toasts } from '../../ui/feedback/toasts';
import { settle } from '../../ui/testing/render';
import { warningLabels } from './queue/review-text';
import { ReviewScreen } from './review-screen';

const TITLES = [
  'We fly on the third of May',
  'Breakfast ends at nine',
  'The ferry leaves at noon',
  'Breakfast is on the terrace',
  'Might skip Nara',
];
const unit = (title: string, index: number): ReviewUnit => ({
  note: {
    id: `u${index}`,
    title,
    body: '',
    category: 'fact',
    status: 'pending',
    origin: 'extraction',
    author: 'person',
    sources: [],
    flags: [],
  } as unknown as Note,
  evidence: null,
  similar: [],
  risks: [],
  canKeepAsSaid: false,
  worth: { score: 0.5, reasons: [] },
  duplicates: [],
});

let screen: RenderedScreen;
async function open(units: ReviewUnit[]) {
  const counts = { pending: TITLES.length, kept: 0, dropped: 0, deferred: 0 };
  screen = await renderScreen(
    <>
      <ReviewScreen sessions={null} />
      <Toasts />
    </>,
    {
      'review.queue': () => ({
        groups: [{ key: 'g', sessionId: null, topic: '', title: 'Planning', at: 0, origin: 'chat', units }],
        remaining: 0,
        folded: 0,
        said: 0,
        counts,
      }),
      'review.keep': ({ id }) => ({ note: { id } as Note, counts }),
      'review.drop': ({ id }) => ({ note: { id } as Note, counts }),
      'review.decide': ({ units }) => ({ decided: units.map(({ id }) => id as NoteId), skipped: [], counts }),
      'app.undo': () => ({ label: 'Dropped', seq: 9 }),
      'app.redo': () => ({ label: 'Dropped', seq: 10 }),
      'app.undoBatch': () => ({ label: 'Kept' }),
    },
  );
  await settle(() => activeId() !== null);
}
beforeEach(() => open(TITLES.map(unit)));
afterEach(async () => {
  await act(async () =>
    document.querySelectorAll<HTMLElement>('[aria-label=Dismiss]').forEach((button) => button.click()),
  );
  await screen.unmount();
});

const grid = () => screen.element.querySelector<HTMLElement>('[role=grid]')!;
const activeId = () => grid()?.getAttribute('aria-activedescendant')?.replace('unit-', '') ?? null;
const filterBy = (text: string) =>
  act(async () => {
    const field = screen.element.querySelector('input')!;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    grid().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  });
/** Ids that main was asked to decide on, in order. */
const decided = () =>
  screen.host.asked.flatMap(({ route, data }) => {
    if (route === 'review.decide') return (data as { units: { id: string }[] }).units.map(({ id }) => id);
    return route.startsWith('review.') && route !== 'review.queue' ? [(data as { id: string }).id] : [];
  });

const notices = () => screen.element.querySelector('[aria-label=Notices]')!;
const undoInNotice = () =>
  act(async () => [...notices().querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')!.click());
const undone = () =>
  screen.host.asked.filter(({ route }) => route.startsWith('app.undo')).map(({ route, data }) => ({ route, data }));

describe('Undo in a review notice', () => {
  it('undoes the decision that the notice names, whatever was decided since', async () => {
    await press('x');
    await press('j');
    await press('x');
    await press('D', { shiftKey: true });
    await press(' ');
    expect(decided()).toEqual(['u0', 'u1', 'u2']);
    expect(activeId()).toBe('u3');
    await undoInNotice();
    await settle(() => undone().length > 0);
    expect(undone()).toEqual([{ route: 'app.undoBatch', data: { seq: 1 } }]);
    expect(activeId()).toBe('u0');
  });

  it('says that Z already undid it, and undoes nothing else', async () => {
    await press('d');
    await press('D', { shiftKey: true });
    await press('z');
    expect(activeId()).toBe('u1');
    await undoInNotice();
    await settle(() => notices().textContent.includes('already'));
    expect(notices().textContent).toContain('That was taken back already.');
    expect(undone()).toEqual([{ route: 'app.undo', data: { scope: 'review' } }]);
    expect(activeId()).toBe('u1');
  });

  it('works again after a redo', async () => {
    await press('D', { shiftKey: true });
    await press('z');
    await press('Z', { shiftKey: true });
    await undoInNotice();
    await settle(() => undone().length > 1);
    expect(undone()[1]).toEqual({ route: 'app.undoBatch', data: { seq: 1 } });
    expect(activeId()).toBe('u0');
  });
});

describe('a mixed selection', () => {
  it('keeps what is sound in one act; the rest stays selected, each with its reason in its row', async () => {
    await screen.unmount();
    const risky: ReviewRisk[][] = [[], [], [], ['contradicts-kept'], ['not-yours']];
    await open(TITLES.map((title, index) => ({ ...unit(title, index), risks: risky[index]! })));
    for (const _key of TITLES.slice(1)) await press('ArrowDown', { shiftKey: true });
    expect(screen.element.textContent).toContain(`${TITLES.length} selected`);
    await press(' ');
    expect(decided()).toEqual(['u0', 'u1', 'u2']);
    expect(notices().textContent).toContain('Kept 3. 2 stay: 1 contradicts a note, 1 not said by you.');
    expect(screen.element.textContent).toContain('2 selected');
    expect(risky.slice(3).map((risks) => warningLabels({ ...unit('', 0), risks }, true))).toEqual([
      ['contradicts a kept note'],
      ['not said by you'],
    ]);
    expect(activeId()).toBe('u3');
    // Pressed again, the key keeps none of them with the others.
    await press(' ');
    expect(decided()).toHaveLength(3);
    await press('d');
    expect(decided()).toEqual(['u0', 'u1', 'u2', 'u3', 'u4']);
    expect(screen.element.querySelector('[role=toolbar]')).toBeNull();
  });
});

describe('the menu of a row', () => {
  it('offers what is done to the unit, and to all that was said beside it', async () => {
    await act(async () => {
      grid().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    });
    const items = [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
    expect(items.length).toBeGreaterThan(8);
    expect(items.join('|')).toMatch(/^Keep, next.*Keep what you said here.*Keep what you said in the whole chat/u);
    await act(async () => document.querySelectorAll<HTMLElement>('[role=menuitem]')[1]!.click());
    await settle(() => decided().length > 0);
    expect(decided()).toEqual(['u0']);
  });
});

describe('a filter in review', () => {
  it('moves the focus to a visible unit, which the next key decides', async () => {
    expect(activeId()).toBe('u0');
    await filterBy('breakfast');
    expect(activeId()).toBe('u1');
    await press('d');
    expect(decided()).toEqual(['u1']);
    expect(activeId()).toBe('u3');
  });

  it('that hides every unit leaves the keys without effect, and says so', async () => {
    await filterBy('volcano');
    for (const key of [' ', 'd', 's', 'e', 'm', 'r', 'y', 't', 'l', 'x']) await press(key);
    await press(' ', { shiftKey: true });
    await press('D', { shiftKey: true });
    expect(decided()).toEqual([]);
    expect(screen.element.textContent).toContain('No suggestion fits “volcano”');
    expect(activeId()).toBeNull();
    await filterBy('');
    expect(activeId()).toBe('u0');
  });

  it('removes hidden units from the selection, so that Shift+D drops only visible ones', async () => {
    await press('x');
    await press('j');
    await press('x');
    expect(screen.element.textContent).toContain('2 selected');
    await filterBy('breakfast');
    expect(screen.element.textContent).toContain('1 selected');
    await press('D', { shiftKey: true });
    expect(decided()).toEqual(['u1']);
  });

  it('limits “select all shown” to visible units, and a second press selects nothing', async () => {
    await filterBy('breakfast');
    await press('A', { ctrlKey: true, shiftKey: true });
    expect(screen.element.textContent).toContain('2 selected');
    await press('A', { ctrlKey: true, shiftKey: true });
    expect(screen.element.querySelector('[role=toolbar]')).toBeNull();
    await press('A', { ctrlKey: true, shiftKey: true });
    await press(' ');
    expect(decided()).toEqual(['u1', 'u3']);
  });

  it('limits “keep the rest” to visible units', async () => {
    await filterBy('breakfast');
    await press(' ', { shiftKey: true });
    expect(decided()).toEqual(['u1', 'u3']);
  });

  it('keeps the focus on a visible unit when an undo restores a hidden one, and names the restored unit', async () => {
    await press('d');
    expect(decided()).toEqual(['u0']);
    await filterBy('breakfast');
    await press('z');
    expect(activeId()).toBe('u1');
    expect(screen.element.textContent).toContain('Undone: “We fly on the third of May”. The filter hides it.');
    await press('d');
    expect(decided()).toEqual(['u0', 'u1']);
  });
});
