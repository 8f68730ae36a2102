import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { linkableTitle } from './link-completion';

/** Longer than the title of any note. */
const MAX_LENGTH = 200;

/**
 * Mod+K over selected words begins a link with them: `[[words`, with the notes of that name to choose from. Without a
 * selection the key is the app's.
 */
export function registerLinkSelection(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      const isKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      if (!isKey || event.isComposing || !$beginLink()) return false;
      event.preventDefault();
      return true;
    },
    COMMAND_PRIORITY_HIGH,
  );
}

/** Writes `[[` before the selected words and puts the caret behind them; false where no words of one line are selected. */
function $beginLink(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return false;
  const text = selection.getTextContent();
  const title = linkableTitle(text);
  if (title === '' || title.length > MAX_LENGTH || text.trim().includes('\n')) return false;
  const [before, after] = [/^\s*/u.exec(text)![0], /\s*$/u.exec(text)![0]];
  const typed = $createTextNode(`${before}[[${title}`);
  selection.insertNodes([typed]);
  if (after !== '') typed.insertAfter($createTextNode(after));
  typed.selectEnd();
  return true;
}
