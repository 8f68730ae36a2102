import { describe, expect, it } from 'vitest';
import { openDocumentFile } from '../testing/office-files';
import { readFile } from '../testing/read-file';

const read = (file: Uint8Array) => readFile(file, 'a.odt');
const STYLES =
  '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties fo:font-style="italic"/></style:style><style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/><style:style style:name="Title" style:family="paragraph"/><text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style><text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>';

describe('a text of LibreOffice', () => {
  it('comes in with its headings, lists, tables, notes and links', async () => {
    const { title, markdown, writtenAt } = await read(
      openDocumentFile(
        'text',
        [
          '<text:table-of-content><text:index-body><text:p>Lehm 1</text:p></text:index-body></text:table-of-content>',
          '<text:p text:style-name="Title">Über Böden</text:p>',
          '<text:h text:outline-level="1">Lehm</text:h>',
          '<text:section><text:p>Lehm <text:span text:style-name="T1">hält</text:span><text:s text:c="2"/><text:span text:style-name="T2">Wasser</text:span><text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Nach Müller.</text:p></text:note-body></text:note>, <text:a xlink:href="https://example.org/ton">Ton</text:a><text:line-break/>nicht.</text:p></text:section>',
          '<text:list text:style-name="L2"><text:list-item><text:p>eins</text:p><text:list><text:list-item><text:p>tief</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>zwei</text:p></text:list-item></text:list>',
          '<text:list text:style-name="L1"><text:list-item><text:p>erstens</text:p></text:list-item></text:list>',
          '<text:h text:outline-level="2">Beete</text:h>',
          '<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Bett</text:p></table:table-cell><table:table-cell><text:p>pH</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>Nord</text:p><text:p>Süd</text:p></table:table-cell><table:table-cell><text:p>6,1</text:p></table:table-cell></table:table-row></table:table>',
        ].join(''),
        { styles: STYLES },
      ),
    );
    expect({ title, writtenAt }).toEqual({ title: 'Über Böden', writtenAt: Date.parse('2022-05-06T07:08:09') });
    expect(markdown).toBe(
      [
        '# Lehm',
        'Lehm **hält** _Wasser_[^1], [Ton](https://example.org/ton)\\\nnicht.',
        '[^1]: Nach Müller.',
        '- eins\n  - tief\n- zwei',
        '1. erstens',
        '## Beete',
        '| Bett | pH |\n| - | - |\n| Nord Süd | 6,1 |',
      ].join('\n\n'),
    );
  });

  it('keeps Japanese words without the reading above them, and Hebrew ones', async () => {
    const { markdown } = await read(
      openDocumentFile(
        'text',
        '<text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>の庭。</text:p><text:p>חימר שומר מים.</text:p>',
      ),
    );
    expect(markdown).toBe('東京の庭。\n\nחימר שומר מים.');
  });

  it('is read as if all of its changes were accepted, and what stays out is counted', async () => {
    const { markdown, leftOut } = await read(
      openDocumentFile(
        'text',
        '<text:tracked-changes><text:changed-region><text:deletion><text:p>north</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>In the south<office:annotation><text:p>Really?</text:p></office:annotation>.</text:p><text:p><draw:frame><draw:image xlink:href="x.png"/><svg:desc>A map</svg:desc></draw:frame></text:p>',
      ),
    );
    expect(markdown).toBe('In the south.\n\n(picture: A map)');
    expect(leftOut).toEqual({ deletions: 1, comments: 1, pictures: 1 });
  });
});
