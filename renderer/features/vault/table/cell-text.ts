import { builtInColumn, propertyOfColumn } from '../../../../shared/domain/note-view';
import { dateIn } from '../../../../shared/domain/note-property';
import type { Cell } from '../../../../shared/ipc/routes/tables';
import { numberIn } from '../../../../shared/lib/search-query/property-filter';
import { formatNumber } from '../../../../shared/messages/format-number';
import { formatDate } from '../../../ui/text/date-text';

/** Whether a column holds numbers, which stand at the right. */
export const isNumberColumn = (column: string): boolean =>
  ['links', 'linksOut', 'linksIn', 'used', 'vitality'].includes(column);

/** Pixels that a column has until it is made wider. */
export function usualWidth(column: string): number {
  if (column === 'title') return 280;
  if (column === 'why') return 260;
  return isNumberColumn(column) ? 96 : 150;
}

/** A cell in the words of the screen. @param now epoch milliseconds, for today */
export function cellText(column: string, cell: Cell, now: number): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberText(column, cell, now);
  if (typeof cell !== 'string') return column === 'tags' ? cell.map((tag) => `#${tag}`).join(' ') : cell.join(', ');
  if (propertyOfColumn(column) === null) return cell;
  const at = dateIn(cell);
  return at === null ? cell : formatDate(at, 'day', now);
}

function numberText(column: string, cell: number, now: number): string {
  switch (builtInColumn(column)) {
    case 'updated':
    case 'quotedAt':
      return formatDate(cell, 'moment', now);
    case 'created':
    case 'kept':
      return formatDate(cell, 'day', now);
    case 'vitality':
      return formatNumber(cell, { style: 'percent', maximumFractionDigits: 0 });
    case 'used':
      return cell === 0 ? '' : `${formatNumber(cell)}×`;
    default:
      return cell === 0 ? '' : formatNumber(cell);
  }
}

/** Items in one line; one with a comma or a quotation mark stands in quotation marks, its own doubled. */
export const lineOfItems = (items: readonly string[]): string =>
  items.map((item) => (/[",]/u.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');

/** The items of a line, as `lineOfItems` writes them. */
export const itemsOfLine = (line: string): string[] =>
  [...line.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+)/gu)]
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain!).trim())
    .filter((item) => item !== '');

/** The number that a text is; null where it would be written otherwise then, as `007` and `1.10` would: they stay text. */
export function exactNumberIn(text: string): number | null {
  const number = numberIn(text);
  return String(number) === text.replace(',', '.') ? number : null;
}
