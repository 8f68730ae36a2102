import { $isCodeNode, type CodeNode } from '@lexical/code';
import { $isListItemNode, type ListItemNode } from '@lexical/list';
import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $getSelection,
  $isLineBreakNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type PointType,
} from 'lexical';
import { indentLines, indentUnit } from './indent-lines';
import { $moveToCell } from './table-acts';

/**
 * Tab and Shift+Tab indent in lists and code and move between the cells of a table. They never leave the editor: Esc
 * does, and the next Tab goes on from there.
 */
export function registerTabKeys(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(INDENT_CONTENT_COMMAND, () => !$canIndentItems(), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(OUTDENT_CONTENT_COMMAND, () => $selectedItems() === null, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const direction = event.shiftKey ? 'out' : 'in';
        const code = $codeAround();
        if (code !== null) $indentCode(code, direction);
        else if ($selectedItems() !== null)
          editor.dispatchCommand(direction === 'in' ? INDENT_CONTENT_COMMAND : OUTDENT_CONTENT_COMMAND, undefined);
        else $moveToCell(direction);
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

const $itemOf = (node: LexicalNode): ListItemNode | null => $findMatchingParent(node, $isListItemNode);

/** First and last list item of the selection; null unless the whole selection lies in lists. */
function $selectedItems(): [ListItemNode, ListItemNode] | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const items = [$itemOf(selection.anchor.getNode()), $itemOf(selection.focus.getNode())] as const;
  const [first, last] = selection.isBackward() ? [items[1], items[0]] : items;
  return first === null || last === null ? null : [first, last];
}

// Markdown cannot nest an item two levels below the previous one, so the first item of a list stays.
const $canIndentItems = (): boolean => ($selectedItems()?.[0].getPreviousSibling() ?? null) !== null;

function $codeAround(): CodeNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const code = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  return code !== null && code.is($findMatchingParent(selection.focus.getNode(), $isCodeNode)) ? code : null;
}

function $indentCode(code: CodeNode, direction: 'in' | 'out'): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const text = code.getTextContent();
  if (direction === 'in' && selection.isCollapsed()) {
    selection.insertRawText(indentUnit(text));
    return;
  }
  const offsets = [$offsetIn(code, selection.anchor), $offsetIn(code, selection.focus)];
  const after = indentLines({ text, start: Math.min(...offsets), end: Math.max(...offsets) }, direction);
  if (after.text === text) return;
  const isBackward = selection.isBackward();
  code.select(0, code.getChildrenSize()).insertRawText(after.text);
  const [anchor, focus] = isBackward ? [after.end, after.start] : [after.start, after.end];
  $setPoint(code, selection.anchor, anchor);
  $setPoint(code, selection.focus, focus);
}

/** Number of characters of the code before a point. */
function $offsetIn(code: CodeNode, point: PointType): number {
  const node = point.getNode();
  const before = code.is(node) ? code.getChildren().slice(0, point.offset) : node.getPreviousSiblings();
  return before.reduce((sum, child) => sum + child.getTextContentSize(), code.is(node) ? 0 : point.offset);
}

function $setPoint(code: CodeNode, point: PointType, offset: number): void {
  let rest = offset;
  for (const [index, child] of code.getChildren().entries()) {
    const isBreak = $isLineBreakNode(child);
    if (isBreak && rest === 0) return point.set(code.getKey(), index, 'element');
    if (!isBreak && rest <= child.getTextContentSize()) return point.set(child.getKey(), rest, 'text');
    rest -= child.getTextContentSize();
  }
  point.set(code.getKey(), code.getChildrenSize(), 'element');
}
