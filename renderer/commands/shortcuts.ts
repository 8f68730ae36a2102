import { keyName } from '../ui/actions/key-name';

/** A key chord: `Mod+Shift+E`, `F6`, `?`, `Alt+ArrowLeft`. `Mod` is Ctrl, or Cmd on a Mac. */
export type Chord = string;

export const isMac = (): boolean => typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** A chord may end in the plus sign itself: `+`, `Mod++`. */
const partsOf = (chord: Chord): string[] =>
  chord.endsWith('+')
    ? [
        ...chord
          .slice(0, -1)
          .split('+')
          .filter((part) => part !== ''),
        '+',
      ]
    : chord.split('+');

/** Whether a key press matches the chord. Shift is ignored for characters that need it, such as `?`. */
export function matchesChord(press: KeyPress, chord: Chord, onMac = isMac()): boolean {
  const parts = partsOf(chord);
  const key = parts.at(-1) === 'Space' ? ' ' : parts.at(-1)!;
  const wants = new Set(parts.slice(0, -1));
  const mod = onMac ? press.metaKey : press.ctrlKey;
  const other = onMac ? press.ctrlKey : press.metaKey;
  const isSign = key.length === 1 && key !== ' ' && !/[\p{L}\p{N}]/u.test(key);
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    mod === wants.has('Mod') &&
    !other &&
    press.altKey === wants.has('Alt') &&
    (isSign || press.shiftKey === wants.has('Shift'))
  );
}

/** A key press as a chord: `Shift+Space`, `Mod+A`, `?`. Shift is left out for characters that need it. */
export function chordOf(press: KeyPress): Chord {
  const key = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key;
  const isSign = key.length === 1 && !/[\p{L}\p{N}]/u.test(key);
  const parts = [
    press.ctrlKey || press.metaKey ? 'Mod' : '',
    press.altKey ? 'Alt' : '',
    press.shiftKey && !isSign ? 'Shift' : '',
    key,
  ];
  return parts.filter((part) => part !== '').join('+');
}

/** Alt with an arrow moves the caret by words in a text field of a Mac; there it is not “Back”. */
export const movesCaret = (press: KeyPress, onMac = isMac()): boolean =>
  onMac && press.altKey && !press.metaKey && press.key.startsWith('Arrow');

/** The keys of a chord as printed on the person's keyboard: `['Ctrl', 'Shift', 'E']`. */
export function chordKeys(chord: Chord, onMac = isMac()): string[] {
  if (chord === '') return [];
  return partsOf(chord).map((part) => {
    if (part === 'Mod') return onMac ? '⌘' : keyName('Ctrl');
    return keyName(part.length === 1 ? part.toUpperCase() : part);
  });
}

/** Whether the event's target is a text field, where single letters are typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select') !== null
  );
}
