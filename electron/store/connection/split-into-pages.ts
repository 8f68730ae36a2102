import { MAX_PAGE_BYTES, PAGE_ROWS } from '../../../shared/ipc/store-protocol';

/**
 * Splits a list into pieces that fit one message: at most PAGE_ROWS, and MAX_PAGE_BYTES unless a single item is larger.
 */
export function splitIntoPages<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[][] {
  const pages: Item[][] = [];
  let page: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = bytesOf(item);
    if (page.length > 0 && (page.length >= PAGE_ROWS || bytes + size > MAX_PAGE_BYTES)) {
      pages.push(page);
      page = [];
      bytes = 0;
    }
    page.push(item);
    bytes += size;
  }
  if (page.length > 0) pages.push(page);
  return pages;
}
