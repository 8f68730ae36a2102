import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findCellNode,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtNode,
  $insertTableRowAtSelection,
  $isTableCellNode,
  $isTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from '@lexical/table';
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $setSelection,
  type ElementFormatType,
  type LexicalEditor,
} from 'lexical';
import { t } from '../../../shared/messages/message';

/** The table in which the caret or the selection is. Call inside `read`. */
export function $tableAround(): TableNode | null {
  const node = $getSelection()?.getNodes()[0];
  return node === undefined ? null : $findTableNode(node);
}

function $cellAround(): TableCellNode | null {
  const node = $getSelection()?.getNodes()[0];
  return node === undefined ? null : $findCellNode(node);
}

const $cellsOf = (table: TableNode): TableCellNode[] =>
  table.getChildren().flatMap((row) => ($isTableRowNode(row) ? row.getChildren().filter($isTableCellNode) : []));

/** Selects what the next or previous cell holds; after the last one in a new row. Nothing outside of tables. */
export function $moveToCell(direction: 'in' | 'out'): void {
  const [table, cell] = [$tableAround(), $cellAround()];
  if (table === null || cell === null) return;
  const index = $cellsOf(table).findIndex((other) => other.is(cell));
  const next = index + (direction === 'in' ? 1 : -1);
  if (next < 0) return;
  if ($cellsOf(table)[next] === undefined) {
    $insertTableRowAtNode(cell, true);
    $alignAsHead(table);
  }
  const target = $cellsOf(table)[next]?.getFirstChild();
  if ($isElementNode(target)) target.select(0, target.getChildrenSize());
}

function $align(format: ElementFormatType): void {
  const [table, cell] = [$tableAround(), $cellAround()];
  if (table === null || cell === null) return;
  const column = cell.getIndexWithinParent();
  for (const row of table.getChildren()) {
    if (!$isTableRowNode(row)) continue;
    const target = row.getChildAtIndex(column);
    if ($isTableCellNode(target))
      for (const child of target.getChildren()) if ($isElementNode(child)) child.setFormat(format);
  }
}

/** The library moves the caret into the head of a new column; it stays in its row. */
function $withCaret(change: () => void): void {
  const caret = $getSelection()?.clone() ?? null;
  change();
  $setSelection(caret);
}

/** The first row is the head; cells of new rows are aligned as the head of their column is. */
function $alignAsHead(table: TableNode): void {
  const [head, ...rows] = table.getChildren().filter($isTableRowNode);
  const formats = (head?.getChildren() ?? []).map((cell) => {
    const first = $isTableCellNode(cell) ? cell.getFirstChild() : null;
    return $isElementNode(first) ? first.getFormatType() : '';
  });
  for (const cell of head?.getChildren() ?? [])
    if ($isTableCellNode(cell) && !cell.hasHeader()) cell.setHeaderStyles(TableCellHeaderStates.ROW);
  for (const row of rows)
    for (const [column, cell] of row.getChildren().entries())
      if ($isTableCellNode(cell))
        for (const child of cell.getChildren())
          if ($isElementNode(child) && child.getFormatType() !== formats[column])
            child.setFormat(formats[column] ?? '');
}

function $removeTable(table: TableNode): void {
  const paragraph = $createParagraphNode();
  table.replace(paragraph);
  paragraph.select();
}

interface TableAct {
  id: string;
  title: string;
  run: (editor: LexicalEditor) => void;
}

const act = (id: string, title: string, change: (table: TableNode) => void): TableAct => ({
  id,
  title,
  run: (editor) =>
    editor.update(() => {
      const table = $tableAround();
      if (table === null) return;
      change(table);
      if (table.isAttached()) $alignAsHead(table);
    }),
});

/** What can be done to the table at the caret. The first row is its head and stays the first. */
export const tableActs = (): readonly TableAct[] => [
  act('row-below', t('editor.addRowBelow'), () => $insertTableRowAtSelection(true)),
  act('row-above', t('editor.addRowAbove'), () => {
    // Markdown has no row above the head.
    $insertTableRowAtSelection($cellAround()?.getParent()?.getPreviousSibling() == null);
  }),
  act('column-right', t('editor.addColumnRight'), () => $withCaret(() => $insertTableColumnAtSelection(true))),
  act('column-left', t('editor.addColumnLeft'), () => $withCaret(() => $insertTableColumnAtSelection(false))),
  act('align-left', t('editor.alignColumnLeft'), () => $align('left')),
  act('align-center', t('editor.centerColumn'), () => $align('center')),
  act('align-right', t('editor.alignColumnRight'), () => $align('right')),
  act('delete-row', t('editor.deleteRow'), (table) => {
    if (table.getChildrenSize() <= 1) $removeTable(table);
    else $deleteTableRowAtSelection();
  }),
  act('delete-column', t('editor.deleteColumn'), (table) => {
    const head = table.getFirstChild();
    if ($isTableRowNode(head) && head.getChildrenSize() <= 1) $removeTable(table);
    else $deleteTableColumnAtSelection();
  }),
  act('delete', t('editor.deleteTable'), $removeTable),
];
