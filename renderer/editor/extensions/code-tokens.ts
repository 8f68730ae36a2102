import type { ElementContent, RootContent } from 'hast';

/** What a part of a program is, as far as it is painted. */
export type TokenKind = 'keyword' | 'string' | 'comment' | 'number' | 'name';

/** Characters [start, end) of a code block. */
export interface CodeToken {
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
