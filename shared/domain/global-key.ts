/** `Mod+Shift+J`, `F8`: modifiers in this order, then one key. `Mod` is Ctrl, or Cmd on a Mac. */
const FORM =
  /^(?<mod>Mod\+)?(?<alt>Alt\+)?(?<shift>Shift\+)?(?<key>[A-Z\d]|F(?:[1-9]|1\d|2[0-4])|Space|Arrow(?:Up|Down|Left|Right))$/u;

/**
 * Whether a chord may be taken in the whole system: a function key, or a key with two of Ctrl (Cmd), Alt and Shift. With
 * fewer, other programs would lose keys that they need.
 */
export function isGlobalKey(chord: string): boolean {
  const { mod, alt, shift, key } = FORM.exec(chord)?.groups ?? {};
  if (key === undefined) return false;
  const modifiers = [mod, alt, shift].filter((one) => one !== undefined).length;
  return modifiers >= 2 || (modifiers === 0 && /^F\d/u.test(key));
}
