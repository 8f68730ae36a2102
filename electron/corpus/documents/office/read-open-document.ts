import type { ElementContent } from 'hast';
import { element, FOOTNOTE, pictureWords } from '../web-page/tree-to-markdown';
import { ownTitle } from '../pdf/own-title';
import { readProperties } from './core-properties';
import { damagedError, type LeftOut, type OfficeText, passwordError } from './office-text';
import { createSheetCollector, MAX_COLUMNS, MAX_ROWS } from './sheet-table';
import {
  type Content,
  heading,
  linkTo,
  markdownOf,
  type RunStyle,
  type Slide,
  slidesAsMarkdown,
  styledRun,
  tableOf,
} from './tree-text';
import { childAt, descendants, elementsOf, parseXml, type XmlElement, xmlText } from './xml';
import type { ZipParts } from './zip-parts';

/**
 * A text, a workbook or a presentation of LibreOffice (OpenDocument): the final text, without the words that were
 * deleted while changes were recorded.
 *
 * @throws AppError `import-unreadable`, `too-large`
 */
export function readOpenDocument(parts: ZipParts): OfficeText {
  const bytes = parts.bytes('content.xml');
  const manifest = parts.bytes('META-INF/manifest.xml');
  if (manifest !== undefined && [...descendants(parseXml(manifest))].some(({ name }) => name === 'encryption-data'))
    throw passwordError();
  if (bytes === undefined) throw damagedError();
  const content = parseXml(bytes);
  const { title, writtenAt } = readProperties(parts.bytes('meta.xml'), ['creation-date', 'date']);
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const reading: Reading = {
    styles: readStyles([parts.bytes('styles.xml'), bytes]),
    count: (what) => void (leftOut[what] = (leftOut[what] ?? 0) + 1),
    shownTitle: '',
    title,
  };
  const body = childAt(content, 'body');
  const [kind] = body === undefined ? [] : elementsOf(body);
  switch (kind?.name) {
    case 'text': {
      const markdown = markdownOf(readBlocks(kind, reading));
      return { title: title || ownTitle(reading.shownTitle), markdown, writtenAt, leftOut };
    }
    case 'spreadsheet': {
      const sheets = createSheetCollector();
      for (const table of elementsOf(kind)) if (table.name === 'table') readSheet(table, sheets, reading);
      return { title, markdown: sheets.markdown(), writtenAt, leftOut: { ...leftOut, ...sheets.leftOut() } };
    }
    case 'presentation': {
      const slides = elementsOf(kind).filter(({ name }) => name === 'page');
      return { title, writtenAt, leftOut, ...slidesAsMarkdown(slides.map((page) => readSlide(page, reading))) };
    }
    default:
      throw damagedError();
  }
}

interface NamedStyle extends RunStyle {
  isNumbered?: boolean;
  isTitle?: boolean;
  isQuote?: boolean;
}

interface Reading {
  styles: ReadonlyMap<string, NamedStyle>;
  count: (what: LeftOut) => void;
  /** The text of the first paragraph in the style “Title”. */
  shownTitle: string;
  /** The title that the file states. */
  title: string;
}

/** Styles by their names; one without a property has that of the style below it. */
function readStyles(files: readonly (Uint8Array | undefined)[]): Map<string, NamedStyle> {
  const styles = new Map<string, NamedStyle>();
  for (const bytes of files) {
    if (bytes === undefined) continue;
    for (const group of elementsOf(parseXml(bytes))) {
      if (group.name !== 'styles' && group.name !== 'automatic-styles') continue;
      for (const style of elementsOf(group)) {
        const name = style.attributes.name ?? '';
        const below = styles.get(style.attributes['parent-style-name'] ?? '') ?? {};
        if (style.name === 'list-style')
          styles.set(name, { isNumbered: childAt(style, 'list-level-style-number') !== undefined });
        if (style.name !== 'style') continue;
        const words = childAt(style, 'text-properties')?.attributes ?? {};
        const weight = words['font-weight'];
        const slant = words['font-style'];
        const line = words['text-line-through-style'];
        const isOfText = style.attributes.family === 'text';
        styles.set(name, {
          isBold: weight === undefined ? below.isBold : isOfText && (weight === 'bold' || Number(weight) >= 600),
          isItalic: slant === undefined ? below.isItalic : isOfText && slant !== 'normal',
          isStruck: line === undefined ? below.isStruck : isOfText && line !== 'none',
          isTitle: name === 'Title' || below.isTitle,
          isQuote: name === 'Quotations' || below.isQuote,
        });
      }
    }
  }
  return styles;
}

/** Elements whose text says again what stands elsewhere, or that are settings. */
const SKIPPED = new Set([
  'tracked-changes',
  'sequence-decls',
  'table-of-content',
  'illustration-index',
  'table-index',
  'object-index',
  'user-index',
  'alphabetical-index',
  'bibliography',
  'forms',
  'notes',
  'variable-decls',
  'user-field-decls',
]);

function readBlocks(parent: XmlElement, reading: Reading): ElementContent[] {
  return elementsOf(parent).flatMap((block): ElementContent[] => {
    if (block.name === 'tracked-changes')
      for (const { name } of descendants(block)) if (name === 'deletion') reading.count('deletions');
    if (SKIPPED.has(block.name)) return [];
    const style = reading.styles.get(block.attributes['style-name'] ?? '');
    switch (block.name) {
      case 'h':
        return [heading(Number(block.attributes['outline-level'] ?? 1), readRuns(block, reading))];
      case 'p': {
        const children = readRuns(block, reading);
        if (style?.isTitle === true && reading.shownTitle === '') {
          reading.shownTitle = xmlText(block).replace(/\s+/g, ' ').trim();
          if (reading.title === '' || reading.title === reading.shownTitle) return [];
        }
        const paragraph = element('p', children);
        return style?.isQuote === true ? [element('blockquote', [paragraph])] : [paragraph];
      }
      case 'list':
        return [readList(block, reading, style?.isNumbered === true)];
      case 'table':
        return [tableOf(rowsOf(block).map((row) => cellsOf(row).map((cell) => cellContent(cell, reading))))];
      case 'frame':
      case 'custom-shape':
        return readFrame(block, reading);
      default:
        // Sections, groups and text boxes.
        return readBlocks(block, reading);
    }
  });
}

const readList = (list: XmlElement, reading: Reading, isNumbered: boolean): ElementContent =>
  element(
    isNumbered ? 'ol' : 'ul',
    elementsOf(list)
      .filter(({ name }) => name === 'list-item' || name === 'list-header')
      .map((item) =>
        element('li', tightItem(elementsOf(item).flatMap((child) => readItemPart(child, reading, isNumbered)))),
      ),
  );

/** A list inside of another one without a style of its own goes on in that of the other. */
const readItemPart = (child: XmlElement, reading: Reading, isNumbered: boolean): ElementContent[] =>
  child.name === 'list' && child.attributes['style-name'] === undefined
    ? [readList(child, reading, isNumbered)]
    : readBlocks({ name: '', attributes: {}, children: [child] }, reading);

/** An item of one paragraph as its words. */
const tightItem = (blocks: readonly ElementContent[]): ElementContent[] =>
  blocks.filter((block) => block.type === 'element' && block.tagName === 'p').length === 1
    ? blocks.flatMap((block) => (block.type === 'element' && block.tagName === 'p' ? block.children : [block]))
    : [...blocks];

function readFrame(frame: XmlElement, reading: Reading): ElementContent[] {
  const box = childAt(frame, 'text-box');
  if (box !== undefined) return readBlocks(box, reading);
  const table = childAt(frame, 'table');
  if (table !== undefined) return readBlocks(frame, reading);
  if (frame.name === 'custom-shape') return readBlocks(frame, reading);
  const isFormula = childAt(frame, 'object', 'math') !== undefined;
  if (childAt(frame, 'image') !== undefined || childAt(frame, 'object') !== undefined)
    reading.count(isFormula ? 'formulas' : 'pictures');
  const words = pictureWords(xmlText(childAt(frame, 'title')) || xmlText(childAt(frame, 'desc')));
  return words.length === 0 ? [] : [element('p', words)];
}

/** The words of a paragraph with their styles, links and notes. */
function readRuns(parent: XmlElement, reading: Reading, style: RunStyle = {}): Content[] {
  return parent.children.flatMap((child): Content[] => {
    if (typeof child === 'string') return styledRun(child.replace(/\s+/g, ' '), style);
    switch (child.name) {
      case 's':
      case 'tab':
        return [' '];
      case 'line-break':
        return [element('br', [])];
      case 'span':
        return readRuns(child, reading, { ...style, ...reading.styles.get(child.attributes['style-name'] ?? '') });
      case 'a':
        return linkTo(child.attributes.href ?? '', readRuns(child, reading, style));
      case 'note': {
        const body = childAt(child, 'note-body');
        return body === undefined ? [] : [element(FOOTNOTE, readBlocks(body, reading))];
      }
      case 'annotation':
        reading.count('comments');
        return [];
      case 'frame':
      case 'custom-shape':
        return readFrame(child, reading).flatMap((block) => (block.type === 'element' ? [' ', ...block.children] : []));
      case 'annotation-end':
      case 'ruby-text':
      case 'note-citation':
        return [];
      default:
        // Fields, and the words around a reading.
        return readRuns(child, reading, style);
    }
  });
}

/** Rows of a table, those of its head and its groups as well. */
const rowsOf = (table: XmlElement): XmlElement[] =>
  elementsOf(table).flatMap((child) =>
    child.name === 'table-row'
      ? [child]
      : /^table-(?:header-rows|rows|row-group)$/.test(child.name)
        ? rowsOf(child)
        : [],
  );

const cellsOf = (row: XmlElement): XmlElement[] =>
  elementsOf(row).filter(({ name }) => name === 'table-cell' || name === 'covered-table-cell');

const cellContent = (cell: XmlElement, reading: Reading): Content[] =>
  readBlocks(cell, reading).flatMap((block, index) => [
    ...(index > 0 ? [' '] : []),
    ...(block.type === 'element' ? block.children : []),
  ]);

/** Repeated rows and cells count as often as they are shown, up to the limits of a sheet. */
function readSheet(table: XmlElement, sheets: ReturnType<typeof createSheetCollector>, reading: Reading): void {
  sheets.begin(table.attributes.name ?? '');
  for (const { name } of descendants(table)) {
    if (name === 'annotation') reading.count('comments');
    if (name === 'image' || name === 'object') reading.count('pictures');
  }
  let row = 0;
  for (const each of rowsOf(table)) {
    const cells = cellsOf(each).map((cell) => ({ text: cellText(cell), times: repeats(cell, 'columns') }));
    const isEmpty = cells.every(({ text }) => text === '');
    const times = repeats(each, 'rows');
    for (let copy = 0; copy < (isEmpty ? 0 : Math.min(times, MAX_ROWS)); copy += 1) {
      if (!sheets.takesRow(row + copy)) continue;
      let column = 0;
      for (const { text, times: columns } of cells) {
        if (text !== '')
          for (let index = 0; index < Math.min(columns, MAX_COLUMNS); index += 1)
            sheets.add(row + copy, column + index, text);
        column += columns;
      }
    }
    row += times;
  }
}

const repeats = (repeated: XmlElement, what: 'rows' | 'columns'): number =>
  Math.max(1, Number(repeated.attributes[`number-${what}-repeated`] ?? 1) || 1);

/** A date as `2024-05-01`; anything else as the cell shows it. */
function cellText(cell: XmlElement): string {
  const date = cell.attributes['date-value'];
  if (date !== undefined) return date.replace('T', ' ').replace(/:00(?:\.0+)?$/, '');
  return elementsOf(cell)
    .filter(({ name }) => name === 'p')
    .map(xmlText)
    .join(' ');
}

function readSlide(page: XmlElement, reading: Reading): Slide {
  const slide = { title: '', content: [] as ElementContent[], notes: [] as ElementContent[] };
  for (const shape of elementsOf(page)) {
    const kind = shape.attributes.class;
    if (shape.name === 'notes')
      for (const frame of elementsOf(shape)) {
        if (frame.attributes.class === 'notes')
          slide.notes.push(...readBlocks({ ...shape, children: [frame] }, reading));
      }
    else if (kind === 'title' && slide.title === '') slide.title = xmlText(shape).replace(/\s+/g, ' ').trim();
    else if (!/^(?:date-time|footer|header|page-number|page)$/.test(kind ?? ''))
      slide.content.push(...readBlocks({ ...page, children: [shape] }, reading));
  }
  return slide;
}
