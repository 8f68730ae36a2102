import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { pictureWords, treeToMarkdown } from './tree-to-markdown';

const DROPPED_START = /<(script|style|template|noscript|nav|svg|iframe)\b/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
/** Attributes may hold any sign. */
const TAG_NAME = /<(\/?)([a-z][a-z0-9]*)/gi;
const KEPT = /^(?:h[1-6]|title|br)$/i;
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/i;

interface HtmlDocument {
  /** From `<title>` or the first heading; empty without either. */
  title: string;
  markdown: string;
}

/** Elements that are not the document's text. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'canvas',
  'svg',
  'math',
  'audio',
  'video',
  'source',
  'track',
  'map',
  'nav',
  'dialog',
  'button',
  'input',
  'select',
  'textarea',
  'link',
  'meta',
  'base',
]);
const SAFE_LINK = /^(?:https?:|mailto:|#|[^:]*$)/i;
/** Nesting depth; deeper documents are malicious, and the tree walkers are recursive. */
const MAX_DEPTH = 400;

/** What becomes of an element; undefined: what is usual. Elements of the result are looked at further inside. */
export type ElementReader = (element: Element) => Nodes[] | undefined;

/**
 * An HTML page as Markdown: headings, lists, tables, quotations and code are kept; scripts, styles, navigation, forms
 * and pictures are not (a picture leaves its description). A page with exactly one `<main>` is reduced to it. Nothing
 * is loaded or run.
 *
 * @param prepare changes the tree before it is read
 * @param read asked for each element before anything is left out, outermost first
 */
export function readHtml(
  html: string,
  { prepare, read }: { prepare?: (tree: Root) => void; read?: ElementReader } = {},
): HtmlDocument {
  const tree = parse(html);
  prepare?.(tree);
  const title = textOf(find(tree, (element) => element.tagName === 'title')).trim();
  const main = findAll(tree, (element) => element.tagName === 'main' || element.properties.role === 'main');
  const body = main.length === 1 ? main[0]! : (find(tree, (element) => element.tagName === 'body') ?? tree);
  const firstHeading = textOf(find(body, (element) => element.tagName === 'h1')).trim();
  clean(body, read);
  return {
    title: title || firstHeading,
    markdown: treeToMarkdown({ type: 'root', children: body.type === 'root' ? body.children : [body] }),
  };
}

/** Pages nested too deeply are flattened: they lose lists and tables, never text and headings. */
function parse(html: string): Root {
  // Before anything recursive reads it: near the end of the stack V8 ends the process when it compiles a pattern.
  if (mayBeTooDeep(html)) return fromHtml(flattenHtml(html));
  try {
    const tree = fromHtml(html);
    if (!isTooDeep(tree)) return tree;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return fromHtml(flattenHtml(html));
}

const END_IS_OPTIONAL = /^(?:p|li|d[td]|t[rdh]|tbody|thead|tfoot|colgroup|option|optgroup|r[tp])$/i;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Elements that are open at a time, by name, so that ends without a beginning do not hide any. Linear time. */
function mayBeTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(TAG_NAME)) {
    if (END_IS_OPTIONAL.test(name) || VOID.test(name)) continue;
    const key = name.toLowerCase();
    const count = open.get(key) ?? 0;
    if (slash === '/' && count === 0) continue;
    open.set(key, count + (slash === '/' ? -1 : 1));
    depth += slash === '/' ? -1 : 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** In place and with an explicit stack, since the tree may be wide. */
function clean(root: Root | Element, read?: ElementReader): void {
  const waiting: (Root | Element)[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    node.children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
      if (child.type === 'comment' || child.type === 'doctype') return [];
      if (child.type !== 'element') return [child];
      const own = read?.(child);
      if (own !== undefined) {
        waiting.push(...own.filter((part): part is Element => part.type === 'element'));
        return own;
      }
      if (child.tagName === 'img') return pictureAsText(child);
      if (DROPPED.has(child.tagName) || child.properties.hidden === true || child.properties.ariaHidden === 'true')
        return [];
      if (
        child.tagName === 'a' &&
        typeof child.properties.href === 'string' &&
        !SAFE_LINK.test(child.properties.href.trim())
      )
        delete child.properties.href;
      waiting.push(child);
      return [child];
    }) as typeof node.children;
  }
}

const pictureAsText = ({ properties: { alt } }: Element): Nodes[] =>
  typeof alt === 'string' ? pictureWords(alt).map((value) => ({ type: 'text', value })) : [];

/** XHTML's `<title/>` as HTML reads it: opened and closed. Otherwise the rest of the page is a title. */
export const closeEmptyElements = (xhtml: string): string =>
  xhtml.replace(/<([a-z][\w-]{0,30})\b([^<>]*)\/>/giu, (all, name: string, attributes: string) =>
    VOID.test(name) ? all : `<${name}${attributes}></${name}>`,
  );

const isParent = (node: Nodes): node is Root | Element => node.type === 'root' || node.type === 'element';

function* walk(root: Nodes): Generator<{ node: Nodes; depth: number }> {
  const waiting = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    if (!isParent(next.node)) continue;
    for (let index = next.node.children.length - 1; index >= 0; index -= 1)
      waiting.push({ node: next.node.children[index]!, depth: next.depth + 1 });
  }
}

function isTooDeep(root: Nodes): boolean {
  for (const { depth } of walk(root)) if (depth > MAX_DEPTH) return true;
  return false;
}

export function findAll(root: Nodes, fits: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (const { node } of walk(root)) if (node.type === 'element' && fits(node)) found.push(node);
  return found;
}

const find = (root: Nodes, fits: (element: Element) => boolean): Element | undefined => findAll(root, fits)[0];

export function textOf(root: Nodes | undefined): string {
  let text = '';
  if (root !== undefined) for (const { node } of walk(root)) if (node.type === 'text') text += node.value;
  return text.replace(/\s+/g, ' ');
}

/** The page with its nesting flattened: headings stay, every other block becomes a paragraph. Linear time. */
function flattenHtml(html: string): string {
  return withoutDropped(html).replace(TAG, (tag, _slash: string, name: string) =>
    KEPT.test(name) ? tag : INLINE.test(name) ? '' : '<p>',
  );
}

/** An element without an end is looked for once, and stays. */
function withoutDropped(html: string): string {
  const endless = new Set<string>();
  let kept = '';
  let from = 0;
  for (const { index, 1: name = '' } of html.matchAll(DROPPED_START)) {
    const key = name.toLowerCase();
    if (index < from || endless.has(key)) continue;
    const end = new RegExp(`</${key}\\s*>`, 'gi');
    end.lastIndex = index;
    if (end.exec(html) === null) endless.add(key);
    else {
      kept += `${html.slice(from, index)} `;
      from = end.lastIndex;
    }
  }
  return kept + html.slice(from);
}
