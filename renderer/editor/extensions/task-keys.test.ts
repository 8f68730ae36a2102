// @vitest-environment happy-dom
import { registerCheckList, registerList } from '@lexical/list';
import { registerMarkdownShortcuts } from '@lexical/markdown';
import { registerRichText } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isTextNode,
  createEditor,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { describe, expect, it } from 'vitest';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { $readNoteMarkdown } from '../rich-editor';
import { DEFAULT_STYLE, findLosslessStyle, printEditor } from '../serialization/round-trip';
import { NOTE_TRANSFORMERS } from '../serialization/transformers';
import { registerTaskKeys } from './tab-keys';

function editorWith(markdown: string): LexicalEditor {
  const editor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  registerRichText(editor);
  registerList(editor);
  registerCheckList(editor);
  registerMarkdownShortcuts(editor, NOTE_TRANSFORMERS);
  registerTaskKeys(editor);
  editor.update(() => $readNoteMarkdown(markdown), { discrete: true });
  return editor;
}

const $texts = (node: LexicalNode): LexicalNode[] =>
  $isTextNode(node) ? [node] : $isElementNode(node) ? node.getChildren().flatMap($texts) : [];

/** Types at the beginning of the text with these words, letter by letter. */
function typeBefore(editor: LexicalEditor, words: string, typed: string): void {
  editor.update(
    () => {
      const node = $texts($getRoot()).find((text) => text.getTextContent().includes(words))!;
      if ($isTextNode(node)) node.select(0, 0);
    },
    { discrete: true },
  );
  for (const letter of typed) editor.update(() => $getSelection()?.insertText(letter), { discrete: true });
}
function tick(editor: LexicalEditor, words: string): void {
  typeBefore(editor, words, '');
  editor.dispatchCommand(KEY_ENTER_COMMAND, new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }));
  editor.update(() => {}, { discrete: true });
}
const print = (editor: LexicalEditor) => {
  const markdown = printEditor(editor, DEFAULT_STYLE);
  expect(findLosslessStyle(markdown)).not.toBeNull();
  return markdown;
};

describe('tasks', () => {
  it.each([
    ['- a\n- b\n- c', '- a\n- [ ] b\n- c'],
    ['- b', '- [ ] b'],
    ['- a\n    - b\n    - c\n- d', '- a\n    - [ ] b\n    - c\n- d'],
    ['- a\n    - c\n    - b\n- d', '- a\n    - c\n    - [ ] b\n- d'],
  ])('come of “[ ] ” typed in an item of %j, and of Ctrl+Enter; the other items stay', (before, after) => {
    const typed = editorWith(before);
    typeBefore(typed, 'b', '[ ] ');
    expect(print(typed)).toBe(after);
    const pressed = editorWith(before);
    tick(pressed, 'b');
    expect(print(pressed)).toBe(after);
    tick(pressed, 'b');
    expect(print(pressed)).toBe(after.replace('[ ]', '[x]'));
    tick(pressed, 'b');
    expect(print(pressed)).toBe(after);
  });

  it('come of “- [ ] ” typed on a line of its own', () => {
    const editor = editorWith('');
    editor.update(() => $getRoot().clear().append($createParagraphNode()).selectEnd(), { discrete: true });
    for (const letter of '- [x] done') editor.update(() => $getSelection()?.insertText(letter), { discrete: true });
    expect(print(editor)).toBe('- [x] done');
  });
});
