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
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const key = editorState.read(() => $find()?.getKey() ?? null, { editor });
        const block = key === null ? null : editor.getElementByKey(key)?.getBoundingClientRect();
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
      }),
    [editor, $find],
  );
  return corner;
}
