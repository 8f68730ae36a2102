import type { Element, ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { fileOfAddress } from '../../../shared/lib/markdown/file-links';
import { isAttachmentTarget } from '../../../shared/lib/markdown/link-target';
import { parseTags } from '../../../shared/lib/markdown/tags';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import styles from './markdown.module.css';
import { mergeRanges, termRanges, type TextRange } from './highlight';
import { t } from '../../../shared/messages/message';

type Parent = Root | Element;

const CITATION = /\[(\d{1,3})\]/g;

/**
 * Images are replaced by their description: nothing is ever fetched for a text.
 *
 * @param keepsFiles but for those that are no address on the web
 */
export function rehypeImagesAsText({ keepsFiles }: { keepsFiles: boolean }) {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent: Parent | undefined) => {
      if (node.tagName !== 'img' || index === undefined || !parent) return undefined;
      if (keepsFiles && fileOfAddress(node.properties['src']?.toString() ?? '') !== null) return undefined;
      const alt = (node.properties['alt']?.toString() ?? '').trim();
      parent.children[index] = { type: 'text', value: alt === '' ? t('ui.picture') : t('ui.pictureAlt', { alt }) };
      return [SKIP, index + 1];
    });
  };
}

/** Images that were kept become `<span data-embed=file data-words=…>`; runs after sanitising, so that no text can forge one. */
export function rehypeEmbeds() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent: Parent | undefined) => {
      if (node.tagName !== 'img' || index === undefined || !parent) return;
      const file = fileOfAddress(node.properties['src']?.toString() ?? '');
      if (file !== null) parent.children[index] = embedOf(file.target, node.properties['alt']?.toString() ?? '');
    });
  };
}

const embedOf = (target: string, words: string): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { dataEmbed: target, dataWords: words },
  children: [],
});

/**
 * `[n]` outside code becomes `<span data-citation=n data-at=…>`; runs after sanitising, so that no text can forge one.
 */
export function rehypeCitationMarkers() {
  return (tree: Root, file: { toString(): string }): void => {
    const source = file.toString();
    splitTexts(tree, (node) => splitCitations(node, source));
  };
}

/**
 * `[[Title]]` and `[[Title|words]]` outside code are shown as their words; with `areLinks` as links that lead to the
 * note, with `showsEmbeds` `![[plan.png]]` as an embed, and with `showsNotes` `![[Title]]` as the note. Runs after
 * sanitising, so that no text can forge one.
 */
export function rehypeNoteLinks(options: LinkOptions) {
  return (tree: Root): void => {
    splitTexts(tree, (node) => splitLinks(node, options));
    // A note that is shown has paragraphs of its own, and no paragraph holds another.
    visit(tree, 'element', (node) => {
      const holdsNote = node.children.some((child) => child.type === 'element' && 'dataNoteEmbed' in child.properties);
      if (holdsNote && node.tagName === 'p') node.tagName = 'div';
    });
  };
}

interface LinkOptions {
  areLinks: boolean;
  showsEmbeds: boolean;
  showsNotes: boolean;
}

/** `==words==` become `<span role=mark>`, with what is bold or a link in them; a `<mark>` is a passage that was looked for. */
export function rehypeHighlights() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (node.tagName === 'code' || node.tagName === 'pre') return SKIP;
      const texts = node.children.map((child) => (child.type === 'text' ? child.value : ''));
      if (texts.some((value) => value.includes('=='))) node.children = withHighlights(node.children);
      return undefined;
    });
  };
}

const HIGHLIGHT_SIGNS = /(?<!=)==(?!=)/g;

function withHighlights(children: readonly ElementContent[]): ElementContent[] {
  const done: ElementContent[] = [];
  let open: { sign: Text; inner: ElementContent[] } | null = null;
  const add = (part: ElementContent) => (open === null ? done : open.inner).push(part);
  for (const [position, child] of children.entries()) {
    if (child.type !== 'text') {
      add(child);
      continue;
    }
    let at = 0;
    for (const { index } of child.value.matchAll(HIGHLIGHT_SIGNS)) {
      // Beside a link or bold words there are words, though not in this text.
      const before = child.value[index - 1] ?? (position === 0 ? ' ' : '.');
      const after = child.value[index + 2] ?? (position === children.length - 1 ? ' ' : '.');
      if (index > at) add(textPart(child, at, index));
      const sign = textPart(child, index, index + 2);
      at = index + 2;
      if (open !== null && before.trim() !== '') {
        done.push({
          type: 'element',
          tagName: 'span',
          properties: { dataHighlight: true, role: 'mark', className: [styles.highlight ?? ''] },
          children: open.inner,
        });
        open = null;
      } else if (open === null && after.trim() !== '') open = { sign, inner: [] };
      else add(sign);
    }
    if (at < child.value.length) add(textPart(child, at, child.value.length));
  }
  // What is not closed stays as it is written.
  return open === null ? done : [...done, open.sign, ...open.inner];
}

/** `#tags` outside code and links become links to the notes with the tag. Runs after sanitising, as above. */
export function rehypeTags() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (node.type === 'element' && ['a', 'code', 'pre'].includes(node.tagName)) return SKIP;
      if (node.type !== 'text' || index === undefined || !parent || !node.value.includes('#')) return undefined;
      const parts: ElementContent[] = [];
      let at = 0;
      for (const { start, end, tag } of parseTags(node.value)) {
        if (start > at) parts.push(textPart(node, at, start));
        parts.push({
          type: 'element',
          tagName: 'a',
          properties: { dataTag: tag },
          children: [textPart(node, start, end)],
        });
        at = end;
      }
      if (parts.length === 0) return undefined;
      if (at < node.value.length) parts.push(textPart(node, at, node.value.length));
      parent.children.splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
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

function splitLinks(node: Text, { areLinks, showsEmbeds, showsNotes }: LinkOptions): ElementContent[] {
  const parts: ElementContent[] = [];
  let at = 0;
  for (const { start, end, target, shown } of parseWikilinks(node.value)) {
    // A heading of the same page is shown without its sign.
    const words = shown ?? target.replace(/^#+(?=.)/, '');
    const shownStart = node.value.lastIndexOf(words, end - 2 - words.length);
    // The sign of an embed belongs to the link.
    const before = node.value[start - 1] === '!' ? start - 1 : start;
    if (before > at) parts.push(textPart(node, at, before));
    const isFile = isAttachmentTarget(target);
    if (before < start && (isFile ? showsEmbeds : showsNotes)) {
      const embed = embedOf(target, shown ?? '');
      if (!isFile || (showsNotes && target.includes('#')))
        embed.properties = { dataNoteEmbed: target, dataWords: shown ?? '' };
      parts.push(embed);
      at = end;
      continue;
    }
    const shownWords = textPart(node, shownStart, shownStart + words.length);
    parts.push(
      areLinks
        ? { type: 'element', tagName: 'a', properties: { dataNote: target }, children: [shownWords] }
        : shownWords,
    );
    at = end;
  }
  if (at < node.value.length || parts.length === 0) parts.push(textPart(node, at, node.value.length));
  return parts;
}

/** Marks ranges of the source text in the rendered output. */
export function rehypeMarkedRanges(ranges: readonly TextRange[]) {
  return marksRanges(ranges, 'mark');
}

/** Underlines ranges of the source text. */
export function rehypeUnderlinedRanges(ranges: readonly TextRange[]) {
  return marksRanges(ranges, 'u');
}

const marksRanges =
  (ranges: readonly TextRange[], tagName: 'mark' | 'u') =>
  (tree: Root, file: { toString(): string }): void => {
    const source = file.toString();
    markTexts(tree, (node, parent) => rangesIn(node, positionOf(node, parent, source), ranges), tagName);
  };

/** Marks the words that start with one of the terms, in code too. */
export function rehypeMarkedTerms(terms: readonly string[]) {
  return (tree: Root): void => markTexts(tree, (node) => termRanges(node.value, terms));
}

/** Where a text node stands in the source; the text of a code block has its block's position. */
function positionOf(node: Text, parent: Parent, source: string): TextRange | null {
  const isCode = parent.type === 'element' && parent.tagName === 'code';
  const position = node.position ?? (isCode ? parent.position : undefined);
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start === undefined || end === undefined) return null;
  const at = node.position === undefined ? source.indexOf(node.value, start) : -1;
  return at === -1 || at + node.value.length > end ? [start, end] : [at, at + node.value.length];
}

/** Ranges of the source text as ranges of a text node. */
function rangesIn(node: Text, position: TextRange | null, ranges: readonly TextRange[]): TextRange[] {
  if (position === null) return [];
  const [from, to] = position;
  const inside = ranges.filter(([start, end]) => to > start && from < end);
  // Escapes and entities are shorter on screen than in the source: then the whole text node is marked.
  if (inside.length > 0 && to - from !== node.value.length) return [[0, node.value.length]];
  return inside.map(([start, end]) => [start - from, end - from]);
}

function markTexts(
  tree: Root,
  rangesOf: (node: Text, parent: Parent) => readonly TextRange[],
  tagName: 'mark' | 'u' = 'mark',
): void {
  visit(tree, 'text', (node, index, parent) => {
    if (index === undefined || !parent || (parent.type === 'element' && parent.tagName === tagName)) return undefined;
    const parts: ElementContent[] = [];
    let at = 0;
    for (const [start, end] of mergeRanges(rangesOf(node, parent), node.value.length)) {
      if (start > at) parts.push(textPart(node, at, start));
      parts.push({ type: 'element', tagName, properties: {}, children: [textPart(node, start, end)] });
      at = end;
    }
    if (parts.length === 0) return undefined;
    if (at < node.value.length) parts.push(textPart(node, at, node.value.length));
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
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
