import { $isCodeNode, CodeNode } from '@lexical/code';
import { mergeRegister } from '@lexical/utils';
import { $getNodeByKey, type LexicalEditor, type NodeKey } from 'lexical';
import { $isSourceBlockNode } from '../nodes/source-block-node';
import type { ElementContent, RootContent } from 'hast';

export const PAUSE_MS = 120;

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
export function highlightOf(kind: TokenKind): Highlight {
  const name = `code-${kind}`;
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

/** A text node and where its text begins in that of an element. */
interface TextPart {
  node: Text;
  start: number;
}

/**
 * The text nodes of an element whose text and line breaks are what was written, and that text.
 *
 * @param breakBefore what is written before an element that begins a line
 */
export function readParts(
  element: HTMLElement,
  breakBefore: (child: Element) => string = () => '',
): { parts: TextPart[]; text: string } {
  const parts: TextPart[] = [];
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      parts.push({ node, start: text.length });
      text += node.data;
    } else if (node instanceof HTMLBRElement) text += '\n';
    else if (text !== '') text += breakBefore(node as Element);
  }
  return { parts, text };
}

const rangesOf = (element: HTMLElement, tokens: readonly CodeToken[]): [TokenKind, Range][] => {
  const { parts } = readParts(element);
  return tokens.flatMap(({ kind, ...span }) => {
    const range = rangeOf(parts, span);
    return range === null ? [] : [[kind, range]];
  });
};

/** Characters [start, end) of text nodes; null where there are none. */
export function rangeOf(parts: readonly TextPart[], { start, end }: { start: number; end: number }): Range | null {
  const pointAt = (offset: number): [Text, number] | null => {
    const part = parts.findLast((each) => each.start <= offset);
    return part === undefined ? null : [part.node, Math.min(offset - part.start, part.node.data.length)];
  };
  const [from, to] = [pointAt(start), pointAt(end)];
  if (from === null || to === null) return null;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
}

/** What a part of a program is, as far as it is painted. */
type TokenKind = 'keyword' | 'string' | 'comment' | 'number' | 'name';

/** Characters [start, end) of a code block. */
interface CodeToken {
  kind: TokenKind;
  start: number;
  end: number;
}

const KINDS: Record<string, TokenKind> = {
  'hljs-keyword': 'keyword',
  'hljs-selector-tag': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-section': 'keyword',
  'hljs-name': 'keyword',
  'hljs-doctag': 'comment',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-addition': 'string',
  'hljs-comment': 'comment',
  'hljs-quote': 'comment',
  'hljs-number': 'number',
  'hljs-symbol': 'number',
  'hljs-deletion': 'number',
  'hljs-title': 'name',
  'hljs-built_in': 'name',
  'hljs-type': 'name',
  'hljs-attr': 'name',
  'hljs-attribute': 'name',
  'hljs-selector-class': 'name',
};

/** Longer code is not painted: reading it at every key would be felt. */
const MAX_CHARACTERS = 20_000;

let loading: Promise<Lowlight> | null = null;
type Lowlight = ReturnType<typeof import('lowlight').createLowlight>;

/** Loaded with the first code block that names a language. */
const loadHighlighter = (): Promise<Lowlight> =>
  (loading ??= import('lowlight').then(({ common, createLowlight }) => createLowlight(common)));

/** The words of a program; none for a language that is not known. */
export async function readCodeTokens(code: string, language: string): Promise<CodeToken[]> {
  if (code.length > MAX_CHARACTERS || language === '') return [];
  const lowlight = await loadHighlighter();
  if (!lowlight.registered(language)) return [];
  const tokens: CodeToken[] = [];
  let at = 0;
  const walk = (nodes: readonly (RootContent | ElementContent)[], kind: TokenKind | null): void => {
    for (const node of nodes) {
      if (node.type === 'text') {
        if (kind !== null) tokens.push({ kind, start: at, end: at + node.value.length });
        at += node.value.length;
      } else if (node.type === 'element') walk(node.children, kindOf(node.properties['className']) ?? kind);
    }
  };
  walk(lowlight.highlight(language, code).children, null);
  return tokens;
}

const kindOf = (classNames: unknown): TokenKind | null =>
  (Array.isArray(classNames) ? classNames : []).map((name) => KINDS[String(name)]).find((kind) => kind !== undefined) ??
  null;
