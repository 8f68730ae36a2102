// @vitest-environment happy-dom
import fc from 'fast-check';
import { $isListNode } from '@lexical/list';
import { $createParagraphNode, $createTextNode, $getRoot, $getState, createEditor, type LexicalNode } from 'lexical';
import { describe, expect, it } from 'vitest';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { beforeState } from './block-state';
import { $readNoteMarkdown } from '../rich-editor';
import { DEFAULT_STYLE, findLosslessStyle, printEditor, withEnding, withoutEnding } from './round-trip';
import { splitBlocks } from './split-blocks';

/** What saving an untouched note would write. */
function throughEditor(markdown: string): string | null {
  const style = findLosslessStyle(markdown);
  if (style === null) return null;
  const editor = createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  editor.update(() => $readNoteMarkdown(withoutEnding(markdown, style)), { discrete: true });
  return withEnding(printEditor(editor, style), style);
}

const isContinued = (previous: LexicalNode, node: LexicalNode): boolean =>
  $isListNode(previous) &&
  $isListNode(node) &&
  previous.getListType() !== node.getListType() &&
  $getState(node, beforeState) === '\n';

const SURVIVING: [string, string][] = [
  ['plain', 'Gravel is where the eye is asked to finish the scene.'],
  ['two paragraphs', 'One.\n\nTwo.'],
  ['soft line breaks', 'One\ntwo\nthree\n\nfour'],
  ['several blank lines', 'One.\n\n\n\nTwo.'],
  ['heading tight above text', '## Kyoto\nWe fly in May.'],
  ['list tight under text', 'Pack:\n- shoes\n- a coat\nand go.'],
  ['nested list of two spaces', '- a\n  - b\n    - c\n- d'],
  ['nested list of four spaces', '- a\n    - b\n- c'],
  ['nested list of tabs', '- a\n\t- b\n- c'],
  ['ordered', '3. c\n4. d'],
  ['check list', '- [ ] open\n- [x] done'],
  ['quote', '> one\n> two\n\nafter'],
  ['code fence', '```ts\nconst a = `b` * 2; // [[not a link]]\n\n\n  indented\n```\n\nafter'],
  ['inline code with link inside', 'Write `[[Title]]` to link.'],
  ['formatting', '**bold** and *italic* and ~~gone~~ and `code` and ***both***'],
  ['link', 'See [the page](https://example.org/a_b?c=1) now.'],
  ['rule', 'one\n\n---\n\ntwo'],
  ['wikilink', 'Speaks to [[Ma]] and [[One garden per section|the rule]].'],
  ['pictures', 'A roof: ![the roof](img/my%20roof.png "North") and ![[plan.png|200]].\n\n![](<old plans/a.JPG>)'],
  ['pictures in a list', '- ![[snake_case_plan.png]]\n- ![x](a_b_c.webp)'],
  ['pictures on the web', '![x](https://example.org/a_b.png) and ![[Note]]'],
  ['wikilink with an escaped bar', 'Speaks to [[Ma\\|the gap]] and ![[plan.png\\|100]] now.'],
  ['wikilink in bold', 'Speaks to **[[Ma]]** now.'],
  ['lone special characters', 'snake_case_name, ~5 minutes, 2 * 3, a tick ` here'],
  ['escaped stars', 'literal \\*stars\\* stay'],
  ['table', '| a | b |\n| - | - |\n| 1 | 2 |'],
  ['unicode', 'Ryōan-ji · 龍安寺 · 👩‍👩‍👧 · עברית · é'],
  ['trailing spaces', 'hard break  \nnext'],
  ['entities', 'a &amp; b &lt;c&gt;'],
  ['code with escapes and links', '```\na \\* b_c [[x]]\n```'],
  ['title with special characters', 'See [[snake_case *and* ~more]] too'],
  [
    'notes that are shown',
    '![[Kiln]]\n\n- ![[Kiln#Firing|the fire]] and ![[snake_case *note*#^b_1]]\n- ![[a_b.pdf#page=3]]',
  ],
  ['a shown note with an escaped bar', '| a | b |\n| - | - |\n| ![[Kiln\\|80]] | 2 |'],
  ['a diagram', '```mermaid\nflowchart LR\n  A[*x*] --> B_c\n\n%% comment\n```\n\nafter'],
  ['diagrams of other fences', '~~~~mermaid\nA\n~~~~\n\n```mermaid\n```\n\n```mermaid\nnever closed'],
  ['comments and highlights', 'Brick, ==two metres== wide. %%check *the* width%%\n\n%%\nall of_this_one\n%%'],
  ['footnote', 'Text.[^1]\n\n[^1]: note'],
];

describe('Markdown in the editor', () => {
  it.each(SURVIVING)('is edited as formatted text when it survives the round trip: %s', (_name, markdown) => {
    expect(throughEditor(markdown)).toBe(markdown);
  });

  it.each([
    ['leading blank lines', '\n\none'],
    ['underscore bold', '__bold__ and *it*'],
    ['repeated numbers', '1. a\n1. b'],
    ['mixed bullets', '- a\n* b'],
    ['stars as bullets', '* a\n  * b'],
    ['tasks among other items', '- [ ] open\n- no task\n- [X] done'],
    ['lists of different steps', '- a\n    - b\n\ntext\n\n1. a\n   - b'],
    ['a loose list', '- a\n\n- b\n\n  and more of b\n- c'],
    ['an item of two lines', '- a\n  more\n- b'],
    ['a padded table', 'Sizes:\n|  kiln | size |\n|:------|-----:|\n|   old | `12\\|3` |'],
    ['a table with links', '| a |\n|---|\n| [[Ma\\|ma]] **b** <br> c |'],
    ['fences of other kinds', '~~~js\na\n```\n~~~\n\n````\n```\n````'],
    ['code that is not closed', 'a\n\n```\nb\n\nc'],
    ['code in a list', '- a\n  ```\n  b\n  ```\n- c'],
    ['underlined headings', 'Title\n=====\ntext\n\nPart\n---'],
    ['other rules', 'a\n\n***\n\n_ _ _'],
    ['quotes with blank lines', '> a\n>\n>b'],
    ['blank lines with spaces', 'a\n  \nb'],
    ['indented code', 'a\n\n    b *c*\n    d'],
    ['HTML', '<details>\n<summary>x</summary>\n\ny\n</details>'],
    ['callouts', '> [!note] Title\n> text **b**\n>\n> more\n\n> [!warning]-\n> x\n\n>[!tip] close'],
    ['footnotes', 'Said[^1] and **so[^long-name]**.\n\n[^1]: There.\n[^long-name]: Here.'],
    ['formulas', 'With $x^2 + \\$ *y*$ it is $5 and $6.\n\n$$\n\\int_0^1 x_i * y\n\n$$\n\n$$a$$'],
    ['block ids', 'A thought. ^a1b2\n\n- item ^c3'],
    ['a lazy item', '- a\nb\n- c'],
  ])('is edited as formatted text and stays as it was written: %s', (_name, markdown) => {
    expect(throughEditor(markdown)).toBe(markdown);
  });

  it('is edited as source with the line ends of another system', () => {
    expect(throughEditor('one\r\ntwo')).toBeNull();
  });

  it('keeps the line ends after the last block, and leaves none of an emptied note', () => {
    expect(throughEditor('one\n \n\n')).toBe('one\n \n\n');
    const style = findLosslessStyle('one\n\n')!;
    expect(withEnding('', style)).toBe('');
    expect(withEnding('one and two', style)).toBe('one and two\n\n');
  });

  const word = fc.oneof(
    fc.constantFrom(
      'garden',
      'snake_case',
      '*',
      '_',
      '~',
      '`',
      '[[',
      ']]',
      '[[Ma]]',
      '[[Ma|ma]]',
      '**bold**',
      '`x`',
      '\\',
      '<b>',
      '&amp;',
      '龍安寺',
      '👩‍👧',
      '#',
      '-',
      '1.',
      '|',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const line = fc
    .tuple(
      fc.constantFrom('', '', '', '# ', '- ', '  - ', '- [ ] ', '1. ', '> ', '```', '    '),
      fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    )
    .map(([start, rest]) => start + rest);
  const anyMarkdown = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));

  it('never changes a text: it survives the round trip exactly or is edited as source', () => {
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        const result = throughEditor(markdown);
        expect(result === null || result === markdown || (result === '' && markdown.trim() === '')).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('leaves every other block as it was written when one is added', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.nat(), (markdown, place) => {
        const style = findLosslessStyle(markdown);
        const texts = splitBlocks(markdown).map(({ text }) => text);
        fc.pre(style !== null && texts.length > 0);
        const at = place % texts.length;
        const editor = createEditor({
          nodes: EDITOR_NODES,
          onError: (error) => {
            throw error;
          },
        });
        editor.update(
          () => {
            $readNoteMarkdown(withoutEnding(markdown, style));
            const added = $createParagraphNode().append($createTextNode('added'));
            // Lists of several kinds are one block of the text.
            const first = $getRoot()
              .getChildren()
              .filter((node, index, all) => index === 0 || !isContinued(all[index - 1]!, node))[at]!;
            first.insertBefore(added);
          },
          { discrete: true },
        );
        // A blank line may come between blocks that would be read as one; no other character changes.
        const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
        const wanted = [...texts.slice(0, at), 'added', ...texts.slice(at)].flatMap(linesOf);
        expect(linesOf(printEditor(editor, style))).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });

  const safeWord = fc.constantFrom(
    'gravel',
    'moss',
    'ō',
    '龍',
    'eye-level',
    '[[Ma]]',
    '[[One garden|rule]]',
    '`code`',
    '**bold**',
    '*it*',
    '3',
    'a_b',
  );
  const safeText = fc.array(safeWord, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  const block = fc.oneof(
    safeText,
    safeText.map((text) => `## ${text}`),
    fc.array(safeText, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc
      .array(safeText, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item, index) => `${index + 1}. ${item}`).join('\n')),
    safeText.map((text) => `> ${text}`),
    fc
      .array(
        fc.string({ maxLength: 12 }).filter((text) => !text.includes('`')),
        { maxLength: 4 },
      )
      .map((lines) => `\`\`\`\n${['x', ...lines, 'y'].join('\n')}\n\`\`\``),
  );

  it('edits ordinary notes as formatted text', () => {
    const notes = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join('\n\nand then\n\n'));
    fc.assert(
      fc.property(notes, (markdown) => {
        expect(throughEditor(markdown)).toBe(markdown);
      }),
      { numRuns: 200 },
    );
  });

  it('serializes an empty note to an empty text', () => {
    expect(throughEditor('')).toBe('');
    expect(findLosslessStyle('')).toEqual(DEFAULT_STYLE);
  });
});
