import { useCallback, useEffect, useRef, useState } from 'react';
import { type Heard, heardIn, heardSchema, joinHeard } from '../../shared/domain/heard';

/**
 * The mark of a draft that was spoken in part, which survives a restart as the draft does.
 *
 * @param key of the page’s storage
 */
export function useHeardText(key: string, text: string) {
  const [heard, setHeard] = useState(() => load(key));
  useEffect(() => setHeard(load(key)), [key]);
  const set = useCallback(
    (next: Heard | undefined) => {
      if (next === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(next));
      setHeard(next);
    },
    [key],
  );
  const lastText = useRef(text);
  useEffect(() => {
    // What is written into an emptied draft was not heard.
    if (lastText.current.trim() !== '' && text.trim() === '') set(undefined);
    lastText.current = text;
  }, [text, set]);
  return {
    /** Undefined where the draft holds nothing that was heard. */
    heard: text.trim() === '' ? undefined : heardIn(text, heard),
    /** @param before the draft without what was heard now; an empty one has nothing of what it was marked for */
    add: (doubtful: string[], before: string) =>
      set(joinHeard(before.trim() === '' ? undefined : load(key), { at: Date.now(), doubtful })),
    lookAt: (words: readonly string[]) =>
      heard && set({ ...heard, doubtful: heard.doubtful.filter((word) => !words.includes(word)) }),
    clear: () => set(undefined),
    /** As before a message that could not be sent. */
    restore: set,
  };
}

function load(key: string): Heard | undefined {
  try {
    return heardSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** A text with words put in, and where the caret then stands: a space stands between them and other words. */
export function withPassage(text: string, caret: number, passage: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, caret), text.slice(caret)];
  const put = `${/\S$/u.test(before) ? ' ' : ''}${passage}${/^[\p{L}\p{N}]/u.test(after) ? ' ' : ''}`;
  return { text: before + put + after, caret: caret + put.length };
}
