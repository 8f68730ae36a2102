import { describe, expect, it } from 'vitest';
import { readFile } from '../testing/read-file';

const read = (text: string, name = 'a.rtf') => readFile(new Uint8Array(Buffer.from(text, 'latin1')), name);

describe('a text in Rich Text Format', () => {
  it('comes in with its headings, styles, lists, tables, notes and links', async () => {
    const { title, markdown, writtenAt, leftOut } = await read(
      String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\froman Times;}{\f1\fcharset128 MS Mincho;}}{\colortbl;\red0;}
{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s2 heading 2;}}{\*\generator Word;}
{\info{\title \'dcber B\'f6den}{\author Ana}{\creatim\yr2021\mo3\dy4\hr5\min6}}{\header\pard Seite 1\par}
\pard\plain\s1 Lehm\par\pard\plain Lehm {\b h\'e4lt }{\i Wasser}{\super\chftn{\footnote\pard\plain{\super\chftn} Nach M\'fcller.}}, {\field{\*\fldinst{HYPERLINK "https://example.org/ton"}}{\fldrslt Ton}}.\par
{\listtext\'b7\tab}\pard\ilvl0\ls1 eins\par{\listtext\'b7\tab}\ilvl1 tief\par\pard\plain\s2 Beete\par
\trowd\cellx100\cellx200\pard\intbl Bett\cell pH\cell\row\trowd\intbl Nord\par S\'fcd\cell 6,1\cell\row\pard\plain
{\f1\'93\'8c\'8b\'9e}{\pict\pngblip 89504e47}{\*\annotation{\*\atnid A}Really?}{\deleted weg}\par Ende {\v versteckt}mit \{Klammern\}.}`,
    );
    expect({ title, writtenAt, leftOut }).toEqual({
      title: 'Über Böden',
      writtenAt: Date.UTC(2021, 2, 4, 5, 6),
      leftOut: { pictures: 1, comments: 1, deletions: 1 },
    });
    expect(markdown).toBe(
      [
        '# Lehm',
        'Lehm **hält** _Wasser_[^1], [Ton](https://example.org/ton).',
        '[^1]: Nach Müller.',
        '- eins\n  - tief',
        '## Beete',
        '| Bett | pH |\n| - | - |\n| Nord Süd | 6,1 |',
        '東京',
        'Ende mit {Klammern}.',
      ].join('\n\n'),
    );
  });

  it('reads signs beyond its code page without what stands in for them in old programs', async () => {
    expect(
      (await read(String.raw`{\rtf1\ansi\uc1 \u26085?\u26412?\'8a \u8364\'80 {\uc2\u1513\'f9\'f9} \u-10179?\u-8694?}`))
        .markdown,
    ).toBe('日本Š € ש 😊');
  });

  it('of LibreOffice, and of a Cyrillic Windows under the name of Word, is read as well', async () => {
    expect(
      (
        await read(
          String.raw`{\rtf1\ansi\deff3\adeflang1025{\fonttbl{\f3\fcharset0 Liberation Serif;}}{\stylesheet{\s21\sbasedon0\outlinelevel1 \u220\'dcberschrift 2;}}\pard\plain \s21\outlinelevel1 {\hich G\u228\'e4rten}\par \pard\plain {\loch Beete}\par }`,
        )
      ).markdown,
    ).toBe('## Gärten\n\nBeete');
    expect((await read(String.raw`{\rtf1\ansi\ansicpg1251 \'cf\'f0\'e8\'e2\'e5\'f2\par}`, 'a.doc')).markdown).toBe(
      'Привет',
    );
  });

  it('keeps what stands around a note, in a note, and before the end of a file that is cut off', async () => {
    const note = String.raw`{\footnote\pard\plain\s9 Quelle{\footnote tiefer}.\par}`;
    expect(
      (
        await read(
          String.raw`{\rtf1\ansi{\stylesheet{\s1\outlinelevel0 heading 1;}}\pard\s1 Lehm${note}\par\pard{\listtext\'b7\tab}eins${note}\par\trowd\pard\intbl Bett${note}\cell pH\cell\row\pard Sand`,
        )
      ).markdown,
    ).toBe(
      '# Lehm[^1]\n\n[^1]: Quelletiefer.\n\n- eins[^2]\n\n[^2]: Quelletiefer.\n\n| Bett[^3] | pH |\n| - | - |\n\n[^3]: Quelletiefer.\n\nSand',
    );
    expect((await read(String.raw`{\rtf1\ansi Lehm\par Sand{\footnote Quel`)).markdown).toBe(
      'Lehm\n\nSand[^1]\n\n[^1]: Quel',
    );
  });

  it('counts a picture once that Word writes in two forms', async () => {
    const { leftOut } = await read(
      String.raw`{\rtf1\ansi Lehm{\*\shppict{\pict\pngblip 89504e47}}{\nonshppict{\pict\wmetafile8 0100}}{\object{\*\objdata 01}{\result{\pict 89}}}\par}`,
    );
    expect(leftOut).toEqual({ pictures: 2 });
  });
});
