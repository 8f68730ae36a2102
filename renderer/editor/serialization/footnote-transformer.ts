import type { TextMatchTransformer } from '@lexical/markdown';
import { $createFootnoteNode, $isFootnoteNode, FootnoteNode } from '../nodes/footnote-node';

const PATTERN = String.raw`\[\^([^\[\]\s^]{1,80})\]`;
// Placeholder while the printer adds bold or italic around it.
const PLACEHOLDER = '\uE001';

/** `[^1]`, exactly as written. */
export const FOOTNOTE: TextMatchTransformer = {
  type: 'text-match',
  dependencies: [FootnoteNode],
  importRegExp: new RegExp(PATTERN),
  regExp: new RegExp(`${PATTERN}$`),
  trigger: ']',
  export: (node, _children, printFormat) =>
    $isFootnoteNode(node)
      ? printFormat(node, PLACEHOLDER).replace(PLACEHOLDER, () => `[^${node.getTextContent()}]`)
      : null,
  replace: (textNode, match) => {
    const node = $createFootnoteNode(match[1]!);
    node.setFormat(textNode.getFormat());
    textNode.replace(node);
  },
};
