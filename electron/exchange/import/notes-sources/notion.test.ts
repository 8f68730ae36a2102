import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../testing/notes-pages';

const ID = (sign: string) => sign.repeat(32);
const ROOT = 'Export-950ad927-7171-4abf-9001-821e5310d286/';

describe('an export of Notion', () => {
  it('is read without ids in names and links; properties of rows become front matter', async () => {
    const { program, files } = await pagesOf({
      [`${ROOT}Obstgarten ${ID('a')}.md`]: `# Obstgarten\n\nSiehe [den Birnbaum](B%C3%A4ume%20${ID('b')}/Birnbaum%20${ID('c')}.md), [Notion](https://www.notion.so/Birnbaum-${ID('c')}?pvs=4) und\n\n![Plan](Obstgarten%20${ID('a')}/Plan%20(1).png)\n\n<aside>\n💡 Im Winter schneiden.\n\n</aside>\n`,
      [`${ROOT}Obstgarten ${ID('a')}/Plan (1).png`]: 'png',
      [`${ROOT}Bäume ${ID('b')}_all.csv`]: '\ufeffName,Alter,Tags\nBirnbaum,12,"alt, süß"\nEiche | rot,300,\n',
      [`${ROOT}Bäume ${ID('b')}.csv`]: '\ufeffName\nBirnbaum\n',
      [`${ROOT}Bäume ${ID('b')}/Birnbaum ${ID('c')}.md`]:
        `# Birnbaum\n\nAlter: 12\nTags: alt, süß\nCreated time: December 4, 2024 8:45 PM\nSteht bei: Obstgarten (../Obstgarten%20${ID('a')}.md)\n\nTrägt gut.\n`.replace(
          'Steht bei',
          'Steht bei',
        ),
    });
    expect(program).toBe('Notion');
    expect(Object.keys(files).sort()).toEqual([
      'Notion/Bäume.md',
      'Notion/Bäume/Birnbaum.md',
      'Notion/Obstgarten.md',
      'Notion/_files/Obstgarten/Plan (1).png',
    ]);
    expect(files['Notion/Obstgarten.md']).toBe(
      `---\ntitle: Obstgarten\n---\n\nSiehe [den Birnbaum](B%C3%A4ume/Birnbaum.md), [Notion](B%C3%A4ume/Birnbaum.md) und\n\n![Plan](_files/Obstgarten/Plan%20%281%29.png)\n\n> [!note]\n> 💡 Im Winter schneiden.\n`,
    );
    expect(files['Notion/Bäume.md']).toContain(
      '| Name | Alter | Tags |\n| --- | --- | --- |\n| [Birnbaum](B%C3%A4ume/Birnbaum.md) | 12 | alt, süß |\n| Eiche \\| rot | 300 |  |',
    );
    // A line that is no column of the table keeps the whole head in the text.
    expect(files['Notion/Bäume/Birnbaum.md']).toContain('Steht bei: Obstgarten');
  });

  it('has relations as links, dates of its own, and tags', async () => {
    const { files } = await pagesOf({
      [`畑 ${ID('1')}.csv`]: 'Name,場所,Tags,Created time,Last edited time\n梨,庭,,,\n',
      [`畑/梨 ${ID('2')}.md`]: `# 梨の木は庭の奥にある\n\n場所: 庭 (../%E5%BA%AD%20${ID('3')}.md)\nTags: 木, 果物\nCreated time: March 1, 2024 12:05 AM\nLast edited time: March 2, 2024 1:00 PM\n\n古い木。\n`,
      [`庭 ${ID('3')}.md`]: '# 庭\n\n広い。\n',
      [`庭 ${ID('4')}.md`]: '# 庭\n\nNote: 一つだけ。\n',
    });
    expect(files['Notion/畑/梨.md']).toBe(
      `---\ntitle: 梨の木は庭の奥にある\ncreated: 2024-03-01T00:05:00.000Z\nupdated: 2024-03-02T13:00:00.000Z\ntags:\n  - 木\n  - 果物\n場所:\n  - "[[../庭.md|庭]]"\n---\n\n古い木。\n`,
    );
    expect(files['Notion/庭 (2).md']).toContain('Note: 一つだけ。');
    expect(files['Notion/畑.md']).toContain('[梨](%E7%95%91/%E6%A2%A8.md)');
  });

  it('as HTML gives the same pages', async () => {
    const row = (kind: string, name: string, cell: string) =>
      `<tr class="property-row property-row-${kind}"><th><span class="icon property-icon"></span>${name}</th><td>${cell}</td></tr>`;
    const { program, files, skipped } = await pagesOf({
      [`${ROOT}index.html`]: '<html><body><ul></ul></body></html>',
      [`${ROOT}Küche ${ID('d')}.html`]: `<html><head><title>Küche</title><style>p{}</style></head><body><article id="d" class="page sans"><header><h1 class="page-title">Küche</h1><table class="properties"><tbody>${row('multi_select', 'Tags', '<span class="selected-value">Haus</span><span class="selected-value">Herd</span>')}${row('checkbox', 'Fertig', '<div class="checkbox checkbox-on"></div>')}${row('date', 'Gekauft', '<time>@March 1, 2024</time>')}</tbody></table></header><div class="page-body"><p>Siehe <a href="K%C3%BCche%20${ID('d')}/Herd%20${ID('e')}.html">den Herd</a>.</p><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>Geputzt</span></li></ul><figure class="image"><a href="K%C3%BCche%20${ID('d')}/ofen.png"><img src="K%C3%BCche%20${ID('d')}/ofen.png"/></a></figure></div></article></body></html>`,
      [`${ROOT}Küche ${ID('d')}/Herd ${ID('e')}.html`]: '<title>Herd</title><body><p>Heiß.</p></body>',
      [`${ROOT}Küche ${ID('d')}/ofen.png`]: 'png',
    });
    expect(program).toBe('Notion');
    expect(skipped.map(({ what }) => what)).toEqual([`${ROOT}index.html`]);
    expect(files['Notion/Küche.md']).toBe(
      `---\ntitle: Küche\ntags:\n  - Haus\n  - Herd\nFertig: true\nGekauft: March 1, 2024\n---\n\nSiehe [den Herd](K%C3%BCche/Herd.md).\n\n- [x] Geputzt\n\n[![](_files/K%C3%BCche/ofen.png)](_files/K%C3%BCche/ofen.png)\n`,
    );
    expect(files['Notion/Küche/Herd.md']).toContain('Heiß.');
  });

  it('keeps callouts and toggles, and reads what is left open in time', async () => {
    const page = `# Leer\n\n<aside>\n💡 eins\n</aside>\n\n<details>\n<summary>Mehr 詳細</summary>\n\nzwei\n</details>\n\nein <aside> im Satz\n`;
    const { files } = await pagesOf({
      [`Seite ${ID('1')}.md`]: page,
      [`Offen ${ID('2')}.md`]: `# Offen\n\n${'<aside>\n'.repeat(200_000)}`,
      'daten.csv': 'a,b\n',
    });
    expect(files['Notion/Seite.md']).toContain(
      '> [!note]\n> 💡 eins\n\n> [!note]- Mehr 詳細\n> zwei\n\nein <aside> im Satz\n',
    );
    expect(files['Notion/Offen.md']!.length).toBeGreaterThan(1_000_000);
    expect(files['Notion/_files/daten.csv']).toBe('a,b\n');
  });

  it('keeps the pictures of pages of one title apart, however deep they lie', async () => {
    const deep = ['Garten', 'Beete', 'Sorten', 'Jahre'].map((name) => `${name} ${'x'.repeat(40)}`).join('/');
    const { files } = await pagesOf({
      [`Notiz ${ID('1')}.md`]: `# Notiz\n\n![](Notiz%20${ID('1')}/image.png)\n`,
      [`Notiz ${ID('1')}/image.png`]: 'eins',
      [`Notiz ${ID('2')}.md`]: `# Notiz\n\n![](Notiz%20${ID('2')}/image.png)\n`,
      [`Notiz ${ID('2')}/image.png`]: 'zwei',
      [`${deep} a/image.png`]: 'drei',
      [`${deep} b/image.png`]: 'vier',
    });
    const shownBy = (page: string) =>
      files[
        `Notion/${/!\[\]\((.*)\)/u.exec(files[page]!)![1]!.replaceAll('%20', ' ').replaceAll('%28', '(').replaceAll('%29', ')')}`
      ];
    expect(shownBy('Notion/Notiz.md')).toBe('eins');
    expect(shownBy('Notion/Notiz (2).md')).toBe('zwei');
    expect(Object.values(files)).toEqual(expect.arrayContaining(['drei', 'vier']));
  });

  it('is not seen in a folder of notes with one such name', async () => {
    expect(await pagesOf({ 'a.md': 'x', 'b.md': 'y', [`c ${ID('9')}.md`]: 'z' })).toMatchObject({ program: null });
  });
});
