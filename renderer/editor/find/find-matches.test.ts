// @vitest-environment happy-dom
import fc from 'fast-check';
import { createEditor, type LexicalEditor } from 'lexical';
import { describe, expect, it } from 'vitest';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { $readNoteMarkdown } from '../rich-editor';
import { DEFAULT_STYLE, printEditor } from '../serialization/round-trip';
import { $findMatches, $replaceMatches } from './find-matches';

function editorWith(markdown: string): LexicalEditor {
  const editor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  editor.update(() => $readNoteMarkdown(markdown), { discrete: true });
  return editor;
}
const count = (markdown: string, words: string, isCaseSensitive = false) => {
  const editor = editorWith(markdown);
  return editor.getEditorState().read(() => $findMatches(words, isCaseSensitive).length, { editor });
};
function replaced(markdown: string, words: string, by: string): string {
  const editor = editorWith(markdown);
  editor.update(() => void $replaceMatches($findMatches(words, false), by), { discrete: true });
  return printEditor(editor, DEFAULT_STYLE);
}

describe('find in a note', () => {
  it('finds words across formatting, in lists, tables and code, and not across blocks', () => {
    const text = 'Fire it **slow**ly.\n\n- slowly\n\n| Slowly |\n| --- |\n| x |\n\n```\nslowly\n```\n\nslow\n\nly';
    expect(count(text, 'slowly')).toBe(4);
    expect(count(text, 'Slowly', true)).toBe(1);
    expect(count(text, '')).toBe(0);
  });

  it('replaces every match and nothing else; links to notes keep their titles', () => {
    expect(replaced('moss and **moss** and `moss`\n\n- Moss\n- [[Moss]]', 'moss', 'fern')).toBe(
      'fern and **fern** and `fern`\n\n- fern\n- [[Moss]]',
    );
    expect(replaced('a moss b', ' moss', '')).toBe('a b');
    expect(replaced('aaa', 'a', 'aa')).toBe('aaaaaa');
  });

  it('replaces in plain text as a string does', () => {
    const words = fc.array(fc.constantFrom('moss', 'fern', 'a', 'ab', 'b'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        words,
        fc.constantFrom('a', 'ab', 'moss', 'b a'),
        fc.constantFrom('x', 'aa', ''),
        (text, what, by) => {
          const plain = text.join(' ');
          const expected = plain.replaceAll(what, by);
          fc.pre(expected.trim() !== '' && expected === expected.trim());
          expect(replaced(plain, what, by)).toBe(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});
