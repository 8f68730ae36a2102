import { $isListItemNode, $isListNode, ListItemNode, ListNode } from '@lexical/list';
import { mergeRegister } from '@lexical/utils';
import { $getNodeByKey, type LexicalEditor, type NodeKey, type NodeMutation } from 'lexical';
import { t } from '../../../shared/messages/message';

/** Tasks are read as a group of checkboxes: a list may hold nothing but list items. */
export function registerTaskRoles(editor: LexicalEditor): () => void {
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
