// @vitest-environment happy-dom
import { $createCodeNode } from '@lexical/code';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor, type LexicalEditor } from 'lexical';
import { describe, expect, it } from 'vitest';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { DEFAULT_STYLE, printEditor } from '../serialization/round-trip';
import { $findUnfinishedLink, completeLink, linkableTitle } from './link-completion';

/** An editor with one paragraph; `|` is the caret. */
function editorWith(text: string, isCode = false): LexicalEditor {
  const editor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  editor.update(
    () => {
      const node = $createTextNode(text.replace('|', ''));
      $getRoot().append((isCode ? $createCodeNode() : $createParagraphNode()).append(node));
      node.select(text.indexOf('|'), text.indexOf('|'));
    },
    { discrete: true },
  );
  return editor;
}

const openIn = (editor: LexicalEditor) => editor.getEditorState().read($findUnfinishedLink, { editor });

function completed(text: string, title: string): string {
  const editor = editorWith(text);
  completeLink(editor, title);
  editor.update(() => {}, { discrete: true });
  return printEditor(editor, DEFAULT_STYLE);
}

describe('link completion', () => {
  it('finds the text typed after the last unclosed [[', () => {
    expect(openIn(editorWith('see [[mo|'))).toEqual({ text: 'mo' });
    expect(openIn(editorWith('see [[|'))).toEqual({ text: '' });
    expect(openIn(editorWith('[[done]] and |'))).toBeNull();
    expect(openIn(editorWith('no brackets|'))).toBeNull();
  });

  it('offers nothing inside code', () => {
    expect(openIn(editorWith('a[[b|', true))).toBeNull();
  });

  it.each([
    ['at the end', 'see [[mo|', 'see [[Moss]]'],
    ['alone', '[[|', '[[Moss]]'],
    ['in the middle', 'see [[mo| and go', 'see [[Moss]] and go'],
    ['before brackets that were closed by hand', 'see [[mo|]] and go', 'see [[Moss]] and go'],
  ])('replaces the typed text with the link, %s', (_name, text, expected) => {
    expect(completed(text, 'Moss')).toBe(expected);
  });

  it('removes from titles what a [[link]] cannot contain', () => {
    expect(linkableTitle(' a [b] | c ')).toBe('a b c');
  });
});
