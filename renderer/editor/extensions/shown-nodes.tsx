import { mergeRegister } from '@lexical/utils';
import {
  $addUpdateTag,
  $createNodeSelection,
  $getSelection,
  $isElementNode,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  type NodeKey,
} from 'lexical';
import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Drawing } from '../../ui/text/drawing';
import { NoteEmbedContext } from '../../ui/text/note-embed-context';
import type { ShownInEditor } from '../nodes/base-nodes';
import { $isDrawingNode } from '../nodes/drawing-node';
import { $isNoteEmbedNode } from '../nodes/note-embed-node';

/** Marks what Enter acts on inside an element of `createShownElement`: with Ctrl the link, else the change. */
export const EMBED_ACTS = { link: 'data-embed-link', change: 'data-embed-change' } as const;

/** The notes and diagrams that a text shows in their places. */
export function ShownNodes({ editor, canEdit }: { editor: LexicalEditor; canEdit: boolean }) {
  const renderNote = useContext(NoteEmbedContext);
  const [shown, setShown] = useState<Record<NodeKey, ShownInEditor | null>>({});
  useEffect(
    () => mergeRegister(editor.registerDecoratorListener<ShownInEditor | null>(setShown), registerShownKeys(editor)),
    [editor],
  );
  return Object.entries(shown).map(([key, what]) => {
    const element = what === null ? null : editor.getElementByKey(key);
    if (what === null || element === null) return null;
    return createPortal(
      what.kind === 'note' ? (
        (renderNote?.(what.target, what.words) ?? what.target)
      ) : (
        <Drawing source={what.code} onEdit={canEdit ? () => openSource(editor, key) : undefined}>
          <pre tabIndex={0}>{what.code}</pre>
        </Drawing>
      ),
      element,
      key,
    );
  });
}

/** Enter on a selected node opens its source. */
function openSource(editor: LexicalEditor, key: NodeKey): void {
  editor.update(() => $select(key), { discrete: true });
  editor.focus();
  editor.dispatchCommand(KEY_ENTER_COMMAND, null);
}

function $select(key: NodeKey): void {
  const selection = $createNodeSelection();
  selection.add(key);
  $setSelection(selection);
}

/** Shows which node is selected; Enter goes into the note it shows, with Ctrl to its own page. */
function registerShownKeys(editor: LexicalEditor): () => void {
  let marked: HTMLElement | null = null;
  return mergeRegister(
    editor.registerUpdateListener(({ editorState }) => {
      const key = editorState.read(() => {
        const selection = $getSelection();
        return $isNodeSelection(selection) ? (selection.getNodes()[0]?.getKey() ?? null) : null;
      });
      const element = key === null ? null : editor.getElementByKey(key);
      marked?.removeAttribute('data-selected');
      element?.setAttribute('data-selected', '');
      marked = element;
    }),
    registerArrow(editor, KEY_ARROW_DOWN_COMMAND, 'next'),
    registerArrow(editor, KEY_ARROW_UP_COMMAND, 'previous'),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        const selection = $getSelection();
        const [node] = $isNodeSelection(selection) ? selection.getNodes() : [];
        if (!$isNoteEmbedNode(node)) return false;
        event?.preventDefault();
        const element = editor.getElementByKey(node.getKey());
        const find = (act: string) => element?.querySelector<HTMLElement>(`[${act}]`);
        const isLink = event !== null && (event.ctrlKey || event.metaKey);
        ((isLink ? null : find(EMBED_ACTS.change)) ?? find(EMBED_ACTS.link))?.click();
        $addUpdateTag('skip-dom-selection');
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

/** From the line beside it, an arrow selects what is shown: the browser would step over it. */
function registerArrow(
  editor: LexicalEditor,
  command: LexicalCommand<KeyboardEvent>,
  direction: 'next' | 'previous',
): () => void {
  return editor.registerCommand(
    command,
    (event) => {
      const selection = $getSelection();
      if (event.shiftKey || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
      const block = selection.anchor.getNode().getTopLevelElement();
      const beside = direction === 'next' ? block?.getNextSibling() : block?.getPreviousSibling();
      const inner = !$isElementNode(beside)
        ? beside
        : direction === 'next'
          ? beside.getFirstChild()
          : beside.getLastChild();
      const element = block == null ? null : editor.getElementByKey(block.getKey());
      if (!($isNoteEmbedNode(inner) || $isDrawingNode(inner)) || element === null || !isOnEdge(element, direction))
        return false;
      event.preventDefault();
      $select(inner.getKey());
      return true;
    },
    COMMAND_PRIORITY_HIGH,
  );
}

/** Whether the caret is in the last line of an element, or in its first. */
function isOnEdge(element: HTMLElement, direction: 'next' | 'previous'): boolean {
  const range = document.getSelection()?.rangeCount === 1 ? document.getSelection()!.getRangeAt(0) : null;
  const caret = range?.getBoundingClientRect();
  // An empty line has no box.
  if (caret === undefined || caret.height === 0) return true;
  const box = element.getBoundingClientRect();
  return direction === 'next' ? caret.bottom > box.bottom - caret.height : caret.top < box.top + caret.height;
}
