import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import type { AttachmentView } from '../../../shared/ipc/routes/attachments';
import { addAttachment, nameOfPasted } from '../../attachments/add-attachment';
import { showError } from '../../ipc/queries';
import { $createEmbedNode } from '../nodes/embed-node';
import { $createWikiLinkNode } from '../nodes/wiki-link-node';

/** Pasted and dropped files are stored in the vault; pictures are shown at the caret, other files linked. */
export function registerFileInsertion(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    DRAG_DROP_PASTE,
    (files) => {
      insertFiles(editor, files).catch(showError);
      return true;
    },
    COMMAND_PRIORITY_HIGH,
  );
}

export async function insertFiles(editor: LexicalEditor, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const attachment = await addAttachment(file, nameOfPasted(file));
    editor.update(() => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertNodes([$nodeOf(attachment), $createTextNode(' ')]);
    });
  }
}

const $nodeOf = ({ name, imageUrl }: AttachmentView): LexicalNode =>
  imageUrl === null ? $createWikiLinkNode(name) : $createEmbedNode({ source: `![[${name}]]`, target: name, alt: '' });
