import type { MultilineElementTransformer } from '@lexical/markdown';
import { $isSourceBlockNode, SourceBlockNode } from '../nodes/source-block-node';

/** Markdown that is shown and printed as it is written. */
export const SOURCE_BLOCK: MultilineElementTransformer = {
  type: 'multiline-element',
  dependencies: [SourceBlockNode],
  regExpStart: /(?!)/,
  replace: () => false,
  export: (node) => ($isSourceBlockNode(node) ? node.getTextContent() : null),
};
