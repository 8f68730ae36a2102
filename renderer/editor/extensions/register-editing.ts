import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerCheckList, registerList } from '@lexical/list';
import { registerMarkdownShortcuts } from '@lexical/markdown';
import { registerRichText } from '@lexical/rich-text';
import {
  registerTableCellUnmergeTransform,
  registerTablePlugin,
  registerTableSelectionObserver,
  setScrollableTablesActive,
} from '@lexical/table';
import { mergeRegister } from '@lexical/utils';
import type { LexicalEditor } from 'lexical';
import { NOTE_TRANSFORMERS } from '../serialization/transformers';
import { registerCalloutKeys } from './callout-keys';
import { registerCodeHighlight } from './code-highlight';
import { registerFootnoteJump } from './footnote-jump';
import { registerFormulaEditing } from './formula-editing';
import { registerFileInsertion } from './insert-files';
import { registerMarkdownKeys } from './markdown-keys';
import { registerTabKeys } from './tab-keys';
import { registerTaskKeys } from './task-keys';
import { registerTaskRoles } from './task-roles';

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
    registerMarkdownKeys(editor),
    registerFileInsertion(editor),
    registerCalloutKeys(editor),
    registerFootnoteJump(editor),
    registerFormulaEditing(editor),
    registerTabKeys(editor),
    registerTaskKeys(editor),
  );
}
