import { $isQuoteNode } from '@lexical/rich-text';
import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isLineBreakNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  INSERT_PARAGRAPH_COMMAND,
  TextNode,
  type LexicalEditor,
} from 'lexical';
import { $createCalloutNode, $isCalloutNode } from '../nodes/callout-node';

const TYPED = /^\[!([\w-]{1,40})\]([+-]?) $/;

/** `> [!note] ` becomes a callout; Enter makes a new line in it, and on an empty last line leaves it. */
export function registerCalloutKeys(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(TextNode, $makeCalloutOfTyped),
    editor.registerCommand(
      INSERT_PARAGRAPH_COMMAND,
      () => {
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return false;
        const callout = $findMatchingParent(selection.anchor.getNode(), $isCalloutNode);
        if (callout === null) return false;
        const last = callout.getLastChild();
        const isOnEmptyEnd =
          selection.isCollapsed() &&
          $isLineBreakNode(last) &&
          callout.is(selection.anchor.getNode()) &&
          selection.anchor.offset === callout.getChildrenSize();
        if (!isOnEmptyEnd) {
          selection.insertLineBreak();
          return true;
        }
        last.remove();
        const paragraph = $createParagraphNode();
        callout.insertAfter(paragraph);
        paragraph.select();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

function $makeCalloutOfTyped(node: TextNode): void {
  const match = TYPED.exec(node.getTextContent());
  const quote = node.getParent();
  const selection = $getSelection();
  if (match === null || !$isQuoteNode(quote) || $isCalloutNode(quote) || node.getPreviousSibling() !== null) return;
  if (!$isRangeSelection(selection) || !selection.anchor.getNode().is(node)) return;
  const callout = $createCalloutNode(match[1]!, match[2]);
  node.remove();
  quote.replace(callout, true);
  callout.selectStart();
}
