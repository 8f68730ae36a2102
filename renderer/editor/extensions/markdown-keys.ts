import { $generateNodesFromMarkdownString } from '@lexical/markdown';
import { mergeRegister } from '@lexical/utils';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  PASTE_COMMAND,
  type LexicalEditor,
  type TextFormatType,
} from 'lexical';
import { NOTE_TRANSFORMERS } from '../serialization/transformers';
import { registerLinkSelection } from './link-selection';

const MARKDOWN_FORMATS: ReadonlySet<TextFormatType> = new Set(['bold', 'italic', 'strikethrough', 'code']);

/** Removes what Markdown cannot express (underline, pasted styles) and reads pasted text as Markdown. */
export function registerMarkdownKeys(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerLinkSelection(editor),
    editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => !MARKDOWN_FORMATS.has(format), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => indentByKey(editor, event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(PASTE_COMMAND, (event) => $pasteMarkdown(event), COMMAND_PRIORITY_HIGH),
  );
}

// Mod+[ and Mod+] move list items too.
function indentByKey(editor: LexicalEditor, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  if (event.key === ']') editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
  else if (event.key === '[') editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
  else return false;
  event.preventDefault();
  return true;
}

function $pasteMarkdown(event: unknown): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : null;
  const selection = $getSelection();
  if (data === null || !$isRangeSelection(selection) || data.types.includes('application/x-lexical-editor'))
    return false;
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n');
  if (text === '') return false;
  (event as ClipboardEvent).preventDefault();
  if (/[\n[*_`#>~-]/.test(text)) selection.insertNodes($generateNodesFromMarkdownString(text, NOTE_TRANSFORMERS));
  else selection.insertText(text);
  return true;
}
