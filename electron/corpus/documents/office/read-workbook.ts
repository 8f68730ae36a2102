import { readCoreProperties } from './core-properties';
import { damagedError, type OfficeText } from './office-text';
import { mainPart, relationsOf } from './relations';
import { type CellKind, cellKinds, shownNumber } from './number-format';
import { createSheetCollector } from './sheet-table';
import { childAt, elementsOf, parseXml, scanXml } from './xml';
import type { ZipParts } from './zip-parts';

type Collector = ReturnType<typeof createSheetCollector>;

/** A workbook of Excel: each sheet a level with its table, values as they are shown. @throws AppError `import-unreadable`, `too-large` */
export function readWorkbook(parts: ZipParts): OfficeText {
  const main = mainPart(parts);
  const bytes = main === undefined ? undefined : parts.bytes(main);
  if (main === undefined || bytes === undefined) throw damagedError();
  const relations = relationsOf(parts, main);
  const partOf = (type: string) => parts.bytes(relations.find((each) => each.type === type)?.target ?? '');
  const workbook = parseXml(bytes);
  const format: CellReading = {
    strings: sharedStrings(partOf('sharedStrings')),
    kinds: cellKinds(partOf('styles')),
    is1904: /^(?:1|true)$/.test(childAt(workbook, 'workbookPr')?.attributes.date1904 ?? ''),
  };
  const sheets = createSheetCollector();
  for (const { attributes } of elementsOf(childAt(workbook, 'sheets') ?? workbook)) {
    const sheet = parts.bytes(relations.find(({ id }) => id === attributes['r:id'])?.target ?? '');
    if (sheet === undefined) continue;
    sheets.begin(attributes.name ?? '');
    readSheet(sheet, format, sheets);
  }
  const pictures = parts.names.filter((name) => /^xl\/(?:media\/|charts\/chart\d)/.test(name)).length;
  let comments = 0;
  for (const name of parts.names)
    if (/^xl\/(?:comments|threadedComments\/).*\.xml$/.test(name))
      scanXml(parts.bytes(name)!, { open: (tag) => void (comments += tag === 'comment' ? 1 : 0) });
  return {
    ...readCoreProperties(parts.bytes('docProps/core.xml')),
    markdown: sheets.markdown(),
    leftOut: {
      ...sheets.leftOut(),
      ...(pictures > 0 ? { pictures } : {}),
      ...(comments > 0 ? { comments } : {}),
    },
  };
}

interface CellReading {
  strings: readonly string[];
  /** By the number of the cell's style. */
  kinds: readonly CellKind[];
  /** Days are counted from 1904. */
  is1904: boolean;
}

/** Texts that cells share, without the readings above Japanese words. */
function sharedStrings(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  let isText = false;
  let isReading = false;
  if (bytes !== undefined)
    scanXml(bytes, {
      open(name) {
        if (name === 'si') strings.push('');
        if (name === 't') isText = true;
        if (name === 'rPh') isReading = true;
      },
      close(name) {
        if (name === 't') isText = false;
        if (name === 'rPh') isReading = false;
      },
      text(text) {
        if (isText && !isReading) strings[strings.length - 1] += text;
      },
    });
  return strings;
}

/** In one pass: a sheet may hold millions of cells. */
function readSheet(bytes: Uint8Array, { strings, kinds, is1904 }: CellReading, sheets: Collector): void {
  let row = -1;
  let column = -1;
  let isRead = false;
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  let isReading = false;
  scanXml(bytes, {
    open(name, attributes) {
      if (name === 'row') {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
        column = -1;
        isRead = sheets.takesRow(row);
      } else if (name === 'c' && isRead) {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
      } else if ((name === 'v' || name === 't') && isRead) isValue = true;
      else if (name === 'rPh') isReading = true;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && isRead)
        sheets.add(
          row,
          column,
          type === 's'
            ? (strings[Number(value)] ?? '')
            : type === 'b'
              ? value === '1'
                ? 'TRUE'
                : 'FALSE'
              : type === 'n' && value !== ''
                ? shownNumber(value, kinds[style] ?? 'number', is1904)
                : value,
        );
    },
    text(text) {
      if (isValue && isRead && !isReading) value += text;
    },
  });
}

/** The index of a column by its letters. */
function columnOf(reference: string): number {
  let index = 0;
  for (const [letter] of reference.matchAll(/[A-Z]/g)) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
