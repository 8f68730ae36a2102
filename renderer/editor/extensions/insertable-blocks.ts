import { localDay } from '../../../shared/lib/time/day-name';
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
import { t } from '../../../shared/messages/message';

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
  title: t('editor.headingLevel', { level }),
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

export const insertableBlocks = (): readonly InsertableBlock[] => [
  heading(1, t('editor.titleH1')),
  heading(2, t('editor.subtitleH2')),
  heading(3, t('editor.h3')),
  list('bullet', t('editor.bulletedList'), t('editor.unorderedUlPoints'), '-'),
  list('number', t('editor.numberedList'), t('editor.orderedOl'), '1.'),
  list('check', t('editor.taskList'), t('editor.todoCheckboxCheck'), '- [ ]'),
  {
    id: 'table',
    title: t('common.table'),
    words: t('editor.gridRowsColumns'),
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
    title: t('editor.quote'),
    words: t('editor.blockquoteCitation'),
    typed: '>',
    insert: change(() => $setBlocksType($getSelection(), () => $createQuoteNode())),
  },
  callout('note', t('editor.callout'), t('editor.noteInfoBoxAdmonition')),
  callout('tip', t('editor.calloutTip'), t('editor.hintSuccess')),
  callout('warning', t('editor.calloutWarning'), t('editor.cautionAttention')),
  {
    id: 'code',
    title: t('editor.codeBlock'),
    words: t('editor.programFenceSource'),
    typed: '```',
    insert: change(() => $setBlocksType($getSelection(), () => $createCodeNode())),
  },
  {
    id: 'rule',
    title: t('editor.divider'),
    words: t('editor.ruleLineHrSeparator'),
    typed: '---',
    insert: change(() => {
      const paragraph = $createParagraphNode();
      $insertNodes([$createRuleNode(), paragraph]);
      paragraph.select();
    }),
  },
  {
    id: 'formula',
    title: t('editor.formula'),
    words: t('editor.mathEquationLatexTex'),
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
    title: t('editor.footnote'),
    words: t('editor.referenceAnnotation'),
    typed: '[^1]',
    insert: change($insertFootnote),
  },
  {
    id: 'file',
    title: t('editor.pictureOrFile'),
    words: t('editor.imagePhotoAttachmentAttach'),
    typed: '',
    insert: chooseFiles,
  },
  {
    id: 'link',
    title: t('editor.linkToANote'),
    words: t('editor.wikilinkPageReference'),
    typed: '[[',
    insert: change(() => $typeText('[[')),
  },
  {
    id: 'today',
    title: t('editor.todaysDate'),
    words: t('editor.nowDayTime'),
    typed: '',
    insert: change(() => $typeText(localDay(Date.now()))),
  },
];

function chooseFiles(editor: LexicalEditor): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = true;
  field.hidden = true;
  field.addEventListener('change', () => {
    field.remove();
    editor.focus();
    insertFiles(editor, [...(field.files ?? [])]).catch(showError);
  });
  field.addEventListener('cancel', () => field.remove());
  // A field that nothing holds may be collected while the person chooses, and then tells nothing of it.
  document.body.append(field);
  field.click();
}
