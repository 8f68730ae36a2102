import { $isCodeNode, CodeNode } from '@lexical/code';
import { mergeRegister } from '@lexical/utils';
import { $getNodeByKey, type LexicalEditor, type NodeKey } from 'lexical';
import { $isSourceBlockNode } from '../nodes/source-block-node';
import { readCodeTokens, type CodeToken, type TokenKind } from './code-tokens';

const PAUSE_MS = 120;

/** Paints the words of code blocks without changing the text: the browser's highlights lie over it. */
export function registerCodeHighlight(editor: LexicalEditor): () => void {
  if (typeof Highlight === 'undefined') return () => {};
  const painted = new Map<NodeKey, [TokenKind, Range][]>();
  const waiting = new Set<NodeKey>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const erase = (key: NodeKey) => {
    for (const [kind, range] of painted.get(key) ?? []) highlightOf(kind).delete(range);
    painted.delete(key);
  };
  const paint = async (key: NodeKey) => {
    const code = editor.read(() => {
      const node = $getNodeByKey(key);
      return $isCodeNode(node) && !$isSourceBlockNode(node)
        ? { text: node.getTextContent(), language: node.getLanguage() ?? '' }
        : null;
    });
    const tokens = code === null ? [] : await readCodeTokens(code.text, code.language);
    const element = editor.getElementByKey(key);
    erase(key);
    if (element === null || code === null) return;
    const ranges = rangesOf(element, tokens);
    for (const [kind, range] of ranges) highlightOf(kind).add(range);
    painted.set(key, ranges);
  };
  const wait = (key: NodeKey) => {
    waiting.add(key);
    timer ??= setTimeout(() => {
      timer = null;
      for (const each of waiting) paint(each).catch(() => erase(each));
      waiting.clear();
    }, PAUSE_MS);
  };
  return mergeRegister(
    editor.registerMutationListener(
      CodeNode,
      (mutations) => {
        for (const [key, mutation] of mutations) {
          if (mutation === 'destroyed') erase(key);
          else wait(key);
        }
      },
      { skipInitialization: false },
    ),
    editor.registerUpdateListener(({ dirtyElements, editorState }) => {
      editorState.read(() => {
        for (const key of dirtyElements.keys()) if ($isCodeNode($getNodeByKey(key))) wait(key);
      });
    }),
    () => {
      if (timer !== null) clearTimeout(timer);
      for (const key of painted.keys()) erase(key);
    },
  );
}

/** One for the whole page: several editors add to it. */
function highlightOf(kind: TokenKind): Highlight {
  const name = `code-${kind}`;
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

/** Ranges of tokens in an element whose text and line breaks are the code. */
function rangesOf(element: HTMLElement, tokens: readonly CodeToken[]): [TokenKind, Range][] {
  const parts: { node: Text; start: number }[] = [];
  let length = 0;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      parts.push({ node, start: length });
      length += node.data.length;
    } else if (node instanceof HTMLBRElement) length += 1;
  }
  const pointAt = (offset: number): [Text, number] | null => {
    const part = parts.findLast(({ start }) => start <= offset);
    return part === undefined ? null : [part.node, Math.min(offset - part.start, part.node.data.length)];
  };
  const ranges: [TokenKind, Range][] = [];
  for (const { kind, start, end } of tokens) {
    const [from, to] = [pointAt(start), pointAt(end)];
    if (from === null || to === null) continue;
    const range = document.createRange();
    range.setStart(...from);
    range.setEnd(...to);
    ranges.push([kind, range]);
  }
  return ranges;
}
