import { $isTableCellNode } from '@lexical/table';
import { $findMatchingParent } from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $setState,
} from 'lexical';
import { indentState, writtenState } from './block-state';
import { $appendLines } from './inline-lines';
import { planBlocks } from './plan-blocks';
import { $readBlock } from './read-block';

/** Inserts Markdown at the caret; a single paragraph becomes part of the line, and so does all of it in a table. */
export function $insertMarkdown(markdown: string): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if ($findMatchingParent(selection.anchor.getNode(), $isTableCellNode) !== null) {
    selection.insertNodes(
      $appendLines($createParagraphNode(), markdown.trim().replace(/\s*\n\s*/g, ' ')).getChildren(),
    );
    return;
  }
  const plan = planBlocks(markdown.replace(/\s+$/, ''));
  const nodes = plan.flatMap(({ block, indent, written }) =>
    $readBlock(block).map((node) => {
      if (indent !== null) $setState(node, indentState, indent);
      if (written !== null) $setState(node, writtenState, written);
      return node;
    }),
  );
  const [only] = nodes;
  if (nodes.length === 1 && $isParagraphNode(only) && $isElementNode(only)) selection.insertNodes(only.getChildren());
  else selection.insertNodes(nodes);
}
