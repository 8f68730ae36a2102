import type { ElementContent } from 'hast';
import { element, FOOTNOTE, pictureWords } from '../web-page/tree-to-markdown';
import { ownTitle } from '../pdf/own-title';
import { createWordCollector } from './collect-words';
import { readCoreProperties } from './core-properties';
import { damagedError, type LeftOut, type OfficeText } from './office-text';
import { mainPart, relationsOf } from './relations';
import { type Content, heading, type ListItem, markdownOf, nestedLists, type RunStyle, tableOf } from './tree-text';
import { levelOf, listOf, readWordNumbering, readWordStyles, type WordNumbering, type WordStyle } from './word-styles';
import { childAt, descendants, elementsOf, forEachChild, scanXml, type XmlElement, xmlText } from './xml';
import type { ZipParts } from './zip-parts';

interface Reading {
  styles: ReadonlyMap<string, WordStyle>;
  numbering: WordNumbering;
  /** Addresses by the ids of relations. */
  links: ReadonlyMap<string, string>;
  /** Footnotes and endnotes by the names of their references and their ids. */
  notes: ReadonlyMap<string, XmlElement>;
  count: (what: LeftOut) => void;
  /** The title that the file states. */
  title: string;
  /** The text of the first paragraph in the style “Title”. */
  shownTitle: string;
}

/** Elements around text that say nothing of it. */
const WRAPPERS = new Set([
  'sdt',
  'sdtContent',
  'ins',
  'moveTo',
  'smartTag',
  'customXml',
  'fldSimple',
  'bdo',
  'dir',
  'AlternateContent',
  'Choice',
  'ruby',
  'rubyBase',
  'oMathPara',
]);
const LINK_FIELD = /^\s*HYPERLINK\s+"([^"]+)"/i;

/**
 * A text of Word, or one in its format by another program: the final text, with changes that nobody accepted yet taken as
 * accepted.
 *
 * @throws AppError `import-unreadable`, `too-large`
 */
export function readWord(parts: ZipParts): OfficeText {
  const main = mainPart(parts);
  const bytes = main === undefined ? undefined : parts.bytes(main);
  if (main === undefined || bytes === undefined) throw damagedError();
  const relations = relationsOf(parts, main);
  const partOf = (type: string) => parts.bytes(relations.find((each) => each.type === type)?.target ?? '');
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const count = (what: LeftOut) => void (leftOut[what] = (leftOut[what] ?? 0) + 1);
  const notes = new Map<string, XmlElement>();
  for (const kind of ['footnote', 'endnote']) {
    const part = partOf(`${kind}s`);
    if (part !== undefined)
      forEachChild(part, `${kind}s`, (note) => notes.set(`${kind}Reference ${note.attributes.id}`, note));
  }
  const comments = partOf('comments');
  if (comments !== undefined) scanXml(comments, { open: (name) => void (name === 'comment' && count('comments')) });
  const { title, writtenAt } = readCoreProperties(parts.bytes('docProps/core.xml'));
  const reading: Reading = {
    styles: readWordStyles(partOf('styles')),
    numbering: readWordNumbering(partOf('numbering')),
    links: new Map(relations.flatMap(({ id, target, isOutside }) => (isOutside ? [[id, target]] : []))),
    notes,
    count,
    title,
    shownTitle: '',
  };
  const body = createBlocks(reading);
  forEachChild(bytes, 'body', body.add);
  const markdown = markdownOf(body.finish());
  return { title: title || ownTitle(reading.shownTitle), markdown, writtenAt, leftOut };
}

/** Collects blocks; paragraphs that are points of lists become lists. */
function createBlocks(reading: Reading) {
  const blocks: ElementContent[] = [];
  let items: ListItem[] = [];
  const endLists = () => {
    blocks.push(...nestedLists(items));
    items = [];
  };
  const addParagraph = (paragraph: XmlElement) => {
    const properties = childAt(paragraph, 'pPr');
    const style = reading.styles.get(childAt(properties, 'pStyle')?.attributes.val ?? '');
    const { content, boxes } = readParagraph(paragraph, reading);
    const level = levelOf(properties) ?? style?.level ?? null;
    const list = listOf(properties) ?? style?.list ?? null;
    const mark = list === null || level !== null ? undefined : reading.numbering(list);
    if (content.length > 0 && mark !== undefined)
      items.push({ depth: list!.depth, isNumbered: mark === 'numbered', children: content });
    else if (content.length > 0 && !isTitle(paragraph, style, reading)) {
      endLists();
      const shown = level === null ? element('p', content) : heading(level, content);
      blocks.push(level === null && style?.isQuote === true ? element('blockquote', [shown]) : shown);
    }
    if (boxes.length > 0) {
      endLists();
      blocks.push(...boxes);
    }
  };
  const add = (block: XmlElement): void => {
    if (block.name === 'p') addParagraph(block);
    else if (block.name === 'tbl') {
      endLists();
      blocks.push(readTable(block, reading));
    } else if (WRAPPERS.has(block.name)) for (const child of elementsOf(block)) add(child);
  };
  return {
    add,
    finish(): ElementContent[] {
      endLists();
      return blocks;
    },
  };
}

function blocksOf(parent: XmlElement, reading: Reading): ElementContent[] {
  const blocks = createBlocks(reading);
  for (const child of elementsOf(parent)) blocks.add(child);
  return blocks.finish();
}

/** Whether a paragraph says what the title of the document says: it is not told twice. */
function isTitle(paragraph: XmlElement, style: WordStyle | undefined, reading: Reading): boolean {
  if (style?.isTitle !== true || reading.shownTitle !== '') return false;
  reading.shownTitle = [...descendants(paragraph)]
    .map((part) => (part.name === 't' ? xmlText(part) : part.name === 'br' || part.name === 'tab' ? ' ' : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return reading.title === '' || reading.title === reading.shownTitle;
}

/** @returns the words, and what stands in boxes that hang on the paragraph */
function readParagraph(paragraph: XmlElement, reading: Reading): { content: Content[]; boxes: ElementContent[] } {
  const words = createWordCollector();
  const boxes: ElementContent[] = [];
  // Fields are runs between marks: the instruction, then the words that it gave.
  const fields: { instruction: string; isResult: boolean }[] = [];
  const fieldLink = (): string | null =>
    fields.map(({ instruction }) => LINK_FIELD.exec(instruction)?.[1]).find((found) => found !== undefined) ?? null;

  const readRun = (run: XmlElement, link: string | null) => {
    const properties = childAt(run, 'rPr');
    if (isOn(properties, 'vanish')) return;
    const style: RunStyle = {
      isBold: isOn(properties, 'b'),
      isItalic: isOn(properties, 'i'),
      isStruck: isOn(properties, 'strike') || isOn(properties, 'dstrike'),
    };
    const add = (text: string) => words.add(text, style, link ?? fieldLink());
    for (const part of elementsOf(run)) {
      const field = fields.at(-1);
      switch (part.name) {
        case 't':
          if (field === undefined || field.isResult) add(xmlText(part));
          break;
        case 'tab':
        case 'ptab':
          add(' ');
          break;
        case 'br':
        case 'cr':
          if (part.attributes.type === undefined || part.attributes.type === 'textWrapping')
            words.insert(element('br', []));
          else add(' ');
          break;
        case 'noBreakHyphen':
          add('‑');
          break;
        case 'instrText':
          if (field !== undefined) field.instruction += xmlText(part);
          break;
        case 'fldChar':
          if (part.attributes.fldCharType === 'begin') fields.push({ instruction: '', isResult: false });
          else if (part.attributes.fldCharType === 'end') fields.pop();
          else if (field !== undefined) field.isResult = true;
          break;
        case 'footnoteReference':
        case 'endnoteReference': {
          const note = reading.notes.get(`${part.name} ${part.attributes.id}`);
          if (note !== undefined) words.insert(element(FOOTNOTE, blocksOf(note, { ...reading, notes: new Map() })));
          break;
        }
        case 'drawing':
        case 'pict':
        case 'object':
          readDrawing(part);
          break;
        default:
          if (WRAPPERS.has(part.name)) readInline(part, link);
      }
    }
  };
  const readDrawing = (drawing: XmlElement) => {
    let hasPicture = false;
    for (const part of aroundBoxes(drawing)) {
      const { name, attributes } = part;
      if (name === 'blip' || name === 'imagedata' || name === 'chart') hasPicture = true;
      if (name === 'txbxContent') boxes.push(...blocksOf(part, reading));
      const alt = name === 'docPr' ? (attributes.descr ?? '') : name === 'shape' ? (attributes.alt ?? '') : '';
      for (const text of pictureWords(alt)) words.insert(text);
    }
    if (hasPicture) reading.count('pictures');
  };
  const readInline = (parent: XmlElement, link: string | null) => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'r') readRun(child, link);
      else if (child.name === 'hyperlink') readInline(child, reading.links.get(child.attributes['r:id'] ?? '') ?? link);
      else if (child.name === 'del') reading.count('deletions');
      else if (child.name === 'oMath') reading.count('formulas');
      else if (child.name === 'drawing' || child.name === 'pict') readDrawing(child);
      else if (WRAPPERS.has(child.name)) readInline(child, link);
    }
  };
  readInline(paragraph, null);
  return { content: words.take(), boxes };
}

/** A drawing with its boxes, but not what is in them, nor what old programs show in its place. */
function* aroundBoxes(drawing: XmlElement): Generator<XmlElement> {
  yield drawing;
  if (drawing.name === 'txbxContent') return;
  for (const child of elementsOf(drawing)) if (child.name !== 'Fallback') yield* aroundBoxes(child);
}

const isOn = (properties: XmlElement | undefined, name: string): boolean => {
  const found = childAt(properties, name);
  return found !== undefined && !/^(?:0|false|off|none)$/.test(found.attributes.val ?? '');
};

/** A cell over several columns or rows stands in the first of them. */
const readTable = (table: XmlElement, reading: Reading): ElementContent =>
  tableOf(
    unwrapped(table, 'tr')
      .filter((row) => childAt(row, 'trPr', 'del') === undefined)
      .map((row) => unwrapped(row, 'tc').flatMap((cell) => readCell(cell, reading))),
  );

function readCell(cell: XmlElement, reading: Reading): Content[][] {
  const properties = childAt(cell, 'tcPr');
  const merged = childAt(properties, 'vMerge');
  const isBelow = merged !== undefined && merged.attributes.val !== 'restart';
  const span = Math.min(100, Number(childAt(properties, 'gridSpan')?.attributes.val ?? 1) || 1);
  const content = blocksOf(cell, reading).flatMap((block, index): Content[] => [
    ...(index > 0 ? [' '] : []),
    ...(block.type === 'element' ? (block.tagName === 'p' ? block.children : [element('span', [block])]) : []),
  ]);
  return [isBelow ? [] : content, ...Array.from({ length: Math.max(0, span - 1) }, (): Content[] => [])];
}

/** Children of a name, those in wrappers as well. */
const unwrapped = (parent: XmlElement, name: string): XmlElement[] =>
  elementsOf(parent).flatMap((child) =>
    child.name === name ? [child] : WRAPPERS.has(child.name) ? unwrapped(child, name) : [],
  );
