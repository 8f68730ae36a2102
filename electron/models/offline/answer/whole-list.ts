import { withoutLooseMarks } from '../../../../shared/lib/markdown/loose-marks';
import type { AnswerSource } from '../../../ports/engine';

/** Items of a list that are given. */
const MAX_ITEMS = 7;
const ITEM = /^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.+)$/u;
const HEADING = /^\s*#{1,6}\s+/u;

/**
 * The items of the list in a page that `text` is one of, or the line above of, verbatim; of a page that is nothing but one
 * list, all of it. Empty where it stands in none.
 */
export function wholeListAt({ title, text: page }: AnswerSource, text: string): string[] {
  const blocks = listsIn(page);
  const ofText = blocks.find(({ lead, items }) => items.includes(text) || lead === text);
  const only = blocks.length === 1 && text === title ? blocks[0] : undefined;
  return ((ofText ?? only)?.items ?? []).slice(0, MAX_ITEMS);
}

interface List {
  /** The line above it; '' for none or a heading. */
  lead: string;
  items: string[];
}

function listsIn(page: string): List[] {
  const lists: List[] = [];
  let lead = '';
  let open: List | null = null;
  for (const line of page.split('\n')) {
    const item = ITEM.exec(line)?.[1];
    if (item !== undefined) {
      if (open === null) lists.push((open = { lead, items: [] }));
      open.items.push(withoutLooseMarks(item.trim()));
    } else if (line.trim() !== '') {
      open = null;
      lead = HEADING.test(line) ? '' : line.trim();
    }
  }
  return lists;
}
