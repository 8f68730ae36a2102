import { t } from '../../../shared/messages/message';

/** Keys by their names in chords and in keyboard events, as they are printed on a keyboard of the person's language. */
const NAMES: Record<string, () => string> = {
  Ctrl: () => t('commands.ctrl'),
  Shift: () => t('commands.shift'),
  Alt: () => t('commands.alt'),
  Esc: () => t('commands.escape'),
  Escape: () => t('commands.escape'),
  Space: () => t('commands.space'),
  ' ': () => t('commands.space'),
  Enter: () => t('commands.enter'),
  Tab: () => t('commands.tab'),
  Backspace: () => t('commands.backspace'),
  Delete: () => t('commands.delete'),
  Insert: () => t('commands.insert'),
  Home: () => t('commands.home'),
  End: () => t('commands.end'),
  PageUp: () => t('commands.pageUp'),
  PageDown: () => t('commands.pageDown'),
  ArrowLeft: () => '←',
  ArrowRight: () => '→',
  ArrowUp: () => '↑',
  ArrowDown: () => '↓',
};

/** A key as printed on a keyboard; any that has no name of its own, as a letter, stays as it is. */
export const keyName = (key: string): string => NAMES[key]?.() ?? key;
