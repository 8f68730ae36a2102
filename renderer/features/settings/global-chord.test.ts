import { expect, it } from 'vitest';
import { globalChordOf } from './global-chord';

const press = (key: string, code: string, modifiers: string) => ({
  key,
  code,
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  altKey: modifiers.includes('a'),
  shiftKey: modifiers.includes('s'),
});

it.each([
  ['j', 'KeyJ', 'cs', false, 'Mod+Shift+J'],
  ['˜', 'KeyN', 'ma', true, 'Mod+Alt+N'],
  ['!', 'Digit1', 'cs', false, 'Mod+Shift+1'],
  // Where other letters are printed, the letter counts.
  ['a', 'KeyQ', 'ca', false, 'Mod+Alt+A'],
  ['F8', 'F8', '', false, 'F8'],
  // The key of the system is no Ctrl.
  ['n', 'KeyN', 'ms', false, 'Shift+N'],
] as const)('%s on %s with %s (Mac: %s) is %s', (key, code, modifiers, onMac, chord) =>
  expect(globalChordOf(press(key, code, modifiers), onMac)).toBe(chord),
);
