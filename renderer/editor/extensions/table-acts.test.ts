// @vitest-environment happy-dom
import { registerTablePlugin } from '@lexical/table';
import { $getRoot, $isElementNode, $isTextNode, createEditor, type LexicalEditor, type LexicalNode } from 'lexical';
import { describe, expect, it } from 'vitest';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { $readNoteMarkdown } from '../rich-editor';
import { DEFAULT_STYLE, findLosslessStyle, printEditor } from '../serialization/round-trip';
import { tableActs } from './table-acts';

const $texts = (node: LexicalNode): LexicalNode[] =>
  $isTextNode(node) ? [node] : $isElementNode(node) ? node.getChildren().flatMap($texts) : [];

/** The Markdown after acts with the caret in the cell with this word. */
function after(markdown: string, word: string, ...ids: string[]): string {
  const editor: LexicalEditor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  registerTablePlugin(editor);
  editor.update(
    () => {
      $readNoteMarkdown(markdown);
      const cell = $texts($getRoot()).find((text) => text.getTextContent() === word);
      if ($isTextNode(cell)) cell.select(0, 0);
    },
    { discrete: true },
  );
  for (const id of ids) {
    tableActs()
      .find((act) => act.id === id)!
      .run(editor);
    editor.update(() => {}, { discrete: true });
  }
  const printed = printEditor(editor, DEFAULT_STYLE);
  expect(findLosslessStyle(printed)).not.toBeNull();
  return printed;
}

const TABLE = '| a | b |\n| --- | ---: |\n| c | d |';

describe('the acts on a table', () => {
  it.each([
    [['row-below'], '| a | b |\n| --- | ---: |\n| c | d |\n|  |  |'],
    [['row-above'], '| a | b |\n| --- | ---: |\n|  |  |\n| c | d |'],
    [['column-right'], '| a | b |  |\n| --- | ---: | --- |\n| c | d |  |'],
    [['column-left', 'delete-row'], '| a |  | b |\n| --- | --- | ---: |'],
    [['align-center'], '| a | b |\n| --- | :---: |\n| c | d |'],
    [['delete-column'], '| a |\n| --- |\n| c |'],
    [['delete-row'], '| a | b |\n| --- | ---: |'],
    [['delete'], ''],
  ])('%j with the caret in the second row give %j', (ids, expected) => {
    expect(after(TABLE, 'd', ...ids)).toBe(expected);
  });

  it('keep a head: no row comes above it, and the next row takes the place of one that is deleted', () => {
    expect(after(TABLE, 'a', 'row-above')).toBe('| a | b |\n| --- | ---: |\n|  |  |\n| c | d |');
    expect(after(TABLE, 'a', 'delete-row')).toBe('| c | d |\n| --- | ---: |');
  });
});
