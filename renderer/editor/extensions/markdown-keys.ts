import { $isCodeNode } from '@lexical/code';
import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  PASTE_COMMAND,
  type LexicalEditor,
  type TextFormatType,
  $createTextNode,
} from 'lexical';
import { call } from '../../ipc/client';
import { $insertMarkdown } from '../serialization/insert-markdown';
import { linkableTitle } from './link-completion';

const MARKDOWN_FORMATS: ReadonlySet<TextFormatType> = new Set(['bold', 'italic', 'strikethrough', 'highlight', 'code']);

/** Removes what Markdown cannot express (underline, pasted styles) and reads pasted text as Markdown. */
export function registerMarkdownKeys(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerLinkSelection(editor),
    editor.registerCommand(FORMAT_TEXT_COMMAND, (format) => !MARKDOWN_FORMATS.has(format), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => indentByKey(editor, event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(PASTE_COMMAND, (event) => $paste(editor, event), COMMAND_PRIORITY_HIGH),
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

/** Elements that say more than their text does. */
const RICH = /<(?:h[1-6]|ul|ol|table|a\s[^>]*href|strong|b|em|i|pre|blockquote|code|del|s)\b/i;

function $paste(editor: LexicalEditor, event: unknown): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : null;
  const selection = $getSelection();
  if (data === null || !$isRangeSelection(selection) || data.types.includes('application/x-lexical-editor'))
    return false;
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n');
  const html = data.getData('text/html');
  if (text.trim() === '' && html === '') return false;
  (event as ClipboardEvent).preventDefault();
  if ($findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null) selection.insertRawText(text);
  // Editors of code copy their colours as HTML.
  else if (!RICH.test(html) || data.types.includes('vscode-editor-data')) $insertMarkdown(text);
  else void pasteHtml(editor, html, text);
  return true;
}

/** Copied text keeps its headings, lists, links, tables and code. */
async function pasteHtml(editor: LexicalEditor, html: string, text: string): Promise<void> {
  const markdown = await call('notes.fromHtml', { html }).then(
    (found) => found.markdown,
    () => text,
  );
  editor.update(() => $insertMarkdown(markdown === '' ? text : markdown));
}

/** Longer than the title of any note. */
const MAX_LENGTH = 200;

/**
 * Mod+K over selected words begins a link with them: `[[words`, with the notes of that name to choose from. Without a
 * selection the key is the app's.
 */
function registerLinkSelection(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      const isKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      if (!isKey || event.isComposing || !$beginLink(editor)) return false;
      event.preventDefault();
      return true;
    },
    COMMAND_PRIORITY_HIGH,
  );
}

/** Writes `[[` before the selected words and puts the caret behind them; false where no words of one line are selected. */
function $beginLink(editor: LexicalEditor): boolean {
  // The editor hears of a selection a moment after it was made: what is seen to be selected counts.
  const selection = $createRangeSelectionFromDom(window.getSelection(), editor) ?? $getSelection();
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return false;
  const text = selection.getTextContent();
  const title = linkableTitle(text);
  if (title === '' || title.length > MAX_LENGTH || text.trim().includes('\n')) return false;
  const [before, after] = [/^\s*/u.exec(text)![0], /\s*$/u.exec(text)![0]];
  const typed = $createTextNode(`${before}[[${title}`);
  $setSelection(selection);
  selection.insertNodes([typed]);
  if (after !== '') typed.insertAfter($createTextNode(after));
  typed.selectEnd();
  return true;
}
