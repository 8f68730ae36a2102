import { $createListItemNode, $createListNode, $isListItemNode, $isListNode, type ListItemNode } from '@lexical/list';
import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $getSelection,
  $getState,
  $isRangeSelection,
  $setState,
  COMMAND_PRIORITY_NORMAL,
  KEY_ENTER_COMMAND,
  TextNode,
  type LexicalEditor,
} from 'lexical';
import { beforeState } from '../serialization/block-state';

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
