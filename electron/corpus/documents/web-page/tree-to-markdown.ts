import type { Element, ElementContent, Root } from 'hast';
import { toMdast, type State } from 'hast-util-to-mdast';
import type { FootnoteDefinition, FootnoteReference, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { visit } from 'unist-util-visit';

/** A footnote where it is referred to: its children are its text. Only trees that the app builds itself hold one. */
export const FOOTNOTE = 'x-footnote';

/**
 * A tree of HTML elements as Markdown of the dialect that the app shows: tables, footnotes and struck words included. A
 * footnote's text stands below the block that refers to it, so that both stay in one level.
 */
export function treeToMarkdown(root: Root): string {
  const notes = new Map<string, FootnoteDefinition>();
  const footnote = (state: State, element: Element): FootnoteReference => {
    const identifier = String(notes.size + 1);
    notes.set(identifier, { type: 'footnoteDefinition', identifier, children: state.toFlow(state.all(element)) });
    return { type: 'footnoteReference', identifier };
  };
  const tree = toMdast(root, { handlers: { [FOOTNOTE]: footnote } });
  if (notes.size > 0 && tree.type === 'root') tree.children = tree.children.flatMap((block) => withNotes(block, notes));
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  }).trim();
}

function withNotes(block: RootContent, notes: ReadonlyMap<string, FootnoteDefinition>): RootContent[] {
  const found: RootContent[] = [block];
  visit(block, 'footnoteReference', ({ identifier }) => {
    const note = notes.get(identifier);
    if (note !== undefined) found.push(note);
  });
  return found;
}

/** Programs describe a picture by the name of its file where nobody described it. */
const FILE_NAME = /^\S+\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|emf|wmf)$/i;

/** The words that describe a picture in its place: one text, or nothing. */
export const pictureWords = (alt: string): string[] => {
  const words = alt.replace(/\s+/g, ' ').trim();
  return words === '' || FILE_NAME.test(words) ? [] : [`(picture: ${words})`];
};

/** An element for a tree that becomes Markdown. */
export const element = (
  tagName: string,
  children: readonly (ElementContent | string)[],
  properties: Element['properties'] = {},
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});
