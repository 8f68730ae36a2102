import type { Element, ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { TextRange } from './highlight';

type Parent = Root | Element;

/** Pictures become their description: nothing is ever fetched for a text. */
export function rehypeImagesAsText() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent: Parent | undefined) => {
      if (node.tagName !== 'img' || index === undefined || !parent) return undefined;
      const alt = String(node.properties['alt'] ?? '').trim();
      parent.children[index] = { type: 'text', value: alt === '' ? '[picture]' : `[picture: ${alt}]` };
      return [SKIP, index + 1];
    });
  };
}

/** `[n]` outside code becomes `<span data-citation=n>`; runs after sanitising, so that no text can forge one. */
export function rehypeCitationMarks() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')) return SKIP;
      if (node.type !== 'text' || index === undefined || !parent) return undefined;
      const parts = splitCitations(node);
      if (parts.length === 1) return undefined;
      (parent as Parent).children.splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
}

function splitCitations(node: Text): ElementContent[] {
  const parts: ElementContent[] = [];
  let at = 0;
  for (const match of node.value.matchAll(/\[(\d{1,3})\]/g)) {
    if (match.index > at) parts.push(textPart(node, at, match.index));
    parts.push({ type: 'element', tagName: 'span', properties: { dataCitation: Number(match[1]) }, children: [] });
    at = match.index + match[0].length;
  }
  if (at < node.value.length || parts.length === 0) parts.push(textPart(node, at, node.value.length));
  return parts;
}

/** Marks the characters of the source text in what is shown. */
export function rehypeMarkedSpan([start, end]: TextRange) {
  return (tree: Root): void => {
    visit(tree, 'text', (node, index, parent) => {
      const from = node.position?.start.offset;
      const to = node.position?.end.offset;
      if (from === undefined || to === undefined || index === undefined || !parent || to <= start || from >= end) return undefined;
      // Escapes and entities are shorter on screen than in the source: then the whole piece is marked.
      const isLiteral = to - from === node.value.length;
      const first = isLiteral ? Math.max(0, start - from) : 0;
      const last = isLiteral ? Math.min(node.value.length, end - from) : node.value.length;
      const parts: ElementContent[] = [
        textPart(node, 0, first),
        { type: 'element', tagName: 'mark', properties: {}, children: [{ type: 'text', value: node.value.slice(first, last) }] },
        textPart(node, last, node.value.length),
      ];
      const shown = parts.filter((part) => part.type !== 'text' || part.value !== '');
      (parent as Parent).children.splice(index, 1, ...shown);
      return [SKIP, index + shown.length];
    });
  };
}

/** A piece of a text node that still knows where it stands in the source. */
function textPart(node: Text, start: number, end: number): Text {
  const value = node.value.slice(start, end);
  const { position } = node;
  const from = position?.start.offset;
  if (!position || from === undefined || position.end.offset! - from !== node.value.length) return { type: 'text', value };
  const point = (offset: number) => ({ ...position.start, offset: from + offset });
  return { type: 'text', value, position: { start: point(start), end: point(end) } };
}
