import { $isLinkNode } from '@lexical/link';
import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { parseTags } from '../../../shared/lib/markdown/tags';
import type { NoteLinkTarget } from '../../ui/text/markdown';
import { $isWikiLinkNode } from '../nodes/wiki-link-node';

/** The target of a link in a note: a note by its title, an external address, or the notes with a tag. */
export type EditorLink =
  | { kind: 'note'; title: string }
  | { kind: 'address'; url: string; label: string }
  | { kind: 'tag'; tag: string };

/** A link of a note that is read. */
export const editorLinkOf = (link: NoteLinkTarget): EditorLink =>
  'tag' in link
    ? { kind: 'tag', tag: link.tag }
    : 'title' in link
      ? { kind: 'note', title: link.title }
      : { kind: 'address', url: link.address, label: link.label };

/**
 * Ctrl/Cmd+click opens a link, and so does Ctrl+Enter with the caret in it or directly after it; in a read-only note a
 * click suffices.
 */
export function registerLinkOpening(editor: LexicalEditor, open: (link: EditorLink) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const isAsked = event.ctrlKey || event.metaKey || !editor.isEditable();
    const link =
      editor.read(() => $linkOf($getNearestNodeFromDOMNode(event.target as Node))) ?? (isAsked ? tagAtClick() : null);
    if (link === null) return;
    event.preventDefault();
    if (isAsked) open(link);
  };
  return mergeRegister(
    editor.registerRootListener((root, previous) => {
      previous?.removeEventListener('click', onClick);
      root?.addEventListener('click', onClick);
    }),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        // Shift previews the link, which the whole page listens for.
        if (event?.shiftKey === true && (event.ctrlKey || event.metaKey)) return true;
        const link = $linkAtCaret(event !== null && (event.ctrlKey || event.metaKey));
        if (link === null) return false;
        event?.preventDefault();
        open(link);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );
}

// A plain Enter at a link's edge is a new line; inside it there is no line to break.
function $linkAtCaret(isAsked: boolean): EditorLink | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const node = selection.anchor.getNode();
  const isInside =
    $isWikiLinkNode(node) && selection.anchor.offset > 0 && selection.anchor.offset < node.getTextContentSize();
  if (isInside || isAsked) return $linkOf(node) ?? (isAsked ? $linkOf(node.getPreviousSibling()) : null);
  return null;
}

function $linkOf(node: LexicalNode | null): EditorLink | null {
  if ($isWikiLinkNode(node)) return { kind: 'note', title: node.getTarget().trim() };
  const link = node === null ? null : $findMatchingParent(node, $isLinkNode);
  return link === null ? null : { kind: 'address', url: link.getURL(), label: link.getTextContent() };
}

/** The `#tag` in which a click has set the caret. */
function tagAtClick(): EditorLink | null {
  const selection = document.getSelection();
  const text = selection?.focusNode?.nodeType === Node.TEXT_NODE ? (selection.focusNode.textContent ?? '') : '';
  const offset = selection?.focusOffset ?? 0;
  const found = parseTags(text).find(({ start, end }) => start <= offset && offset <= end);
  return found === undefined ? null : { kind: 'tag', tag: found.tag };
}
