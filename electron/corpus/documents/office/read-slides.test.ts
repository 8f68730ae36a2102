import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../cut-document';
import { openDocumentFile, slideShape as shape, slidesFile } from '../testing/office-files';
import { readFile } from '../testing/read-file';

const point = (words: string, level: number, properties = '') =>
  `<a:p><a:pPr lvl="${level}">${properties}</a:pPr><a:r><a:t>${words}</a:t></a:r></a:p>`;
const chunksOf = async (bytes: Uint8Array, name: string) =>
  (await chunkDocument({ format: 'slides', bytes, name })).chunks.map(({ path, text, page }) => [
    path.join(' › '),
    text,
    page,
  ]);

describe('a presentation', () => {
  it('of PowerPoint has a level for each slide, with its number, its points and its notes', async () => {
    const file = slidesFile([
      {
        shapes: shape('ctrTitle', ['Böden', 'im Garten']) + shape('subTitle', ['Grün & Söhne'.replace('&', '&amp;')]),
      },
      {
        shapes:
          shape('title', ['Lehm']) +
          shape('body', [
            point('hält Wasser', 0),
            point('lange', 1),
            point('trocknet', 0),
            point('Schluss', 0, '<a:buNone/>'),
          ]) +
          shape('sldNum', ['2']) +
          '<p:pic><p:nvPicPr><p:cNvPr id="4" name="x" descr="Ein Spaten"/></p:nvPicPr></p:pic>',
        notes: 'Nicht vergessen: Kalk',
        comments: 2,
      },
      { shapes: shape('', ['Ohne Titel']) },
      {
        shapes:
          shape('title', ['表']) +
          '<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>畝</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>pH</a:t></a:r></a:p></a:txBody></a:tc></a:tr><a:tr><a:tc><a:txBody><a:p><a:r><a:t>北</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>6</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>',
      },
      { shapes: '' },
      {
        shapes: `${shape('title', ['קישור'])}${shape('', [
          '<a:p><a:r><a:rPr b="1"/><a:t>ראו </a:t></a:r><a:r><a:rPr><a:hlinkClick r:id="link1"/></a:rPr><a:t>כאן</a:t></a:r></a:p>',
        ])}`,
        links: ['https://example.org/he'],
      },
    ]);
    expect(await chunksOf(file, 'a.pptx')).toEqual([
      ['Böden im Garten', 'Grün & Söhne', 1],
      [
        'Lehm',
        '- hält Wasser\n  - lange\n- trocknet\n\nSchluss\n\n(picture: Ein Spaten)\n\n**Notes**\n\nNicht vergessen: Kalk',
        2,
      ],
      ['Slide 3', 'Ohne Titel', 3],
      ['表', '| 畝 | pH |\n| - | - |\n| 北 | 6 |', 4],
      ['קישור', '**ראו** [כאן](https://example.org/he)', 6],
    ]);
    expect((await readFile(file, 'a.pptx')).leftOut).toEqual({ comments: 2, pictures: 1 });
  });

  it('keeps the words of a title in two lines apart, and no link of the slide in its notes', async () => {
    const file = slidesFile([
      {
        shapes: shape('title', ['<a:p><a:r><a:t>Lehm</a:t></a:r><a:br/><a:r><a:t>und Ton</a:t></a:r></a:p>']),
        notes: '<a:p><a:r><a:rPr><a:hlinkClick r:id="link1"/></a:rPr><a:t>hier</a:t></a:r></a:p>',
        links: ['https://example.org/slide'],
      },
    ]);
    expect(await chunksOf(file, 'a.pptx')).toEqual([['Lehm und Ton', '**Notes**\n\nhier', 1]]);
    const open = openDocumentFile(
      'presentation',
      '<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Lehm<text:line-break/>und<text:s/>Ton</text:p></draw:text-box></draw:frame></draw:page>',
    );
    expect(await chunksOf(open, 'a.odp')).toEqual([['Lehm und Ton', 'Lehm und Ton', 1]]);
  });

  it('of LibreOffice likewise', async () => {
    const page = (title: string, body: string, notes = '') =>
      `<draw:page draw:name="p"><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame><draw:frame presentation:class="outline"><draw:text-box>${body}</draw:text-box></draw:frame><presentation:notes><draw:page-thumbnail/><draw:frame presentation:class="notes"><draw:text-box>${notes}</draw:text-box></draw:frame></presentation:notes></draw:page>`;
    const file = openDocumentFile(
      'presentation',
      page(
        'Lehm',
        '<text:list><text:list-item><text:p>hält</text:p></text:list-item></text:list>',
        '<text:p>Kalk</text:p>',
      ) + page('Sand', '<text:p>rinnt</text:p>'),
    );
    expect(await chunksOf(file, 'a.odp')).toEqual([
      ['Lehm', '- hält\n\n**Notes**\n\nKalk', 1],
      ['Sand', 'rinnt', 2],
    ]);
  });
});
