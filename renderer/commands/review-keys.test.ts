// @vitest-environment happy-dom
import type { KeyboardEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { keyMapOf, REVIEW_KEYS, reviewActionOf } from './review-keys';

const press = (key: string, held: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target: null,
    nativeEvent: { isComposing: false },
    ...held,
  }) as KeyboardEvent;
const quick = keyMapOf({ list: 'quick', keys: {} });

describe('the keys of review', () => {
  it.each([
    ['j', {}, 'down'],
    ['J', { shiftKey: true }, 'extend-down'],
    [' ', {}, 'keep'],
    [' ', { shiftKey: true }, 'keep-rest'],
    ['D', { shiftKey: true }, 'drop-rest'],
    ['d', {}, 'drop'],
    ['z', {}, 'undo'],
    ['z', { ctrlKey: true }, 'undo'],
    ['Z', { shiftKey: true }, 'redo'],
    ['a', { ctrlKey: true }, 'select-group'],
    ['?', { shiftKey: true }, 'keys'],
    ['/', { shiftKey: true }, 'filter'],
    ['x', {}, 'select'],
    ['q', {}, null],
    ['d', { altKey: true }, null],
  ] as const)('%s %o: %s', (key, held, action) => {
    expect(reviewActionOf(press(key, held), quick, null)).toBe(action);
  });

  it('reads G I as a sequence', () => {
    expect(reviewActionOf(press('g'), quick, null)).toBe('prefix');
    expect(reviewActionOf(press('i'), quick, 'G')).toBe('first-pending');
    expect(reviewActionOf(press('i'), quick, null)).toBeNull();
  });

  it('give no two actions the same default key', () => {
    const chords = REVIEW_KEYS.flatMap((key) => key.chords);
    expect(new Set(chords).size).toBe(chords.length);
  });

  it('follow the standard list keys when set: Space selects, Enter keeps', () => {
    const standard = keyMapOf({ list: 'standard', keys: {} });
    expect(reviewActionOf(press(' '), standard, null)).toBe('select');
    expect(reviewActionOf(press('Enter'), standard, null)).toBe('keep');
    expect(reviewActionOf(press('Enter'), quick, null)).toBeNull();
  });

  it('let a person’s key replace the default of one action; the other defaults stay', () => {
    const own = keyMapOf({ list: 'quick', keys: { drop: 'P' } });
    expect(reviewActionOf(press('p'), own, null)).toBe('drop');
    expect(reviewActionOf(press('d'), own, null)).toBeNull();
    expect(reviewActionOf(press('ArrowLeft'), own, null)).toBe('drop');
  });
});
