import { $isListItemNode } from '@lexical/list';
import { $findMatchingParent } from '@lexical/utils';
import {
  $createTextNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
} from 'lexical';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';

const BLOCK_ID = /\s\^([\w-]{1,60})\s*$/;

/**
 * The id of the block at the caret, as `^id` at its end; a block without one is given `fresh`. Null where no id can
 * stand: in code, tables and formulas. Call inside `update`.
 */
export function $idOfBlock(fresh: string): string | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const block = $findMatchingParent(
    selection.anchor.getNode(),
    (node) => $isListItemNode(node) || $isParagraphNode(node) || $isHeadingNode(node) || $isQuoteNode(node),
  );
  if (!$isElementNode(block) || block.getParent()?.getType() === 'tablecell') return null;
  const text = block
    .getChildren()
    .filter((child) => !$isElementNode(child) || child.isInline())
    .map((child) => child.getTextContent())
    .join('');
  const known = BLOCK_ID.exec(text)?.[1];
  if (known !== undefined) return known;
  if (text.trim() === '') return null;
  const last = block.getChildren().findLast((child) => !$isElementNode(child) || child.isInline());
  const mark = $createTextNode(` ^${fresh}`);
  if ($isTextNode(last) && last.isSimpleText() && last.getFormat() === 0)
    last.setTextContent(last.getTextContent() + mark.getTextContent());
  else last?.insertAfter(mark);
  return fresh;
}
