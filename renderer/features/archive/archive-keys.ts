import { listActionOf, type ListAction } from '../../commands/list-keys';
import { isTyping, matchesChord } from '../../commands/shortcuts';

export type ArchiveAction = ListAction<'archive'> | 'clear' | 'open';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'>;

/** The action of a key on this page; null when the focused element handles the key itself. */
export function archiveActionOf(press: KeyPress): ArchiveAction | null {
  if (press.isComposing) return null;
  // Chords ignore Shift on characters that need it, so Shift+Space, which selects a range, is matched here.
  if (press.key === ' ' && press.shiftKey) return isControl(press.target) || isTyping(press.target) ? null : 'range';
  const found: ArchiveAction | null = matchesChord(press, 'Escape')
    ? 'clear'
    : matchesChord(press, 'Enter')
      ? 'open'
      : listActionOf(press, 'archive');
  if (found === null) return null;
  if (isTyping(press.target)) return found === 'act' ? found : null;
  return isControl(press.target) && /^(?:Enter| |Arrow\w+)$/u.test(press.key) && found !== 'act' ? null : found;
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="tab"]') !== null;
