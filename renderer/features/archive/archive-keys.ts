import { isTyping, matchesChord, type Chord } from '../../commands/shortcuts';

export type ArchiveAction =
  | 'down'
  | 'up'
  | 'extend-down'
  | 'extend-up'
  | 'toggle'
  | 'range'
  | 'all'
  | 'all-shown'
  | 'clear'
  | 'open'
  | 'act'
  | 'undo'
  | 'redo'
  | 'filter'
  | 'first-tab'
  | 'second-tab'
  | 'third-tab';

const CHORDS: Record<ArchiveAction, readonly Chord[]> = {
  down: ['J', 'ArrowDown'],
  up: ['K', 'ArrowUp'],
  'extend-down': ['Shift+J', 'Shift+ArrowDown'],
  'extend-up': ['Shift+K', 'Shift+ArrowUp'],
  toggle: [' ', 'X'],
  range: ['Shift+X'],
  all: ['A'],
  'all-shown': ['Shift+A', 'Mod+A'],
  clear: ['Escape'],
  open: ['Enter'],
  act: ['Mod+Enter'],
  undo: ['Z', 'Mod+Z'],
  redo: ['Shift+Z', 'Mod+Shift+Z'],
  filter: ['/'],
  'first-tab': ['1'],
  'second-tab': ['2'],
  'third-tab': ['3'],
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'>;

/** The action of a key on this page; null when the focused element handles the key itself. */
export function archiveActionOf(press: KeyPress): ArchiveAction | null {
  if (press.isComposing) return null;
  // Chords ignore Shift on characters that need it, so Shift+Space, which selects a range, is matched here.
  if (press.key === ' ' && press.shiftKey) return isControl(press.target) || isTyping(press.target) ? null : 'range';
  const found =
    (Object.entries(CHORDS) as [ArchiveAction, readonly Chord[]][]).find(([, chords]) =>
      chords.some((chord) => matchesChord(press, chord)),
    )?.[0] ?? null;
  if (found === null) return null;
  if (isTyping(press.target)) return found === 'act' ? found : null;
  return isControl(press.target) && /^(?:Enter| |Arrow\w+)$/u.test(press.key) && found !== 'act' ? null : found;
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="tab"]') !== null;
