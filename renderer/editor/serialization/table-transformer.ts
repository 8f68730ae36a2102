import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  $isTableCellNode,
  $isTableNode,
  $isTableRowNode,
  TableCellHeaderStates,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import type { MultilineElementTransformer } from '@lexical/markdown';
import { $createLineBreakNode, $createParagraphNode, $isElementNode, type ElementFormatType } from 'lexical';
import { $appendLines } from './inline-lines';
import { splitRow } from './split-blocks';

const LINE_BREAK = /<br\s*\/?>/i;

/** The table of some lines of Markdown: a head, a line of dashes, rows. */
export function $readTable(markdown: string): TableNode {
  const [head, rule, ...rows] = markdown.split('\n').map(splitRow);
  const aligns = (rule ?? []).map(alignOf);
  const table = $createTableNode();
  for (const [index, cells] of [head ?? [], ...rows].entries()) {
    const row = $createTableRowNode();
    for (const [column, align] of aligns.entries()) {
      const cell = $createTableCellNode(index === 0 ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS);
      row.append($fillCell(cell, cells[column] ?? '', align));
    }
    table.append(row);
  }
  return table;
}

/** A cell with its Markdown; alignment is a property of its paragraph, as the editor's own commands set it. */
function $fillCell(cell: TableCellNode, markdown: string, align: ElementFormatType): TableCellNode {
  const paragraph = $createParagraphNode().setFormat(align);
  for (const [index, line] of markdown.replaceAll('\\|', '|').split(LINE_BREAK).entries()) {
    if (index > 0) paragraph.append($createLineBreakNode());
    $appendLines(paragraph, line);
  }
  return cell.append(paragraph);
}

const alignOf = (dashes: string): ElementFormatType =>
  dashes.endsWith(':') ? (dashes.startsWith(':') ? 'center' : 'right') : dashes.startsWith(':') ? 'left' : '';

const RULES: Partial<Record<ElementFormatType, string>> = { left: ':---', center: ':---:', right: '---:' };

/** Tables of Markdown: the first row is the head, cells hold one line each. */
export const TABLE: MultilineElementTransformer = {
  type: 'multiline-element',
  dependencies: [TableNode, TableRowNode, TableCellNode],
  // It is read by `$readTable`, and written by its menu, never typed.
  regExpStart: /(?!)/,
  replace: () => false,
  export: (node, exportChildren) => {
    if (!$isTableNode(node)) return null;
    const rows = node.getChildren().filter($isTableRowNode);
    const cellsOf = (row: TableRowNode) => row.getChildren().filter($isTableCellNode);
    const [head] = rows;
    const lines = rows.map((row) =>
      printRow(
        cellsOf(row).map((cell) =>
          cell
            .getChildren()
            .map((child) => ($isElementNode(child) ? exportChildren(child) : child.getTextContent()))
            .join('<br>')
            .replaceAll('\n', '<br>')
            .replaceAll(/(?<!\\)\|/g, '\\|')
            .trim(),
        ),
      ),
    );
    const rule = printRow((head === undefined ? [] : cellsOf(head)).map((cell) => RULES[$alignOfCell(cell)] ?? '---'));
    return [lines[0] ?? '', rule, ...lines.slice(1)].join('\n');
  },
};

function $alignOfCell(cell: TableCellNode): ElementFormatType {
  const paragraph = cell.getFirstChild();
  return $isElementNode(paragraph) ? paragraph.getFormatType() : '';
}

const printRow = (cells: string[]): string => `| ${cells.join(' | ')} |`;
