import type { ElementContent } from 'hast';
import { element, pictureWords } from '../web-page/tree-to-markdown';
import { readCoreProperties } from './core-properties';
import { damagedError, type LeftOut, type OfficeText } from './office-text';
import { mainPart, relationsOf } from './relations';
import {
  type Content,
  joinRuns,
  linkTo,
  type ListItem,
  nestedLists,
  type RunStyle,
  type Slide,
  slidesAsMarkdown,
  tableOf,
} from './tree-text';
import { childAt, descendants, elementsOf, parseXml, type XmlElement, xmlText } from './xml';
import type { ZipParts } from './zip-parts';

type Links = ReadonlyMap<string, string>;

/** Placeholders that repeat what each slide shows. */
const REPEATED = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const MAX_LIST_DEPTH = 8;

/** A presentation of PowerPoint: each slide a level, with its notes. @throws AppError `import-unreadable`, `too-large` */
export function readSlides(parts: ZipParts): OfficeText {
  const main = mainPart(parts);
  const bytes = main === undefined ? undefined : parts.bytes(main);
  if (main === undefined || bytes === undefined) throw damagedError();
  const targets = new Map(relationsOf(parts, main).map(({ id, target }) => [id, target]));
  const leftOut: Partial<Record<LeftOut, number>> = {};
  const count = (what: LeftOut, amount: number) => {
    if (amount > 0) leftOut[what] = (leftOut[what] ?? 0) + amount;
  };
  const slides = elementsOf(childAt(parseXml(bytes), 'sldIdLst') ?? { name: '', attributes: {}, children: [] }).flatMap(
    ({ attributes }): Slide[] => {
      const part = targets.get(attributes['r:id'] ?? '');
      const slide = part === undefined ? undefined : parts.bytes(part);
      if (part === undefined || slide === undefined) return [];
      const relations = relationsOf(parts, part);
      for (const { type, target } of relations)
        if (type === 'comments') count('comments', countOf(parts.bytes(target), 'cm'));
      const read = readShapes(childAt(parseXml(slide), 'cSld', 'spTree'), linksOf(relations));
      count('pictures', read.pictures);
      const notesPart = relations.find(({ type }) => type === 'notesSlide')?.target ?? '';
      const notes = parts.bytes(notesPart);
      return [
        {
          title: read.title,
          content: read.content,
          notes:
            notes === undefined
              ? []
              : readShapes(childAt(parseXml(notes), 'cSld', 'spTree'), linksOf(relationsOf(parts, notesPart))).content,
        },
      ];
    },
  );
  const { title, writtenAt } = readCoreProperties(parts.bytes('docProps/core.xml'));
  return { title, writtenAt, leftOut, ...slidesAsMarkdown(slides) };
}

/** Addresses by the ids of relations: each part has its own. */
const linksOf = (relations: ReturnType<typeof relationsOf>): Links =>
  new Map(relations.flatMap(({ id, target, isOutside }) => (isOutside ? [[id, target]] : [])));

const countOf = (bytes: Uint8Array | undefined, name: string): number =>
  bytes === undefined ? 0 : [...descendants(parseXml(bytes))].filter((each) => each.name === name).length;

interface ReadShapes {
  title: string;
  content: ElementContent[];
  pictures: number;
}

function readShapes(tree: XmlElement | undefined, links: Links): ReadShapes {
  const read: ReadShapes = { title: '', content: [], pictures: 0 };
  for (const shape of tree === undefined ? [] : elementsOf(tree)) readShape(shape, links, read);
  return read;
}

function readShape(shape: XmlElement, links: Links, read: ReadShapes): void {
  switch (shape.name) {
    case 'grpSp':
    case 'AlternateContent':
    case 'Choice':
      for (const child of elementsOf(shape)) readShape(child, links, read);
      return;
    case 'pic': {
      read.pictures += 1;
      const words = pictureWords(childAt(shape, 'nvPicPr', 'cNvPr')?.attributes.descr ?? '');
      if (words.length > 0) read.content.push(element('p', words));
      return;
    }
    case 'graphicFrame': {
      const data = childAt(shape, 'graphic', 'graphicData');
      const table = childAt(data, 'tbl');
      if (table !== undefined) read.content.push(readTable(table, links));
      // A chart or a diagram.
      else read.pictures += 1;
      return;
    }
    case 'sp': {
      const placeholder = childAt(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes;
      const type = placeholder?.type ?? 'body';
      const body = childAt(shape, 'txBody');
      if (body === undefined || (placeholder !== undefined && REPEATED.has(type))) return;
      if (read.title === '' && placeholder !== undefined && (type === 'title' || type === 'ctrTitle'))
        read.title = paragraphsOf(body)
          .map((paragraph) => xmlText(paragraph).trim())
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim();
      else read.content.push(...readBody(body, placeholder !== undefined && type === 'body', links));
    }
  }
}

const paragraphsOf = (body: XmlElement): XmlElement[] => elementsOf(body).filter(({ name }) => name === 'p');

/** @param isOutline its paragraphs are points unless they say otherwise, as the layouts of slides have it */
function readBody(body: XmlElement, isOutline: boolean, links: Links): ElementContent[] {
  const blocks: ElementContent[] = [];
  let items: ListItem[] = [];
  const paragraphs = paragraphsOf(body).map((paragraph) => ({ paragraph, children: readParagraph(paragraph, links) }));
  const filled = paragraphs.filter(({ children }) => children.length > 0);
  for (const { paragraph, children } of filled) {
    const properties = childAt(paragraph, 'pPr');
    const isNumbered = childAt(properties, 'buAutoNum') !== undefined;
    const isPoint =
      isNumbered ||
      childAt(properties, 'buChar') !== undefined ||
      (isOutline && filled.length > 1 && childAt(properties, 'buNone') === undefined);
    if (isPoint) {
      const depth = Math.min(MAX_LIST_DEPTH, Number(properties?.attributes.lvl ?? 0) || 0);
      items.push({ depth, isNumbered, children });
      continue;
    }
    blocks.push(...nestedLists(items), element('p', children));
    items = [];
  }
  return [...blocks, ...nestedLists(items)];
}

function readParagraph(paragraph: XmlElement, links: Links): Content[] {
  const content: Content[] = [];
  let runs: { text: string; style: RunStyle }[] = [];
  const flush = () => {
    content.push(...joinRuns(runs));
    runs = [];
  };
  for (const run of elementsOf(paragraph)) {
    if (run.name === 'br') runs.push({ text: ' ', style: {} });
    if (run.name !== 'r' && run.name !== 'fld') continue;
    const text = xmlText(childAt(run, 't'));
    const properties = childAt(run, 'rPr');
    const { b, i, strike = 'noStrike' } = properties?.attributes ?? {};
    const style = { isBold: isOn(b), isItalic: isOn(i), isStruck: strike !== 'noStrike' };
    const address = links.get(childAt(properties, 'hlinkClick')?.attributes['r:id'] ?? '');
    if (address === undefined) runs.push({ text, style });
    else {
      flush();
      content.push(...linkTo(address, [text]));
    }
  }
  flush();
  return content.every((part) => typeof part === 'string' && part.trim() === '') ? [] : content;
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

const readTable = (table: XmlElement, links: Links): ElementContent =>
  tableOf(
    elementsOf(table)
      .filter(({ name }) => name === 'tr')
      .map((row) =>
        elementsOf(row)
          .filter(({ name }) => name === 'tc')
          .map((cell) => {
            const body = childAt(cell, 'txBody');
            return (body === undefined ? [] : paragraphsOf(body)).flatMap((paragraph, index) => [
              ...(index > 0 ? [' '] : []),
              ...readParagraph(paragraph, links),
            ]);
          }),
      ),
  );
