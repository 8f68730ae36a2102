import { $isCodeNode, type CodeNode } from '@lexical/code';
import { $createListItemNode, $createListNode, $isListItemNode, $isListNode, type ListItemNode } from '@lexical/list';
import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $getState,
  $isLineBreakNode,
  $isRangeSelection,
  $setState,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_NORMAL,
  INDENT_CONTENT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  OUTDENT_CONTENT_COMMAND,
  type PointType,
  TextNode,
} from 'lexical';
import { indentLines, indentUnit } from './indent-lines';
import { $moveToCell } from './table-acts';
import { beforeState } from '../serialization/block-state';
import { $isQuoteNode } from '@lexical/rich-text';
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

const TYPED_BOX = /^\[([ xX]?)\] /;

/** `[ ] ` typed at the beginning of a list item makes it a task; Ctrl/Cmd+Enter ticks a task, or makes one of an item. */
export function registerTaskKeys(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerNodeTransform(TextNode, $makeTaskOfTypedBox),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        if (event === null || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false;
        const selection = $getSelection();
        if (!$isRangeSelection(selection)) return false;
        const item = $findMatchingParent(selection.anchor.getNode(), $isListItemNode);
        if (item === null) return false;
        event.preventDefault();
        if (listTypeOf(item) === 'check') item.toggleChecked();
        else $makeTask(item, false);
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
  );
}

function $makeTaskOfTypedBox(node: TextNode): void {
  const match = TYPED_BOX.exec(node.getTextContent());
  const item = node.getParent();
  const selection = $getSelection();
  if (match === null || !$isListItemNode(item) || node.getPreviousSibling() !== null) return;
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || !selection.anchor.getNode().is(node)) return;
  // Only while it is typed: what a note holds is read otherwise.
  if (selection.anchor.offset !== match[0].length || listTypeOf(item) !== 'bullet') return;
  node.spliceText(0, match[0].length, '', true);
  $makeTask(item, match[1]!.toLowerCase() === 'x');
}

function listTypeOf(item: ListItemNode): string | null {
  const list = item.getParent();
  return $isListNode(list) ? list.getListType() : null;
}

/** Moves an item into a list of tasks of its own; the items before and after it stay what they are. */
function $makeTask(item: ListItemNode, isDone: boolean): void {
  const list = item.getParent();
  if (!$isListNode(list)) return;
  const before = item.getPreviousSiblings();
  const after = item.getNextSiblings();
  const tasks = $setState($createListNode('check'), beforeState, '\n');
  if (before.length === 0 && after.length === 0) {
    $setState(tasks, beforeState, $getState(list, beforeState));
    list.replace(tasks, true);
  } else {
    // A nested list is the only child of its item, so each part of it needs an item of its own.
    const wrapper = list.getParent();
    const place = (part: typeof list, behind: typeof list) => {
      const outer = behind.getParent();
      if ($isListItemNode(wrapper) && outer !== null) outer.insertAfter($createListItemNode().append(part));
      else behind.insertAfter(part);
    };
    place(tasks, list);
    if (after.length > 0) {
      const rest = $setState($createListNode(list.getListType()), beforeState, '\n');
      place(rest, tasks);
      rest.append(...after);
    }
    tasks.append(item);
    if (before.length === 0) ($isListItemNode(wrapper) ? wrapper : list).remove();
  }
  item.setChecked(isDone);
}

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
