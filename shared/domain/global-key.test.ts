import { expect, it } from 'vitest';
import { isGlobalKey } from './global-key';

it.each(['F8', 'F24', 'Mod+Shift+J', 'Mod+Alt+Space', 'Alt+Shift+1', 'Mod+Alt+Shift+ArrowLeft'])(
  '%s may be taken in the whole system',
  (chord) => expect(isGlobalKey(chord)).toBe(true),
);
it.each([
  '',
  'J',
  'Shift+J',
  'Mod+J',
  'Shift+F8',
  'F25',
  'Enter',
  'Shift+Mod+J',
  'Mod+Shift+?',
  'Mod+Mod+J',
  'Mod+Shift+JJ',
])('%s may not: other programs need it, or it is no key', (chord) => expect(isGlobalKey(chord)).toBe(false));
