import { describe, expect, it } from 'vitest';
import { folderKindOf } from '../pages/folder-kind';
import { pagesOf } from '../../testing/notes-pages';
import { orgMarkdown } from './org-markdown';

describe('a page in Org mode', () => {
  it('has its settings, drawers and tags as front matter, and its outline as headings', () => {
    expect(
      orgMarkdown(
        ':PROPERTIES:\n:ID: 7\n:END:\n#+TITLE: Gärten\n#+FILETAGS: :hof:庭:\n#+DATE: <2024-03-01 Fri>\n\n* Nord :kalt:\n:PROPERTIES:\n:id: 65f\n:boden: Lehm\n:END:\nDer *alte* /Baum/, =a*b*= und +weg+.\n** TODO [#A] Graben\nSCHEDULED: <2024-04-01 Mon>\n** DONE Säen\n',
      ),
    ).toBe(
      '---\ntitle: Gärten\ntags:\n  - hof\n  - 庭\nid: "7"\ndate: 2024-03-01\n---\n\n# Nord #kalt\nboden:: Lehm\nDer **alte** *Baum*, `a*b*` und ~~weg~~.\n- [ ] [#A] Graben\nSCHEDULED: 2024-04-01\n- [x] Säen\n',
    );
  });

  it.each([
    [
      'links',
      '[[Hof]] [[Hof][der Hof]] [[https://a.org/x_y_z][dort]] [[file:../img/plan a.png]] [[./b.org][Blatt]]',
      '[[Hof]] [[Hof|der Hof]] [dort](https://a.org/x_y_z) ![](../img/plan%20a.png) [Blatt](./b.md)',
    ],
    ['lists', '- [X] eins\n  1) zwei\n+ Wort :: Sinn', '- [x] eins\n  1. zwei\n- **Wort** Sinn'],
    ['a table', '| a | b |\n|---+---|\n| 1 | 二 |', '| a | b |\n|---|---|\n| 1 | 二 |'],
    ['a table without a head', '| a | b |\n| 1 | 2 |', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['code', '#+BEGIN_SRC js\n  a = 1;\n  ,* b\n#+END_SRC', '```js\na = 1;\n* b\n```'],
    ['a quotation', '#+BEGIN_QUOTE\nWasser /ruht/.\n#+END_QUOTE', '> Wasser *ruht*.'],
    ['a callout', '#+BEGIN_TIP\nKühl lagern\n#+END_TIP', '> [!tip]\n> Kühl lagern'],
    [
      'signs that are no marks',
      'a/b/c 2*3*4 https://x.org/_a_/ snake_case_name',
      'a/b/c 2*3*4 https://x.org/_a_/ snake_case_name',
    ],
    ['a block without an end', '#+BEGIN_SRC\nx', '```\nx\n```'],
  ])('keeps %s', (_what, org, markdown) => expect(orgMarkdown(org)).toBe(`${markdown}\n`));

  it('stays at its place, so that a graph of Logseq is one still', async () => {
    const { program, files } = await pagesOf({
      'graph/pages/Hof.org': '* 三つの巣箱\n',
      'graph/pages/Bach.md': '- Wasser\n',
      'graph/pages/bach.org': '* anders\n',
      'graph/journals/2024_03_01.org': '* Regen\n',
      'graph/logseq/config.edn': '{}',
    });
    expect(program).toBeNull();
    expect(Object.keys(files).sort()).toEqual([
      'graph/journals/2024_03_01.md',
      'graph/logseq/config.edn',
      'graph/pages/Bach.md',
      'graph/pages/Hof.md',
      'graph/pages/bach (org).md',
    ]);
    expect(folderKindOf(Object.keys(files))).toBe('logseq');
  });
});
