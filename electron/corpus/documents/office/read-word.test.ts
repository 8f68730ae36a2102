import { describe, expect, it } from 'vitest';
import { wordFile, wordParagraph as p, wordStyle } from '../testing/office-files';
import { readFile } from '../testing/read-file';

const read = (file: Uint8Array) => readFile(file, 'a.docx');
const listed = (words: string, list: number, level = 0) =>
  p(words, '', `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const table = (rows: readonly string[][]) =>
  `<w:tbl>${rows
    .map(
      (cells) =>
        `<w:tr>${cells
          .map(
            (cell) =>
              `<w:tc>${cell
                .split('/')
                .map((part) => p(part))
                .join('')}</w:tc>`,
          )
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;
const picture = (alt: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Grafik 1" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

describe('a text of Word', () => {
  it('from Word in German comes in with its headings, lists, tables, notes and links', async () => {
    const { title, markdown, writtenAt, leftOut } = await read(
      wordFile({
        title: 'Über Böden',
        created: '2021-03-04T05:06:07Z',
        styles: [
          wordStyle('Titel', 'Title'),
          wordStyle('berschrift1', 'heading 1', '<w:outlineLvl w:val="0"/>'),
          wordStyle('berschrift2', 'heading 2', '<w:outlineLvl w:val="1"/>'),
          wordStyle('KapitelEigen', 'Kapitel eigen', '', 'berschrift2'),
          wordStyle('Zitat', 'Quote'),
        ].join(''),
        lists: ['bullet', 'decimal'],
        links: ['https://example.org/ton'],
        footnotes:
          '<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> Nach Müller.</w:t></w:r></w:p></w:footnote>',
        body: [
          p('Über Böden', 'Titel'),
          p('Le|hm', 'berschrift1'),
          '<w:p><w:r><w:t xml:space="preserve">Lehm hält </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Wasser</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>, siehe </w:t></w:r><w:hyperlink r:id="link1"><w:r><w:t>Ton</w:t></w:r></w:hyperlink><w:r><w:t> und [[Klammern]] * 3_4_5.</w:t></w:r></w:p>',
          listed('eins', 1),
          listed('tief', 1, 1),
          listed('zwei', 1),
          listed('erstens', 2),
          p('Beete', 'KapitelEigen'),
          table([
            ['Bett', 'pH'],
            ['Nord/Süd', '6|1'],
          ]),
          p('So sprach der Gärtner.', 'Zitat'),
        ].join(''),
      }),
    );
    expect({ title, writtenAt, leftOut }).toEqual({
      title: 'Über Böden',
      writtenAt: Date.UTC(2021, 2, 4, 5, 6, 7),
      leftOut: {},
    });
    expect(markdown).toBe(
      [
        '# Lehm',
        'Lehm hält **Wasser**[^1], siehe [Ton](https://example.org/ton) und \\[\\[Klammern]] \\* 3_4_5.',
        '[^1]: Nach Müller.',
        '- eins\n  - tief\n- zwei',
        '1. erstens',
        '## Beete',
        '| Bett | pH |\n| - | - |\n| Nord Süd | 61 |',
        '> So sprach der Gärtner.',
      ].join('\n\n'),
    );
  });

  it('from Google Docs needs no metadata, and from LibreOffice no level in its styles', async () => {
    const google = await read(
      wordFile({
        styles: wordStyle('Heading1', 'heading 1') + wordStyle('Heading3', 'heading 3'),
        body: p('庭の土', 'Heading1') + p('粘土は水を保つ。') + p('畝', 'Heading3') + p('三本。'),
      }),
    );
    expect(google).toMatchObject({
      title: '',
      writtenAt: null,
      markdown: '# 庭の土\n\n粘土は水を保つ。\n\n### 畝\n\n三本。',
    });
    const libre = await read(
      wordFile({
        created: '2020-01-01T00:00:00Z',
        styles: wordStyle('Heading1', 'Heading 1') + wordStyle('Title', 'Title'),
        body: p('גינה', 'Title') + p('אדמה', 'Heading1') + p('חימר שומר מים.'),
      }),
    );
    expect(libre).toMatchObject({ title: 'גינה', markdown: '# אדמה\n\nחימר שומר מים.' });
  });

  it('keeps the words of fields, boxes and merged cells, and no hidden ones', async () => {
    const field = (part: string) => `<w:r><w:fldChar w:fldCharType="${part}"/></w:r>`;
    const cell = (words: string, properties: string) => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(words)}</w:tc>`;
    const box = '<w:txbxContent><w:p><w:r><w:t>Im Kasten</w:t></w:r></w:p></w:txbxContent>';
    const { markdown, leftOut } = await read(
      wordFile({
        body: [
          `<w:p>${field('begin')}<w:r><w:instrText xml:space="preserve"> HYPERLINK "https://example.org/a" </w:instrText></w:r>${field('separate')}<w:r><w:t>Ton</w:t></w:r>${field('end')}<w:r><w:rPr><w:vanish/></w:rPr><w:t>versteckt</w:t></w:r><w:r><w:t> hier</w:t></w:r></w:p>`,
          `<w:p><w:r><mc:AlternateContent xmlns:mc="mc"><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
          `<w:sdt><w:sdtContent>${p('Im Feld')}</w:sdtContent></w:sdt>`,
          `<w:tbl><w:tr>${cell('Breit', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('Hoch', '<w:vMerge w:val="restart"/>')}${cell('a', '')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('b', '')}</w:tr></w:tbl>`,
        ].join(''),
      }),
    );
    expect(markdown).toBe(
      '[Ton](https://example.org/a) hier\n\nIm Kasten\n\nIm Feld\n\n| Breit | |\n| - | - |\n| Hoch | a |\n| | b |',
    );
    expect(leftOut).toEqual({});
  });

  it('keeps the words of each box of a group once, and counts its pictures once', async () => {
    const box = (words: string) => `<wps:txbx xmlns:wps="w"><w:txbxContent>${words}</w:txbxContent></wps:txbx>`;
    const { title, markdown, leftOut } = await read(
      wordFile({
        styles: wordStyle('Title', 'Title'),
        body: `<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Lehm</w:t><w:br/><w:t>und Ton</w:t></w:r></w:p><w:p><w:r><w:drawing><w:grp>${box(p('eins'))}${box(p('zwei') + picture('Ein Beet'))}<mc:AlternateContent xmlns:mc="mc"><mc:Choice>${box(p('drei'))}</mc:Choice><mc:Fallback>${box(p('drei'))}</mc:Fallback></mc:AlternateContent></w:grp></w:drawing></w:r></w:p>`,
      }),
    );
    expect({ title, markdown, leftOut }).toEqual({
      title: 'Lehm und Ton',
      markdown: 'eins\n\nzwei\n\n(picture: Ein Beet)\n\ndrei',
      leftOut: { pictures: 1 },
    });
  });

  it('is read as if all of its changes were accepted, and what stays out is counted', async () => {
    const change = (tag: string, words: string) =>
      `<w:${tag} w:id="1" w:author="A"><w:r><w:${tag === 'del' ? 'delText' : 't'}>${words}</w:${tag === 'del' ? 'delText' : 't'}></w:r></w:${tag}>`;
    const { markdown, leftOut } = await read(
      wordFile({
        comments: '<w:comment w:id="0" w:author="B"><w:p><w:r><w:t>Really?</w:t></w:r></w:p></w:comment>',
        body: [
          `<w:p><w:r><w:t xml:space="preserve">Beds in the </w:t></w:r>${change('del', 'north')}${change('ins', 'south')}<w:r><w:commentReference w:id="0"/></w:r></w:p>`,
          '<w:p><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></w:p>',
          picture('A map of the beds'),
          picture('image1.png'),
        ].join(''),
      }),
    );
    expect(markdown).toBe('Beds in the south\n\n(picture: A map of the beds)');
    expect(leftOut).toEqual({ deletions: 1, comments: 1, formulas: 1, pictures: 2 });
  });
});
