import { localDay } from '../../../shared/lib/time/local-day';
import { $createCodeNode } from '@lexical/code';
import { $insertList, type ListType } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { INSERT_TABLE_COMMAND } from '@lexical/table';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $isTextNode,
  $nodesOfType,
  type LexicalEditor,
} from 'lexical';
import { $createCalloutNode } from '../nodes/callout-node';
import { $createFootnoteNode, FootnoteNode } from '../nodes/footnote-node';
import { $createRuleNode } from '../nodes/rule-node';
import { $createSourceBlockNode } from '../nodes/source-block-node';
import { showError } from '../../ipc/queries';
import { insertFiles } from './insert-files';

/** Something the slash menu puts at the caret. */
export interface InsertableBlock {
  id: string;
  title: string;
  /** Other words under which it is found. */
  words: string;
  /** How it is typed in Markdown. */
  typed: string;
  insert: (editor: LexicalEditor) => void;
}

const heading = (level: 1 | 2 | 3, words: string): InsertableBlock => ({
  id: `heading-${level}`,
  title: `Heading ${level}`,
  words,
  typed: '#'.repeat(level),
  insert: change(() => $setBlocksType($getSelection(), () => $createHeadingNode(`h${level}` as HeadingTagType))),
});

const list = (type: ListType, title: string, words: string, typed: string): InsertableBlock => ({
  id: `list-${type}`,
  title,
  words,
  typed,
  insert: change(() => $insertList(type)),
});

function callout(kind: string, title: string, words: string): InsertableBlock {
  return {
    id: `callout-${kind}`,
    title,
    words,
    typed: `> [!${kind}]`,
    insert: change(() => $setBlocksType($getSelection(), () => $createCalloutNode(kind))),
  };
}

/** A number at the caret, and the footnote at the end of the note, where the caret goes. */
function $insertFootnote(): void {
  const used = $nodesOfType(FootnoteNode).map((node) => Number(node.getTextContent()));
  const name = String(Math.max(0, ...used.filter(Number.isInteger)) + 1);
  $insertNodes([$createFootnoteNode(name)]);
  const footnote = $createParagraphNode().append($createFootnoteNode(name), $createTextNode(': '));
  $getRoot().append(footnote);
  footnote.selectEnd();
}

function change(make: () => void): InsertableBlock['insert'] {
  return (editor) => editor.update(make);
}

const $typeText = (text: string, caretFromEnd = 0): void => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  selection.insertText(text);
  for (let step = 0; step < caretFromEnd; step += 1) selection.modify('move', true, 'character');
};

/** The blocks in the order of the menu. */
export const INSERTABLE_BLOCKS: readonly InsertableBlock[] = [
  heading(1, 'title h1'),
  heading(2, 'subtitle h2'),
  heading(3, 'h3'),
  list('bullet', 'Bulleted list', 'unordered ul points', '-'),
  list('number', 'Numbered list', 'ordered ol', '1.'),
  list('check', 'Task list', 'todo checkbox check', '- [ ]'),
  {
    id: 'table',
    title: 'Table',
    words: 'grid rows columns',
    typed: '',
    insert: (editor) =>
      void editor.dispatchCommand(INSERT_TABLE_COMMAND, {
        columns: '3',
        rows: '3',
        includeHeaders: { rows: true, columns: false },
      }),
  },
  {
    id: 'quote',
    title: 'Quote',
    words: 'blockquote citation',
    typed: '>',
    insert: change(() => $setBlocksType($getSelection(), () => $createQuoteNode())),
  },
  callout('note', 'Callout', 'note info box admonition'),
  callout('tip', 'Callout: tip', 'hint success'),
  callout('warning', 'Callout: warning', 'caution attention'),
  {
    id: 'code',
    title: 'Code block',
    words: 'program fence source',
    typed: '```',
    insert: change(() => $setBlocksType($getSelection(), () => $createCodeNode())),
  },
  {
    id: 'rule',
    title: 'Divider',
    words: 'rule line hr separator',
    typed: '---',
    insert: change(() => {
      const paragraph = $createParagraphNode();
      $insertNodes([$createRuleNode(), paragraph]);
      paragraph.select();
    }),
  },
  {
    id: 'formula',
    title: 'Formula',
    words: 'math equation latex tex',
    typed: '$$',
    insert: change(() => {
      const block = $createSourceBlockNode('$$\n\n$$');
      $insertNodes([block]);
      block.select(0, 0);
      const text = block.getFirstChild();
      if ($isTextNode(text)) text.select(3, 3);
    }),
  },
  {
    id: 'footnote',
    title: 'Footnote',
    words: 'reference annotation',
    typed: '[^1]',
    insert: change($insertFootnote),
  },
  {
    id: 'file',
    title: 'Picture or file',
    words: 'image photo attachment attach upload',
    typed: '',
    insert: chooseFiles,
  },
  {
    id: 'link',
    title: 'Link to a note',
    words: 'wikilink page reference',
    typed: '[[',
    insert: change(() => $typeText('[[')),
  },
  {
    id: 'today',
    title: 'Today’s date',
    words: 'now day time',
    typed: '',
    insert: change(() => $typeText(localDay(Date.now()))),
  },
];

function chooseFiles(editor: LexicalEditor): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = true;
  field.addEventListener('change', () => {
    editor.focus();
    insertFiles(editor, [...(field.files ?? [])]).catch(showError);
  });
  field.click();
}
