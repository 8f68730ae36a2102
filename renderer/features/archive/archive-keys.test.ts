// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { archiveActionOf } from './use-archive';

const press = (key: string, held: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target: null,
    isComposing: false,
    ...held,
  }) as KeyboardEvent;

describe('the keys of the archive screen', () => {
  it.each([
    ['j', {}, 'down'],
    ['K', { shiftKey: true }, 'extend-up'],
    ['ArrowDown', { shiftKey: true }, 'extend-down'],
    [' ', {}, 'toggle'],
    [' ', { shiftKey: true }, 'range'],
    ['a', {}, 'all'],
    ['A', { shiftKey: true }, 'all-shown'],
    ['a', { ctrlKey: true }, 'all-shown'],
    ['Escape', {}, 'clear'],
    ['Enter', {}, 'open'],
    ['Enter', { ctrlKey: true }, 'act'],
    ['z', {}, 'undo'],
    ['Z', { shiftKey: true }, 'redo'],
    ['2', {}, 'second-tab'],
    ['/', {}, 'filter'],
    ['q', {}, null],
    ['a', { altKey: true }, null],
  ] as const)('%s %o: %s', (key, held, action) => {
    expect(archiveActionOf(press(key, held))).toBe(action);
  });

  it('leave letters to text fields, and Enter and Space to buttons; only Ctrl+Enter archives, wherever the focus is', () => {
    const input = document.createElement('input');
    const button = document.createElement('button');
    expect(
      [
        press('a', { target: input }),
        press(' ', { target: input }),
        press('Enter', { target: button }),
        press(' ', { target: button }),
      ].map(archiveActionOf),
    ).toEqual([null, null, null, null]);
    expect(
      [press('Enter', { ctrlKey: true, target: input }), press('Enter', { ctrlKey: true, target: button })].map(
        archiveActionOf,
      ),
    ).toEqual(['act', 'act']);
    expect(archiveActionOf(press('a', { isComposing: true }))).toBeNull();
    expect(['a', 'd', 'Delete', 'Backspace', 'y', 'Enter'].map((key) => archiveActionOf(press(key)))).not.toContain(
      'act',
    );
  });
});
