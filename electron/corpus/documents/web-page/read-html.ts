import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';

const DROPPED_ELEMENTS = /<(script|style|template|noscript|nav|svg|iframe)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
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

/**
 * An HTML page as Markdown: headings, lists, tables, quotations and code are kept; scripts, styles, navigation, forms
 * and pictures are not (a picture leaves its description). A page with exactly one `<main>` is reduced to it. Nothing
 * is loaded or run.
 */
export function readHtml(html: string): HtmlDocument {
  const tree = parse(html);
  const title = textOf(find(tree, (element) => element.tagName === 'title')).trim();
  const main = findAll(tree, (element) => element.tagName === 'main' || element.properties.role === 'main');
  const body = main.length === 1 ? main[0]! : (find(tree, (element) => element.tagName === 'body') ?? tree);
  const firstHeading = textOf(find(body, (element) => element.tagName === 'h1')).trim();
  clean(body);
  const markdown = toMarkdown(toMdast({ type: 'root', children: body.type === 'root' ? body.children : [body] }), {
    bullet: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
  return { title: title || firstHeading, markdown: markdown.trim() };
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
function clean(root: Root | Element): void {
  const waiting: (Root | Element)[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    node.children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
      if (child.type === 'comment' || child.type === 'doctype') return [];
      if (child.type !== 'element') return [child];
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

function pictureAsText({ properties }: Element): Nodes[] {
  const alt = typeof properties.alt === 'string' ? properties.alt.trim() : '';
  return alt === '' ? [] : [{ type: 'text', value: `(picture: ${alt})` }];
}

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

function findAll(root: Nodes, fits: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (const { node } of walk(root)) if (node.type === 'element' && fits(node)) found.push(node);
  return found;
}

const find = (root: Nodes, fits: (element: Element) => boolean): Element | undefined => findAll(root, fits)[0];

function textOf(root: Nodes | undefined): string {
  let text = '';
  if (root !== undefined) for (const { node } of walk(root)) if (node.type === 'text') text += node.value;
  return text.replace(/\s+/g, ' ');
}

/** The page with its nesting flattened: headings stay, every other block becomes a paragraph. Linear time. */
function flattenHtml(html: string): string {
  return html
    .replace(DROPPED_ELEMENTS, ' ')
    .replace(TAG, (tag, _slash: string, name: string) => (KEPT.test(name) ? tag : INLINE.test(name) ? '' : '<p>'));
}
