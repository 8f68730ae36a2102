import { $createParagraphNode, $getRoot, $setState } from 'lexical';
import { beforeState, indentState, leadingState, writtenState } from './block-state';
import { planBlocks } from './plan-blocks';
import { $readBlock } from './read-block';

/** Fills the root from Markdown; each block remembers what stood before it and how it was written. */
export function $readNoteMarkdown(markdown: string): void {
  const plan = planBlocks(markdown);
  const root = $getRoot().clear();
  $setState(root, leadingState, plan[0]?.block.before ?? '');
  for (const [position, { block, indent, written }] of plan.entries()) {
    const nodes = $readBlock(block);
    root.append(...nodes);
    for (const [index, node] of nodes.entries()) {
      if (position + index > 0) $setState(node, beforeState, index === 0 ? block.before : '\n');
      if (indent !== null) $setState(node, indentState, indent);
      if (written !== null) $setState(node, writtenState, written);
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode());
}
