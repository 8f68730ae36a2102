import { useLayoutEffect, useRef } from 'react';
import { useHeardText, withPassage } from './use-heard-text';
import { useHearing } from './use-hearing';

/**
 * Speech for a plain field: what is heard is written where the caret stands, and typing goes on beside it.
 *
 * @param storageKey keeps the mark of the draft
 */
export function useFieldHearing({
  field,
  text,
  onChange,
  storageKey,
}: {
  field: React.RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
  storageKey: string;
}) {
  const { heard, add, lookAt, clear, restore } = useHeardText(storageKey, text);
  // Passages come faster than the page is drawn.
  const latest = useRef(text);
  latest.current = text;
  const caretAfter = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caretAfter.current !== null) field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [field, text]);
  const hearing = useHearing((passage) => {
    const before = latest.current;
    const caret = caretAfter.current ?? field.current?.selectionEnd ?? before.length;
    const next = withPassage(before, Math.min(caret, before.length), passage.text);
    latest.current = next.text;
    caretAfter.current = next.caret;
    onChange(next.text);
    add(passage.doubtful, before);
  });
  return {
    hearing,
    heard,
    restore,
    onLookedAt: lookAt,
    onShow(word: string) {
      const at = text.indexOf(word);
      field.current?.focus();
      if (at >= 0) field.current?.setSelectionRange(at, at + word.length);
    },
    /** The text is sent or kept: nothing more comes to it. */
    end() {
      hearing.cancel();
      clear();
    },
  };
}
