import type { Element, ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import type { TextRange } from './highlight';

type Parent = Root | Element;

const CITATION = /\[(\d{1,3})\]/g;

/** Images are replaced by their description: nothing is ever fetched for a text. */
export function rehypeImagesAsText() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent: Parent | undefined) => {
      if (node.tagName !== 'img' || index === undefined || !parent) return undefined;
      const alt = (node.properties['alt']?.toString() ?? '').trim();
      parent.children[index] = { type: 'text', value: alt === '' ? '[picture]' : `[picture: ${alt}]` };
      return [SKIP, index + 1];
    });
  };
}

/**
 * `[n]` outside code becomes `<span data-citation=n data-at=…>`; runs after sanitising, so that no text can forge one.
 */
export function rehypeCitationMarkers() {
  return (tree: Root, file: { toString(): string }): void => {
    const source = file.toString();
    splitTexts(tree, (node) => splitCitations(node, source));
  };
}

/** `[[Title]]` and `[[Title|words]]` outside code are shown as their words. */
export function rehypeLinksAsTitles() {
  return (tree: Root): void => splitTexts(tree, splitLinks);
}

/** Replaces each text node that `split` divides with its parts; code is left alone. */
function splitTexts(tree: Root, split: (node: Text) => ElementContent[]): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')) return SKIP;
    if (node.type !== 'text' || index === undefined || !parent) return undefined;
    const parts = split(node);
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}

function splitCitations(node: Text, source: string): ElementContent[] {
  // Escapes make a text shorter than its source: the n-th marker of one is the n-th of the other.
  const from = node.position?.start.offset ?? 0;
  const marks = [...source.slice(from, node.position?.end.offset ?? 0).matchAll(CITATION)];
  const parts: ElementContent[] = [];
  let at = 0;
  for (const [index, match] of [...node.value.matchAll(CITATION)].entries()) {
    if (match.index > at) parts.push(textPart(node, at, match.index));
    const mark = marks[index];
    const start = mark === undefined ? null : from + mark.index;
    parts.push({
      type: 'element',
      tagName: 'span',
      properties: { dataCitation: Number(match[1]), dataAt: start },
      children: [],
    });
    at = match.index + match[0].length;
  }
  if (at < node.value.length || parts.length === 0) parts.push(textPart(node, at, node.value.length));
  return parts;
}

function splitLinks(node: Text): ElementContent[] {
  const parts: ElementContent[] = [];
  let at = 0;
  for (const { start, end, target, shown } of parseWikilinks(node.value)) {
    const words = shown ?? target;
    const shownStart = node.value.lastIndexOf(words, end - 2 - words.length);
    if (start > at) parts.push(textPart(node, at, start));
    parts.push(textPart(node, shownStart, shownStart + words.length));
    at = end;
  }
  if (at < node.value.length || parts.length === 0) parts.push(textPart(node, at, node.value.length));
  return parts;
}

/** Marks a range of the source text in the rendered output. */
export function rehypeMarkedSpan([start, end]: TextRange) {
  return (tree: Root): void => {
    visit(tree, 'text', (node, index, parent) => {
      const from = node.position?.start.offset;
      const to = node.position?.end.offset;
      if (from === undefined || to === undefined || index === undefined || !parent || to <= start || from >= end)
        return undefined;
      // Escapes and entities are shorter on screen than in the source: then the whole text node is marked.
      const isLiteral = to - from === node.value.length;
      const first = isLiteral ? Math.max(0, start - from) : 0;
      const last = isLiteral ? Math.min(node.value.length, end - from) : node.value.length;
      const parts: ElementContent[] = [
        textPart(node, 0, first),
        {
          type: 'element',
          tagName: 'mark',
          properties: {},
          children: [{ type: 'text', value: node.value.slice(first, last) }],
        },
        textPart(node, last, node.value.length),
      ];
      const shown = parts.filter((part) => part.type !== 'text' || part.value !== '');
      parent.children.splice(index, 1, ...shown);
      return [SKIP, index + shown.length];
    });
  };
}

/** A piece of a text node that knows its position in the source. */
function textPart(node: Text, start: number, end: number): Text {
  const value = node.value.slice(start, end);
  const { position } = node;
  const from = position?.start.offset;
  if (!position || from === undefined || position.end.offset! - from !== node.value.length)
    return { type: 'text', value };
  const point = (offset: number) => ({ ...position.start, offset: from + offset });
  return { type: 'text', value, position: { start: point(start), end: point(end) } };
}
