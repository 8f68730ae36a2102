import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { PassageTarget } from '../../../editor/markdown-editor';
import { useEscape } from '../../../ui/focus/use-escape';

/** A place in a note that a followed link names: `^id` of a block, or the words of a heading. */
interface AskedPlace {
  noteId: string;
  anchor: string;
}

let asked: AskedPlace | null = null;
const listeners = new Set<() => void>();

/** The next time the note is shown, or at once when it is, it is scrolled to the place. */
export function askForPlace(next: AskedPlace | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `[[Note#^id]]` and `[[Note#Heading]]`: what stands behind the title; null without such a part. */
export const anchorOf = (target: string): string | null => /#(\^?[^#\s][^#]*)$/u.exec(target)?.[1]?.trim() ?? null;

/** Where the place is in a text; null when it is not there any more. */
export function findPlace(text: string, anchor: string): PassageTarget | null {
  const wanted = anchor.toLocaleLowerCase();
  let start = 0;
  for (const line of text.split('\n')) {
    if (anchor.startsWith('^')) {
      const id = /^(.*?)\s(\^[\w-]+)\s*$/u.exec(line);
      if (id?.[2]?.toLocaleLowerCase() === wanted)
        return { start, marks: [{ start, end: start + id[1]!.length }], heading: null };
    } else {
      const heading = /^#{1,6}\s+(.+?)(?:\s+#+)?\s*$/u.exec(line)?.[1];
      if (heading?.toLocaleLowerCase() === wanted) return { start, marks: [], heading };
    }
    start += line.length + 1;
  }
  return null;
}

/** The place for which a note is open, until Esc or the first edit. */
export function useLinkPlace(noteId: string, text: string): { target: PassageTarget | null; dismiss: () => void } {
  const place = useSyncExternalStore(subscribe, () => asked);
  const anchor = place?.noteId === noteId ? place.anchor : null;
  const target = useMemo(() => (anchor === null ? null : findPlace(text, anchor)), [anchor, text]);
  const dismiss = useCallback(() => {
    if (asked?.noteId === noteId) askForPlace(null);
  }, [noteId]);
  useEscape(dismiss, target !== null);
  return { target, dismiss };
}
