import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Find } from './find';
import { findInText, replaceInText, type TextMatch } from './find-in-text';

/**
 * The matches of some words in a text field. Replacing types into the field, so that its own undo takes it back.
 *
 * @param onMatches is told what to mark; the current one by its index
 */
export function useFindInSource(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  { words, isCaseSensitive }: { words: string; isCaseSensitive: boolean },
  onMatches: (matches: readonly TextMatch[], current: number) => void,
): Find {
  const matches = useMemo(() => findInText(text, words, isCaseSensitive), [text, words, isCaseSensitive]);
  const [current, setCurrent] = useState({ words, at: 0 });
  const at = current.words === words ? Math.min(current.at, Math.max(0, matches.length - 1)) : 0;
  useEffect(() => onMatches(matches, at), [matches, at, onMatches]);
  useEffect(() => () => onMatches([], 0), [onMatches]);

  /** Types in place of characters [start, end), and leaves the focus where it was. */
  const type = (start: number, end: number, typed: string) => {
    const element = field.current;
    const focused = document.activeElement;
    if (element === null) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(start, end);
    document.execCommand(typed === '' ? 'delete' : 'insertText', false, typed);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  return {
    count: matches.length,
    current: at,
    step(by) {
      if (matches.length > 0) setCurrent({ words, at: (at + by + matches.length) % matches.length });
    },
    replace(by) {
      const match = matches[at];
      if (match !== undefined) type(match.start, match.end, by);
    },
    replaceAll(by) {
      if (matches.length > 0) type(0, text.length, replaceInText(text, matches, by));
      return matches.length;
    },
    select() {
      const match = matches[at];
      field.current?.focus();
      if (match !== undefined) field.current?.setSelectionRange(match.start, match.end);
    },
  };
}
