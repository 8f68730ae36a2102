import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../cut-document';
import { writePdf, type PdfText } from '../testing/write-pdf';
import type { PdfLine } from './pdf-lines';
import { linesAsMarkdown } from './pdf-markdown';
import { readPdf } from './read-pdf';

const text = (y: number, words: string, more: Partial<PdfText> = {}): PdfText => ({
  text: words,
  x: 72,
  y,
  size: 11,
  ...more,
});
const chunks = async (bytes: Uint8Array) => (await chunkDocument({ format: 'pdf', bytes })).chunks;

describe('reading a PDF', () => {
  it('finds headings by their size, joins lines and words, and says on which page a level begins', async () => {
    const bytes = writePdf(
      [
        [
          text(760, 'Keeping bees', { size: 24 }),
          text(720, 'A colony is one animal with many bodies. It win-'),
          text(706, 'ters together and feeds together in the'),
          text(692, 'dark of the hive for months.'),
          text(650, 'Summer', { size: 16 }),
          text(625, 'Honey is ripe when the comb is capped.'),
          text(600, '- Take it in the morning', { x: 80 }),
          text(586, '- Leave a third', { x: 80 }),
          text(550, 'Water', { isBold: true }),
          text(534, 'A hive of strength drinks a litre a day and more when it is hot.'),
        ],
        [text(760, 'Winter', { size: 16 }), text(735, 'Feed before the first frost.')],
      ],
      'A year with bees',
    );
    const { title } = await readPdf(bytes.slice());
    expect(title).toBe('A year with bees');
    expect(await chunks(bytes)).toEqual([
      {
        path: ['Keeping bees'],
        text: 'A colony is one animal with many bodies. It winters together and feeds together in the dark of the hive for months.',
        flags: [],
        page: 1,
      },
      {
        path: ['Keeping bees', 'Summer'],
        text: 'Honey is ripe when the comb is capped.\n\n- Take it in the morning\n- Leave a third',
        flags: [],
        page: 1,
      },
      {
        path: ['Keeping bees', 'Summer', 'Water'],
        text: 'A hive of strength drinks a litre a day and more when it is hot.',
        flags: [],
        page: 1,
      },
      { path: ['Keeping bees', 'Winter'], text: 'Feed before the first frost.', flags: [], page: 2 },
    ]);
  });

  it('uses the tags of a tagged document: headings, paragraphs and list items', () => {
    const line = (role: string, words: string, y: number, more: Partial<PdfLine> = {}): PdfLine => ({
      page: 1,
      text: words,
      size: 11,
      font: 'f',
      left: 72,
      right: 300,
      baseline: y,
      pageHeight: 842,
      role,
      ...more,
    });
    expect(
      linesAsMarkdown([
        line('H1 0', 'Keeping', 700),
        line('H1 0', 'a mill', 640),
        line('P 1', 'It turns when there', 600),
        line('P 1', 'is water.', 500, { page: 2 }),
        line('P 2', 'Seldom.', 486, { page: 2 }),
        line('LI 3', 'of oak', 470, { page: 2 }),
        line('LI 4', '1. of iron', 456, { page: 2 }),
        line('Artifact', 'page 2', 20, { page: 2 }),
        line('H5 5', 'Small', 440, { page: 2 }),
      ]).markdown,
    ).toBe('# Keeping a mill\n\nIt turns when there is water.\n\nSeldom.\n\n- of oak\n\n1. of iron\n\nSmall');
  });

  it('leaves out running heads and page numbers, and names the page of each passage of one level', async () => {
    const pages = ['one', 'two', 'three', 'four'].map((word, index) => [
      text(810, `Report ${index + 1}`, { size: 9 }),
      text(700, `This page is about ${word}.`),
      text(40, String(index + 1), { x: 300 }),
    ]);
    expect((await chunks(writePdf(pages))).map(({ path, text: words, page }) => [path, words, page])).toEqual(
      ['one', 'two', 'three', 'four'].map((word, index) => [[], `This page is about ${word}.`, index + 1]),
    );
  });

  it('reports a PDF that has only images, is protected, is damaged, or is no PDF', async () => {
    await expect(readPdf(writePdf([[], []]))).rejects.toThrow('pictures only: no text');
    await expect(readPdf(new TextEncoder().encode('hello'))).rejects.toThrow('not a PDF that can be read');
    await expect(readPdf(new Uint8Array())).rejects.toThrow('not a PDF that can be read');
    await expect(readPdf(writePdf([[text(700, 'hello there')]]).slice(0, 200))).rejects.toMatchObject({
      code: 'import-unreadable',
    });
  });
});
