import { afterEach, describe, expect, it } from 'vitest';
import { chordsOfAction, listKeys, listActionOf } from './list-keys';
import { setOwnKeys } from './own-keys';

afterEach(() => setOwnKeys({}));

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('the keys of lists', () => {
  it('have one action each on a screen', () => {
    for (const group of new Set(listKeys().map((one) => one.group))) {
      const chords = listKeys()
        .filter((one) => one.group === group)
        .flatMap(({ keys }) => keys);
      expect(chords.toSorted()).toEqual([...new Set(chords)].toSorted());
    }
    expect(listKeys().every(({ id }) => id.length <= 80)).toBe(true);
  });

  it('are the person’s in place of the first; arrows and the like stay', () => {
    expect(listActionOf(press(' '), 'cleaning')).toBe('accept');
    setOwnKeys({ 'list.cleaning.accept': 'P' });
    expect([press('p'), press(' '), press('Enter')].map((one) => listActionOf(one, 'cleaning'))).toEqual([
      'accept',
      null,
      'accept',
    ]);
    // The letter is what it was on other screens.
    expect(listActionOf(press('a'), 'archive')).toBe('all');
    expect(chordsOfAction('cleaning', 'accept')).toEqual(['P', 'ArrowRight', 'Enter']);
  });

  it.each(['cleaning', 'dailyReview', 'conflicts', 'captured', 'sharedNotes'] as const)(
    'are those of review on each list that is decided one by one: %s',
    (screen) => {
      const [keeping, dropping] = {
        cleaning: ['accept', 'dismiss'],
        dailyReview: ['still-true', 'archive'],
        conflicts: ['keep', 'drop'],
        captured: ['keep', 'drop'],
        sharedNotes: ['keep', 'drop'],
      }[screen];
      const actions = (keys: readonly string[]) => keys.map((key) => listActionOf(press(key), screen));
      expect(actions(['j', 'ArrowDown', 'k', 'ArrowUp'])).toEqual(['down', 'down', 'up', 'up']);
      expect(actions([' ', 'ArrowRight'])).toEqual([keeping, keeping]);
      expect(actions(['d', 'ArrowLeft'])).toEqual([dropping, dropping]);
    },
  );

  it('a key that was chosen wins over one that came along, and none is none', () => {
    setOwnKeys({ 'list.archive.toggle': 'A', 'list.archive.filter': '' });
    expect(listActionOf(press('a'), 'archive')).toBe('toggle');
    expect(listActionOf(press('/'), 'archive')).toBeNull();
    expect(listActionOf(press(' '), 'archive')).toBe('toggle');
  });
});
