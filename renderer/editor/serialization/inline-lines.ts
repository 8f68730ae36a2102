import { $generateNodesFromMarkdownString, type Transformer } from '@lexical/markdown';
import { $createLineBreakNode, $isElementNode, type ElementNode, type LexicalNode } from 'lexical';
import { INLINE_TRANSFORMERS } from './transformers';

/** The nodes of a text, a paragraph for each line that is no block. */
export const $readInline = (text: string, transformers: Transformer[] = INLINE_TRANSFORMERS): LexicalNode[] =>
  $generateNodesFromMarkdownString(text, transformers, true);

/** Appends a text with its formatting, lines as line breaks. */
export function $appendLines<T extends ElementNode>(parent: T, text: string): T {
  for (const [index, line] of $readInline(text).entries()) {
    if (index > 0) parent.append($createLineBreakNode());
    if ($isElementNode(line)) parent.append(...line.getChildren());
  }
  return parent;
}
