import type { LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';
import type { Find } from './find';
import { $findMatches, $replaceMatches, $selectMatch, type Match } from './find-matches';
import { paintMatches, scrollToMatch } from './paint-matches';

/** The caret moves in the text while the focus stays in the bar. */
const KEEPS_FOCUS = 'skip-dom-selection';

/** The matches of some words in an editor, kept current while it is edited. */
export function useFind(editor: LexicalEditor, words: string, isCaseSensitive: boolean): Find {
  const [matches, setMatches] = useState<Match[]>([]);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const read = () => setMatches(editor.getEditorState().read(() => $findMatches(words, isCaseSensitive), { editor }));
    read();
    setCurrent(0);
    return editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size + dirtyLeaves.size > 0) read();
    });
  }, [editor, words, isCaseSensitive]);
  const at = Math.min(current, Math.max(0, matches.length - 1));
  useEffect(() => {
    paintMatches(editor, matches, at);
    return () => paintMatches(editor, [], 0);
  }, [editor, matches, at]);
  useEffect(() => {
    const match = matches[at];
    if (match !== undefined) scrollToMatch(editor, match);
  }, [editor, matches, at]);

  const step = (by: number) => {
    if (matches.length > 0) setCurrent((at + by + matches.length) % matches.length);
  };
  return {
    count: matches.length,
    current: at,
    step,
    replace(by: string) {
      const match = matches[at];
      if (match === undefined) return;
      if (match.isFixed) step(1);
      else editor.update(() => void $replaceMatches([match], by), { tag: KEEPS_FOCUS });
    },
    /** Returns how many were replaced. */
    replaceAll(by: string): number {
      let replaced = 0;
      editor.update(
        () => {
          replaced = $replaceMatches(matches, by);
        },
        { discrete: true, tag: KEEPS_FOCUS },
      );
      return replaced;
    },
    /** Puts the caret on the current match. */
    select() {
      const match = matches[at];
      if (match !== undefined) editor.update(() => void $selectMatch(match));
      editor.focus();
    },
  };
}
