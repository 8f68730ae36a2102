// @vitest-environment happy-dom
import { registerRichText } from '@lexical/rich-text';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  createEditor,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { describe, expect, it } from 'vitest';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { $readNoteMarkdown } from '../rich-editor';
import { $findUnfinishedLink } from './link-completion';
import { registerMarkdownKeys } from './markdown-keys';

/** An editor with this line, of which the characters from `start` to `end` are selected. */
function editorWith(line: string, start: number, end: number): LexicalEditor {
  const editor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  registerRichText(editor);
  registerMarkdownKeys(editor);
  editor.update(
    () => {
      $readNoteMarkdown(line);
      $getRoot().getFirstDescendant()!.selectStart();
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) throw new Error('nothing is selected');
      selection.anchor.offset = start;
      selection.focus.offset = end;
    },
    { discrete: true },
  );
  return editor;
}

function pressModK(editor: LexicalEditor): boolean {
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true });
  editor.dispatchCommand(KEY_DOWN_COMMAND, event);
  editor.update(() => {}, { discrete: true });
  return event.defaultPrevented;
}

const textOf = (editor: LexicalEditor) => editor.getEditorState().read(() => $getRoot().getTextContent());

describe('Mod+K in the editor', () => {
  it('over selected words begins a link with them, to be completed', () => {
    const editor = editorWith('The moss garden is quiet', 4, 15);
    expect(pressModK(editor)).toBe(true);
    expect(textOf(editor)).toBe('The [[moss garden is quiet');
    expect(editor.getEditorState().read($findUnfinishedLink)).toEqual({ text: 'moss garden' });
  });

  it('keeps the spaces around the words', () => {
    const editor = editorWith('The moss garden is quiet', 3, 16);
    expect(pressModK(editor)).toBe(true);
    expect(textOf(editor)).toBe('The [[moss garden is quiet');
    expect(editor.getEditorState().read($findUnfinishedLink)).toEqual({ text: 'moss garden' });
  });

  it.each([
    ['without a selection', 'The moss garden', 4, 4],
    ['over spaces only', 'The   moss', 3, 6],
  ])('%s is left to the app', (_when, line, start, end) => {
    const editor = editorWith(line, start, end);
    expect(pressModK(editor)).toBe(false);
    expect(textOf(editor)).toBe(line);
  });
});
