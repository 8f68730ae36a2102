// @vitest-environment happy-dom
import { registerList } from '@lexical/list';
import { registerRichText } from '@lexical/rich-text';
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  createEditor,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import { describe, expect, it } from 'vitest';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { $readNoteMarkdown } from '../rich-editor';
import { DEFAULT_STYLE, findLosslessStyle, printEditor } from '../serialization/round-trip';
import { registerMarkdownKeys } from './markdown-keys';
import { registerTabKeys } from './tab-keys';

function $texts(node: LexicalNode): TextNode[] {
  if ($isTextNode(node)) return [node];
  return $isElementNode(node) ? node.getChildren().flatMap($texts) : [];
}

/**
 * An editor with this Markdown; the text from the first to the last of the words is selected, or the caret is behind a
 * single one.
 */
function editorWith(markdown: string, ...words: string[]): LexicalEditor {
  const editor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  registerRichText(editor);
  registerList(editor);
  registerMarkdownKeys(editor);
  registerTabKeys(editor);
  editor.update(
    () => {
      $readNoteMarkdown(markdown);
      const holding = (word: string) => {
        const node = $texts($getRoot()).find((text) => text.getTextContent().includes(word))!;
        return {
          node,
          start: node.getTextContent().indexOf(word),
          end: node.getTextContent().indexOf(word) + word.length,
        };
      };
      const [first, last] = [holding(words[0]!), holding(words.at(-1)!)];
      const selection = last.node.select(last.end, last.end);
      if (words.length > 1) selection.anchor.set(first.node.getKey(), first.start, 'text');
    },
    { discrete: true },
  );
  return editor;
}

function pressTab(
  editor: LexicalEditor,
  init: KeyboardEventInit = {},
): { isTaken: boolean; text: string; chosen: string } {
  const event = new KeyboardEvent('keydown', { key: 'Tab', cancelable: true, ...init });
  editor.dispatchCommand(KEY_TAB_COMMAND, event);
  editor.update(() => {}, { discrete: true });
  const chosen = editor.getEditorState().read(
    () => {
      const selection = $getSelection();
      return $isRangeSelection(selection) ? selection.getTextContent() : '';
    },
    { editor },
  );
  return { isTaken: event.defaultPrevented, text: printEditor(editor, DEFAULT_STYLE), chosen };
}

describe('Tab in the editor', () => {
  it.each([
    ['- basket\n- screw', 'screw', '- basket\n    - screw'],
    ['1. basket\n2. screw', 'screw', '1. basket\n    1. screw'],
    ['- [ ] basket\n- [x] screw', 'screw', '- [ ] basket\n    - [x] screw'],
    ['- basket\n    - screw\n- oil', 'oil', '- basket\n    - screw\n    - oil'],
  ])('indents a list item of %j; Shift+Tab outdents it', (before, word, after) => {
    const editor = editorWith(before, word);
    expect(pressTab(editor)).toMatchObject({ isTaken: true, text: after });
    expect(findLosslessStyle(after)).not.toBeNull();
    expect(pressTab(editor, { shiftKey: true })).toMatchObject({ isTaken: true, text: before });
  });

  it('indents all selected list items', () => {
    expect(pressTab(editorWith('- basket\n- screw\n- oil', 'screw', 'oil')).text).toBe(
      '- basket\n    - screw\n    - oil',
    );
  });

  it('keeps the focus in the editor when an item cannot be indented further', () => {
    expect(pressTab(editorWith('- basket\n- screw', 'basket'))).toMatchObject({
      isTaken: true,
      text: '- basket\n- screw',
    });
    expect(pressTab(editorWith('- basket\n- screw', 'screw'), { shiftKey: true })).toMatchObject({
      isTaken: true,
      text: '- basket\n- screw',
    });
  });

  it('indents code at the caret, or every selected line', () => {
    expect(pressTab(editorWith('```\nif x:\nrun\nstop\n```', 'if x:'))).toMatchObject({
      isTaken: true,
      text: '```\nif x:    \nrun\nstop\n```',
    });
    const many = editorWith('```\nif x:\n    run\n    stop\n```', 'run', 'stop');
    expect(pressTab(many)).toEqual({
      isTaken: true,
      text: '```\nif x:\n        run\n        stop\n```',
      chosen: 'run\n        stop',
    });
    expect(pressTab(many, { shiftKey: true })).toEqual({
      isTaken: true,
      text: '```\nif x:\n    run\n    stop\n```',
      chosen: 'run\n    stop',
    });
    expect(pressTab(editorWith('```\nif x:\n\trun\n```', 'run'), { shiftKey: true }).text).toBe('```\nif x:\nrun\n```');
  });

  it('moves between the cells of a table, and adds a row after the last one', () => {
    const editor = editorWith('| a | b |\n| --- | --- |\n| c | d |', 'b');
    expect(pressTab(editor)).toMatchObject({ isTaken: true, chosen: 'c' });
    expect(pressTab(editor, { shiftKey: true })).toMatchObject({ isTaken: true, chosen: 'b' });
    pressTab(editor);
    pressTab(editor);
    expect(pressTab(editor)).toMatchObject({ isTaken: true, text: '| a | b |\n| --- | --- |\n| c | d |\n|  |  |' });
  });

  it('changes nothing and stays in the editor in paragraphs, headings and quotes, and in selections beyond a list', () => {
    for (const [text, ...words] of [
      ['A paragraph', 'paragraph'],
      ['## Heading', 'Heading'],
      ['> said', 'said'],
      ['- basket\n- screw\n\nAfter', 'screw', 'After'],
    ] as const) {
      expect(pressTab(editorWith(text, ...words))).toMatchObject({ isTaken: true, text });
      expect(pressTab(editorWith(text, ...words), { shiftKey: true })).toMatchObject({ isTaken: true, text });
    }
  });
});
