// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import de from '../../shared/messages/de.json' with { type: 'json' };
import en from '../../shared/messages/en.json' with { type: 'json' };
import { setLanguage } from '../../shared/messages/message';
import { registerCommands, runShortcut } from './commands';
import { setOwnKeys } from './own-keys';
import { chordKeys, chordOf, matchesChord, movesCaret } from './shortcuts';

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a chord', () => {
  it.each([
    ['Mod+K', press('k', { ctrlKey: true }), true],
    ['Mod+K', press('K', { ctrlKey: true, shiftKey: true }), false],
    ['Mod+Shift+E', press('E', { ctrlKey: true, shiftKey: true }), true],
    ['?', press('?', { shiftKey: true }), true],
    ['Mod+,', press(',', { ctrlKey: true }), true],
    ['Alt+ArrowLeft', press('ArrowLeft', { altKey: true }), true],
    ['Alt+ArrowLeft', press('ArrowLeft'), false],
    ['F6', press('F6'), true],
  ])('%s', (chord, event, isMatch) => expect(matchesChord(event, chord, false)).toBe(isMatch));

  it('means Cmd on a Mac and never Ctrl there', () => {
    expect(matchesChord(press('k', { metaKey: true }), 'Mod+K', true)).toBe(true);
    expect(matchesChord(press('k', { ctrlKey: true }), 'Mod+K', true)).toBe(false);
    expect(chordKeys('Mod+Shift+E', true)).toEqual(['⌘', 'Shift', 'E']);
  });

  it('is shown by the names on a keyboard of the language, and stays itself', () => {
    setLanguage({ locale: 'de', messages: de });
    expect(chordKeys('Mod+Shift+Space', false)).toEqual(['Strg', 'Umschalt', 'Leertaste']);
    expect(chordKeys('Alt+Enter', false)).toEqual(['Alt', 'Eingabe']);
    expect(chordOf(press('Enter', { ctrlKey: true, shiftKey: true }))).toBe('Mod+Shift+Enter');
    setLanguage({ locale: 'en', messages: en });
    expect(chordKeys('Mod+Shift+Space', false)).toEqual(['Ctrl', 'Shift', 'Space']);
  });
});

it.each([
  [press('k', { ctrlKey: true }), 'Mod+K'],
  [press('K', { metaKey: true, shiftKey: true }), 'Mod+Shift+K'],
  [press('?', { shiftKey: true }), '?'],
  [press(' ', { altKey: true }), 'Alt+Space'],
  [press('F6'), 'F6'],
  [press('É', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+É'],
])('a key press is written as a chord that matches it: %#', (event, chord) => {
  expect(chordOf(event)).toBe(chord);
  expect(matchesChord(event, chord, event.metaKey)).toBe(true);
});

it('Alt with an arrow moves the caret by words in a text field of a Mac', () => {
  expect(movesCaret(press('ArrowLeft', { altKey: true }), true)).toBe(true);
  expect(movesCaret(press('ArrowLeft', { altKey: true }), false)).toBe(false);
});

describe('a shortcut', () => {
  const type = (target: HTMLElement, init: KeyboardEventInit) => {
    document.body.append(target);
    let event!: KeyboardEvent;
    target.addEventListener('keydown', (heard) => {
      event = heard;
    });
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    return runShortcut(event);
  };

  it('ignores single letters in text fields, and keys pressed during IME composition', () => {
    let runs = 0;
    const stop = registerCommands([
      {
        id: 'a',
        title: 'a',
        group: '',
        keys: ['?', 'Mod+K'],
        run: () => {
          runs += 1;
        },
      },
    ]);
    expect(type(document.createElement('textarea'), { key: '?' })).toBe(false);
    expect(type(document.createElement('div'), { key: 'k', ctrlKey: true, isComposing: true })).toBe(false);
    expect(runs).toBe(0);
    expect(type(document.createElement('textarea'), { key: 'k', ctrlKey: true })).toBe(true);
    expect(type(document.createElement('div'), { key: '?' })).toBe(true);
    expect(runs).toBe(2);
    stop();
    expect(type(document.createElement('div'), { key: '?' })).toBe(false);
  });

  it('follows the person’s key at once, in place of the delivered ones, and before a delivered key of another command', () => {
    const ran: string[] = [];
    const command = (id: string, keys: string[]) => ({ id, title: id, group: '', keys, run: () => ran.push(id) });
    const stop = registerCommands([command('graph', ['Mod+G', 'F7']), command('note', ['Mod+E'])]);
    const pressIn = (key: string) => type(document.createElement('div'), { key, ctrlKey: true });
    setOwnKeys({ graph: 'Mod+E', note: 'Mod+J' });
    expect(pressIn('g')).toBe(false);
    expect(pressIn('e')).toBe(true);
    expect(pressIn('j')).toBe(true);
    setOwnKeys({ graph: 'Mod+E' });
    expect(pressIn('e')).toBe(true);
    setOwnKeys({ graph: '' });
    expect(type(document.createElement('div'), { key: 'F7' })).toBe(false);
    setOwnKeys({});
    expect(pressIn('g')).toBe(true);
    expect(ran).toEqual(['graph', 'note', 'graph', 'graph']);
    stop();
  });
});
