import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerCheckList, registerList, $isListItemNode, $isListNode, ListItemNode, ListNode } from '@lexical/list';
import { registerMarkdownShortcuts } from '@lexical/markdown';
import { registerRichText } from '@lexical/rich-text';
import {
  registerTableCellUnmergeTransform,
  registerTablePlugin,
  registerTableSelectionObserver,
  setScrollableTablesActive,
} from '@lexical/table';
import { mergeRegister } from '@lexical/utils';
import {
  type LexicalEditor,
  $getNearestNodeFromDOMNode,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  CLICK_COMMAND,
  $getNodeByKey,
  type NodeKey,
  type NodeMutation,
} from 'lexical';
import { NOTE_TRANSFORMERS } from '../serialization/transformers';
import { registerCalloutKeys, registerTabKeys, registerTaskKeys } from './tab-keys';
import { registerCodeHighlight } from './code-highlight';
import { registerCommentMarks } from './comment-marks';
import { registerFormulaEditing } from './formula-editing';
import { registerFileInsertion } from './insert-files';
import { registerMarkdownKeys } from './markdown-keys';
import { $isFootnoteNode } from '../nodes/footnote-node';
import { t } from '../../../shared/messages/message';

const HISTORY_PAUSE_MS = 300;

/** Everything that keys, the mouse and the clipboard do in the formatted editor. */
export function registerEditing(editor: LexicalEditor): () => void {
  setScrollableTablesActive(editor, true);
  return mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_PAUSE_MS),
    registerList(editor),
    registerCheckList(editor),
    registerTaskRoles(editor),
    registerTablePlugin(editor),
    registerTableSelectionObserver(editor, false),
    registerTableCellUnmergeTransform(editor),
    registerMarkdownShortcuts(editor, NOTE_TRANSFORMERS),
    registerCodeHighlight(editor),
    registerCommentMarks(editor),
    registerMarkdownKeys(editor),
    registerFileInsertion(editor),
    registerCalloutKeys(editor),
    registerFootnoteJump(editor),
    registerFormulaEditing(editor),
    registerTabKeys(editor),
    registerTaskKeys(editor),
  );
}

/** A click on a footnote's number goes to the footnote, and from there back to where it is named. */
function registerFootnoteJump(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    CLICK_COMMAND,
    (event) => {
      const node = event.target instanceof Node ? $getNearestNodeFromDOMNode(event.target) : null;
      if (!$isFootnoteNode(node)) return false;
      const name = node.getTextContent();
      const all = [...(editor.getRootElement()?.querySelectorAll<HTMLElement>('[data-footnote]') ?? [])]
        .filter((element) => element.dataset['footnote'] === name)
        .map((element) => ({ element, node: $getNearestNodeFromDOMNode(element) }))
        .filter(({ node: found }) => $isFootnoteNode(found));
      const isDefinition = ({ node: found }: (typeof all)[number]): boolean => {
        const next = found?.getNextSibling();
        return found?.getPreviousSibling() === null && $isTextNode(next) && next.getTextContent().startsWith(':');
      };
      const clicked = all.find(({ node: found }) => found?.is(node));
      const target =
        clicked !== undefined && isDefinition(clicked) ? all.find((one) => !isDefinition(one)) : all.find(isDefinition);
      if (target === undefined || target === clicked) return false;
      target.element.scrollIntoView({ block: 'center' });
      if ($isTextNode(target.node)) target.node.selectEnd();
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}

/** Tasks are read as a group of checkboxes: a list may hold nothing but list items. */
function registerTaskRoles(editor: LexicalEditor): () => void {
  const mark = (mutations: Map<NodeKey, NodeMutation>) =>
    editor.read(() => {
      for (const [key, mutation] of mutations) {
        const element = mutation === 'destroyed' ? null : editor.getElementByKey(key);
        const node = $getNodeByKey(key);
        if (element === null) continue;
        if ($isListNode(node)) setRole(element, node.getListType() === 'check' ? 'group' : null);
        else if ($isListItemNode(node) && $isListNode(node.getFirstChild())) {
          const list = node.getParent();
          setRole(element, $isListNode(list) && list.getListType() === 'check' ? 'none' : null);
        }
      }
    });
  return mergeRegister(
    editor.registerMutationListener(ListNode, mark, { skipInitialization: false }),
    editor.registerMutationListener(ListItemNode, mark, { skipInitialization: false }),
  );
}

function setRole(element: HTMLElement, role: 'group' | 'none' | null): void {
  if (role === null) element.removeAttribute('role');
  else element.setAttribute('role', role);
  if (role === 'group') element.setAttribute('aria-label', t('editor.tasks'));
  else element.removeAttribute('aria-label');
}
