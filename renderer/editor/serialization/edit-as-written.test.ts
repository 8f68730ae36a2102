// @vitest-environment happy-dom
import fc from 'fast-check';
import { $getRoot, $isTextNode, createEditor, type TextNode } from 'lexical';
import { describe, expect, it } from 'vitest';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { $isSourceBlockNode } from '../nodes/source-block-node';
import { $readNoteMarkdown } from '../rich-editor';
import { findLosslessStyle, printEditor, readShownText, withEnding, withoutEnding } from './round-trip';

/** The note after an act on its texts in the formatted editor. */
function edit(markdown: string, act: (texts: TextNode[]) => void): string {
  const style = findLosslessStyle(markdown);
  if (style === null) throw new Error('edited as source');
  const editor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  editor.update(() => $readNoteMarkdown(withoutEnding(markdown, style)), { discrete: true });
  editor.update(() => act($getRoot().getAllTextNodes().filter($isTextNode)), { discrete: true });
  return withEnding(printEditor(editor, style), style);
}

/** Types a word at the end of the text node that holds `words`. */
const typeAfter = (markdown: string, words: string): string =>
  edit(markdown, (texts) => {
    const node = texts.find((text) => text.getTextContent().includes(words))!;
    node.setTextContent(node.getTextContent().replace(words, `${words} typed`));
  });

describe('an edit in the formatted editor', () => {
  it.each([
    ['underscores for emphasis', '__bold__ and _italic_ and plain', 'plain'],
    ['the word within underscores', '__bold__ and _italic_ and plain', 'italic'],
    ['stars as bullets', '* a\n  * b\n* c', 'b'],
    ['plus signs as bullets', '+ one\n+ two', 'two'],
    ['stars as bullets of tasks', '* [ ] first\n* [X] second', 'first'],
    ['repeated numbers', '1. one\n1. two\n1. three', 'two'],
    ['numbers with a bracket', '1) one\n2) two', 'one'],
    ['escapes', 'Not \\*bold\\*, \\[no link\\], 1\\. no list, a \\| bar.', 'no list'],
    ['a padded table', '|  kiln | size |\n|:------|-----:|\n|   old | 12 |', 'old'],
    ['underlined headings', 'Title\n=====', 'Title'],
    ['a loose list', '- a\n\n- b\n\n- c', 'b'],
    ['hard breaks', 'line one\\\nline two', 'two'],
    ['entities', 'a &amp; b &lt;c&gt; end', 'end'],
    ['blank lines at the end', 'one\n\n\n', 'one'],
    ['a heading closed by signs', '## Part ##\n\ntext', 'text'],
  ])('leaves the rest of its block as it was written: %s', (_name, markdown, words) => {
    expect(typeAfter(markdown, words)).toBe(markdown.replace(words, `${words} typed`));
  });

  it('may be two edits at two ends of a list', () => {
    expect(
      edit('* a\n* b\n* c\n* d', (texts) => {
        texts[0]!.setTextContent('a1');
        texts[3]!.setTextContent('d1');
      }),
    ).toBe('* a1\n* b\n* c\n* d1');
  });

  it('prints the block anew where the written form would mean something else', () => {
    const typed = edit('_so_ it is', (texts) => texts[1]!.setTextContent('x it is'));
    expect(typed).toBe('*so*x it is');
  });

  const word = fc.constantFrom('gravel', '_moss_', '__stone__', '`code`', '\\*', '\\[', '&amp;', '[[Ma]]', 'a_b', '龍');
  const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
  const block = fc.oneof(
    line,
    fc.array(line, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `* ${item}`).join('\n')),
    fc.array(line, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `1. ${item}`).join('\n')),
    line.map((text) => `${text}\n---`),
  );

  it('changes nothing but the words typed, or says the same in another form', () => {
    let asWritten = 0;
    fc.assert(
      fc.property(block, fc.nat(), (markdown, place) => {
        fc.pre(findLosslessStyle(markdown) !== null);
        let isTyped = false;
        const edited = edit(markdown, (texts) => {
          const plain = texts.filter(
            (text) => text.getType() === 'text' && text.getFormat() === 0 && !$isSourceBlockNode(text.getParent()),
          );
          const node = plain[place % Math.max(1, plain.length)];
          if (node === undefined) return;
          isTyped = true;
          node.setTextContent(`typed ${node.getTextContent()}`);
        });
        fc.pre(isTyped);
        expect(readShownText(edited).replace('typed ', '')).toBe(readShownText(markdown));
        if (edited.replace('typed ', '') === markdown) asWritten += 1;
      }),
      { numRuns: 200 },
    );
    expect(asWritten).toBeGreaterThan(100);
  });
});
