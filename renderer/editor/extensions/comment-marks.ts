import { mergeRegister } from '@lexical/utils';
import { $getNodeByKey, TextNode, type LexicalEditor, type NodeKey } from 'lexical';
import { findComments } from '../../../shared/lib/markdown/comments';
import { highlightOf, PAUSE_MS, rangeOf, readParts } from './code-highlight';

const SIGN = '%%';

/** Dims `%%comments%%`, which are for the writer alone; those in code are code. A text without the signs costs nothing. */
export function registerCommentMarks(editor: LexicalEditor): () => void {
  if (typeof Highlight === 'undefined') return () => {};
  const signed = new Set<NodeKey>();
  let painted: Range[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const erase = () => {
    for (const range of painted) highlightOf('comment').delete(range);
    painted = [];
  };
  const paint = () => {
    timer = null;
    erase();
    const root = editor.getRootElement();
    if (root === null || signed.size === 0) return;
    painted = commentRanges(root);
    for (const range of painted) highlightOf('comment').add(range);
  };
  return mergeRegister(
    editor.registerMutationListener(
      TextNode,
      (mutations) =>
        editor.read(() => {
          for (const [key, mutation] of mutations) {
            const text = mutation === 'destroyed' ? '' : ($getNodeByKey(key)?.getTextContent() ?? '');
            if (text.includes(SIGN)) signed.add(key);
            else signed.delete(key);
          }
        }),
      { skipInitialization: false },
    ),
    editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      const isChanged = dirtyElements.size + dirtyLeaves.size > 0;
      if (isChanged && signed.size + painted.length > 0) timer ??= setTimeout(paint, PAUSE_MS);
    }),
    () => {
      if (timer !== null) clearTimeout(timer);
      erase();
    },
  );
}

/** The comments below an element whose children are blocks, also those of several blocks. */
export function commentRanges(root: HTMLElement): Range[] {
  const { parts, text } = readParts(root, (child) => {
    if (child.parentElement === root) return '\n\n';
    return child.matches('li, tr, p') ? '\n' : '';
  });
  const within = (selector: string) =>
    parts.flatMap(({ node, start }) =>
      node.parentElement?.closest(selector) == null ? [] : [{ start, end: start + node.data.length }],
    );
  // What is shown of another note is no text of this one.
  const own = within('[data-shown]').reduce(
    (masked, { start, end }) => masked.slice(0, start) + ' '.repeat(end - start) + masked.slice(end),
    text,
  );
  return findComments(own, within('code')).flatMap((span) => rangeOf(parts, span) ?? []);
}
