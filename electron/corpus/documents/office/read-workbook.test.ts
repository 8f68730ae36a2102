import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../cut-document';
import { openDocumentFile, workbookFile } from '../testing/office-files';
import { readFile } from '../testing/read-file';
import { MAX_COLUMNS, MAX_ROWS } from './sheet-table';

const markdownOf = async (file: Uint8Array, name = 'a.xlsx') => (await readFile(file, name)).markdown;

describe('a workbook', () => {
  it('of Excel has a table for each sheet, with dates, shares and texts as its cells show them', async () => {
    const file = workbookFile(
      {
        'Ernte 2024':
          '<row r="1"><c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Anteil</t></is></c></row>' +
          '<row r="3"><c r="B3" s="1"><v>45413</v></c><c r="C3"><v>0.30000000000000004</v></c><c r="D3" s="2"><v>0.256</v></c></row>' +
          '<row r="4"><c r="B4" s="3"><v>45413.75</v></c><c r="C4" t="str"><f>A1</f><v>süß</v></c><c r="D4" t="b"><v>1</v></c></row>' +
          '<row r="5"><c r="B5" s="4"><v>1.5</v></c><c r="C5" t="e"><v>#DIV/0!</v></c></row>',
        Leer: '',
        日本: '<row><c t="s"><v>2</v></c><c><v>7</v></c></row>',
      },
      {
        strings: [
          '<t>Tag</t>',
          '<r><t>Ki</t></r><r><t>lo | netto</t></r>',
          '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
        ],
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="[$-407]d. mmmm yyyy hh:mm"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
      },
    );
    expect(await markdownOf(file)).toBe(
      [
        '# Ernte 2024',
        '| Tag | Kilo \\| netto | Anteil |\n| - | - | - |\n| 2024-05-01 | 0.3 | 25.6% |\n| 2024-05-01 18:00 | süß | TRUE |\n| 36:00 | #DIV/0! | |',
        '# 日本',
        '| 東京 | 7 |\n| - | - |',
      ].join('\n\n'),
    );
  });

  it('that counts its days from 1904, as Excel on a Mac did, has the same dates', async () => {
    const file = workbookFile(
      { A: '<row><c s="0"><v>43951</v></c></row>' },
      { date1904: true, styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' },
    );
    expect(await markdownOf(file)).toContain('2024-05-01');
  });

  it('of LibreOffice likewise; repeated cells count as often as they are shown', async () => {
    const row = (cells: string, times = 1) =>
      `<table:table-row table:number-rows-repeated="${times}">${cells}</table:table-row>`;
    const cell = (words: string, times = 1) =>
      `<table:table-cell table:number-columns-repeated="${times}"><text:p>${words}</text:p></table:table-cell>`;
    const file = openDocumentFile(
      'spreadsheet',
      `<table:table table:name="מזון">${row(cell('Tag') + cell('נתון'))}${row('<table:table-cell/>', 4)}${row(
        '<table:table-cell office:value-type="date" office:date-value="2024-05-01"><text:p>01.05.24</text:p></table:table-cell>' +
          cell('4 kg'),
      )}${row(cell('x', 2), 2)}${row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_000)}</table:table>`,
    );
    expect(await markdownOf(file, 'a.ods')).toBe(
      '# מזון\n\n| Tag | נתון |\n| - | - |\n| 2024-05-01 | 4 kg |\n| x | x |\n| x | x |',
    );
  });

  it('as text finds the sign between its cells', async () => {
    const text = (words: string) => new TextEncoder().encode(words);
    expect(await markdownOf(text('Name;Ort\r\nJürgen;"Köln; Süd"\r\n'), 'a.csv')).toBe(
      '| Name | Ort |\n| - | - |\n| Jürgen | Köln; Süd |',
    );
    expect(await markdownOf(text('名前,場所\n花子,"東京, 港区"'), 'a.csv')).toBe(
      '| 名前 | 場所 |\n| - | - |\n| 花子 | 東京, 港区 |',
    );
    expect(await markdownOf(text('שם\tעיר, ארץ\nנועה\tחיפה'), 'a.tsv')).toBe(
      '| שם | עיר, ארץ |\n| - | - |\n| נועה | חיפה |',
    );
  });

  it('with many rows is cut into levels that each name the columns; rows beyond the limit are counted', async () => {
    const rows = Array.from({ length: MAX_ROWS + 5 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join('');
    const { chunks, leftOut } = await chunkDocument({
      format: 'sheet',
      bytes: workbookFile({ Lang: `<row><c t="str"><v>Kilo</v></c></row>${rows}` }),
      name: 'a.xlsx',
    });
    expect(leftOut).toEqual({ rows: 6 });
    expect(chunks).toHaveLength(MAX_ROWS / 100);
    expect(chunks[1]).toMatchObject({
      path: ['Lang', 'Rows 102 to 201'],
      text: expect.stringMatching(/^\| Kilo \|\n\| - \|\n\| 100 \|/) as string,
    });
  });

  it('with many columns says how many of them stay out', async () => {
    const csv = (columns: number) =>
      [0, 1].map((row) => Array.from({ length: columns }, (_, column) => `${row}-${column}`).join(',')).join('\n');
    const leftOutOf = async (text: string) => (await readFile(new TextEncoder().encode(text), 'a.csv')).leftOut;
    expect(await leftOutOf(csv(MAX_COLUMNS))).toEqual({});
    expect(await leftOutOf(csv(MAX_COLUMNS + 7))).toEqual({ columns: 7 });
  });
});
