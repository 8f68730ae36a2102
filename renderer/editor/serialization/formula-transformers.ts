import type { MultilineElementTransformer, TextMatchTransformer } from '@lexical/markdown';
import { $isDrawingNode, DrawingNode } from '../nodes/drawing-node';
import { $createFormulaNode, $isFormulaNode, FormulaNode } from '../nodes/formula-node';

/** A formula holds no space at its ends and stands before no digit, so that "$5 and $6" stays money. */
const PATTERN = String.raw`(?<![\\$\w])\$(?![\s$])(?:[^$\n\\]|\\.)*(?<![\s\\])\$(?![\d$])`;

/** Every formula within a line. */
export const INLINE_FORMULA = new RegExp(PATTERN, 'g');

/** `$x^2$` in a line. */
export const FORMULA: TextMatchTransformer = {
  type: 'text-match',
  dependencies: [FormulaNode],
  importRegExp: new RegExp(PATTERN),
  regExp: new RegExp(`${PATTERN}$`),
  trigger: '$',
  export: (node) => ($isFormulaNode(node) && node.isInline() ? node.getSource() : null),
  replace: (textNode, match) => {
    textNode.replace($createFormulaNode(match[0]));
  },
};

/** A code block in Mermaid. */
export const DRAWING_BLOCK: MultilineElementTransformer = {
  type: 'multiline-element',
  dependencies: [DrawingNode],
  regExpStart: /(?!)/,
  replace: () => false,
  export: (node) => ($isDrawingNode(node) ? node.getSource() : null),
};

/** `$$ … $$` as a block. */
export const FORMULA_BLOCK: MultilineElementTransformer = {
  type: 'multiline-element',
  dependencies: [FormulaNode],
  regExpStart: /(?!)/,
  replace: () => false,
  export: (node) => ($isFormulaNode(node) && !node.isInline() ? node.getSource() : null),
};
