import type { LexicalEditor, LexicalNode } from 'lexical';
import { useEffect, useState } from 'react';

/** Pixels from the right and upper edge of the editor's frame. */
export interface Corner {
  key: string;
  right: number;
  top: number;
}

/** The lower right corner of the block that `$find` finds at the caret; null without one. */
export function useBlockCorner(editor: LexicalEditor, $find: () => LexicalNode | null): Corner | null {
  const [corner, setCorner] = useState<Corner | null>(null);
  useEffect(() => {
    const measure = () => {
      const key = editor.getEditorState().read(() => $find()?.getKey() ?? null, { editor });
      const element = key === null ? null : editor.getElementByKey(key);
      // A table lies in a frame that is as wide as the page.
      const block = (element?.querySelector('table') ?? element)?.getBoundingClientRect();
      const frame = editor.getRootElement()?.parentElement?.getBoundingClientRect();
      if (key === null || !block || !frame) {
        setCorner(null);
        return;
      }
      const next = {
        key,
        right: Math.max(0, Math.round(frame.right - block.right)),
        top: Math.round(block.bottom - frame.top),
      };
      setCorner((before) =>
        before?.key === key && before.right === next.right && before.top === next.top ? before : next,
      );
    };
    // The text also moves when a bar opens above it, a picture is loaded or the window changes.
    const sizes = new ResizeObserver(measure);
    const frame = editor.getRootElement()?.parentElement;
    if (frame) sizes.observe(frame);
    const stop = editor.registerUpdateListener(measure);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [editor, $find]);
  return corner;
}
