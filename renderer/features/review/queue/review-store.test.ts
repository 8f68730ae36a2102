import { describe, expect, it } from 'vitest';
import type { ReviewQueue, ReviewUnit } from '../../../../shared/ipc/routes/review';
import { createReviewStore } from './review-store';
import { type Decision, unitValueOf } from './review-state';

const IDS = ['a', 'b', 'c', 'd'];
const unit = (id: string) =>
  ({
    note: { id, title: id, category: 'fact', flags: [] },
    risks: [],
    worth: { score: 0.5, reasons: [] },
    duplicates: [],
  }) as unknown as ReviewUnit;
const queueOf = (ids: readonly string[]): ReviewQueue => ({
  groups: [
    {
      key: 'g',
      sessionId: null,
      topic: '',
      title: 'Planning',
      at: 0,
      origin: 'chat',
      units: ids.map((id) => unit(id)),
    },
  ],
  remaining: 0,
  folded: 0,
  said: 0,
  counts: { pending: ids.length, kept: 0, dropped: 0, deferred: 0 },
});
function storeWith(active: string, decided: readonly string[] = []) {
  const store = createReviewStore();
  store.load(queueOf(IDS));
  for (const id of decided)
    store.dispatch({
      type: 'set',
      changes: [{ id, value: { ...unitValueOf(store.find(id)!), decision: 'kept' satisfies Decision } }],
    });
  store.activate(active);
  return store;
}
const only = (text: string) => (row: { unit: ReviewUnit }) => text.includes(row.unit.note.id);

describe('the store of review', () => {
  it('makes the first unit of the first list active', () => {
    const store = createReviewStore();
    store.load(queueOf(IDS));
    expect(store.activeId()).toBe('a');
  });

  it.each<[active: string, decided: string[], visible: string, expected: string | null]>([
    ['b', [], 'abcd', 'b'],
    ['b', [], 'acd', 'c'],
    ['d', [], 'abc', 'a'],
    ['b', ['c'], 'acd', 'd'],
    ['b', ['a', 'c', 'd'], 'acd', 'a'],
    ['b', [], '', null],
  ])('with %s active, %j decided and a filter showing “%s”, %s is active', (active, decided, visible, expected) => {
    const store = storeWith(active, decided);
    store.setVisible(only(visible));
    expect(store.activeId()).toBe(expected);
    expect(store.activeRow()?.unit.note.id ?? null).toBe(expected);
  });

  it.each<[from: string, decided: string[], visible: string, expected: string]>([
    ['a', ['a'], 'abcd', 'b'],
    ['b', ['b', 'c'], 'abcd', 'd'],
    ['d', ['d'], 'abcd', 'a'],
    ['a', ['a'], 'acd', 'c'],
    ['b', ['a', 'b', 'c', 'd'], 'abcd', 'b'],
  ])('after a decision on %s, with %j decided and “%s” visible, goes to %s', (from, decided, visible, expected) => {
    const store = storeWith(from, decided);
    store.setVisible(only(visible));
    store.activateNextPending(from);
    expect(store.activeId()).toBe(expected);
  });

  it('never activates a unit that the filter hides', () => {
    const store = storeWith('a');
    store.setVisible(only('ab'));
    store.activateVisible('c');
    expect(store.activeId()).toBe('a');
    expect(store.visibleRows().map((row) => row.unit.note.id)).toEqual(['a', 'b']);
  });

  it('activates a unit added by hand once, when a list first contains it', () => {
    const store = storeWith('b');
    store.activateWhenLoaded('e');
    store.load(queueOf(IDS));
    expect(store.activeId()).toBe('b');
    store.load(queueOf([...IDS, 'e']));
    expect(store.activeId()).toBe('e');
    store.activate('c');
    store.load(queueOf([...IDS, 'e']));
    expect(store.activeId()).toBe('c');
  });

  it('notifies listeners of every change until they unsubscribe', () => {
    const store = storeWith('a');
    let changes = 0;
    const leave = store.subscribe(() => (changes += 1));
    store.activate('b');
    store.dispatch({ type: 'sent' });
    leave();
    store.activate('c');
    expect(changes).toBe(2);
  });
});
