import { isGlobalKey } from '../../../shared/domain/global-key';
import { chordOf, isMac, type Chord } from '../../commands/shortcuts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * A key press as a chord for the whole system. Alt and Shift may make another sign of a letter or digit, which is then
 * named by what is printed on the key; the key of the system, such as Windows, is no Ctrl.
 */
export function globalChordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, onMac = isMac()): Chord {
  const press = { key, ctrlKey, altKey, shiftKey, metaKey: metaKey && onMac };
  const chord = chordOf(press);
  const printed = /^(?:Key|Digit)(.)$/u.exec(code)?.[1];
  return isGlobalKey(chord) || printed === undefined ? chord : chordOf({ ...press, key: printed });
}
