import type { ElementContent } from 'hast';
import { element } from '../web-page/tree-to-markdown';
import { createWordCollector } from './collect-words';
import { type Content, heading, type ListItem, nestedLists, tableOf } from './tree-text';

/** A paragraph as the words before it set it. */
export interface RtfParagraph {
  /** Of a heading, from 1; null for text. */
  level: number | null;
  isInTable: boolean;
  /** The depth that it has where it is a point of a list. */
  depth: number;
  /** It is in the style “Title”. */
  isTitle: boolean;
}

/** Collects words into paragraphs, lists and tables. */
export function createRtfBuilder() {
  const blocks: ElementContent[] = [];
  const words = createWordCollector();
  let items: ListItem[] = [];
  let rows: Content[][][] = [];
  let cells: Content[][] = [];
  let cell: Content[] = [];
  let title = '';

  const endLists = () => {
    blocks.push(...nestedLists(items));
    items = [];
  };
  const endTable = () => {
    if (rows.length > 0) blocks.push(tableOf(rows));
    rows = [];
  };
  return {
    add: words.add,
    insert: words.insert,
    /** @param list the mark before the paragraph, where it is a point of a list */
    endParagraph(paragraph: RtfParagraph, list: { isNumbered: boolean } | null): void {
      const content = words.take();
      if (paragraph.isInTable) {
        cell.push(...(cell.length > 0 && content.length > 0 ? [' '] : []), ...content);
        return;
      }
      if (content.length === 0) return;
      endTable();
      if (list !== null && paragraph.level === null) {
        items.push({ depth: paragraph.depth, isNumbered: list.isNumbered, children: content });
        return;
      }
      endLists();
      if (paragraph.isTitle && title === '') title = content.map(textOf).join('').trim();
      blocks.push(paragraph.level === null ? element('p', content) : heading(paragraph.level, content));
    },
    endCell(): void {
      const content = words.take();
      cells.push([...cell, ...(cell.length > 0 && content.length > 0 ? [' '] : []), ...content]);
      cell = [];
    },
    endRow(): void {
      endLists();
      if (cells.some((each) => each.length > 0)) rows.push(cells);
      cells = [];
    },
    /** @param last the paragraph that nothing ended */
    finish(last: RtfParagraph): { blocks: ElementContent[]; title: string } {
      this.endParagraph({ ...last, isInTable: false }, null);
      endTable();
      endLists();
      return { blocks, title };
    },
  };
}

const textOf = (content: Content): string =>
  typeof content === 'string'
    ? content
    : content.type === 'text'
      ? content.value
      : content.type === 'element'
        ? content.children.map(textOf).join('')
        : '';
