import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../testing/notes-pages';

const rdf = (body: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#">${body}</rdf:RDF>`;
const book = (title: string, notes: string) =>
  `<bib:Book rdf:about="urn:isbn:1"><z:itemType>book</z:itemType><bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Berg</foaf:surname><foaf:givenName>Ada</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:authors>${notes}<dc:subject>Fluß</dc:subject><dc:subject><z:AutomaticTag><rdf:value>水</rdf:value></z:AutomaticTag></dc:subject><dc:title>${title}</dc:title><dc:date>2019</dc:date><dc:identifier>ISBN 1</dc:identifier></bib:Book>`;
const memo = (id: string, html: string) =>
  `<bib:Memo rdf:about="#${id}"><rdf:value>${html.replace(/&/gu, '&amp;').replace(/</gu, '&lt;')}</rdf:value></bib:Memo>`;

describe('an export of Zotero', () => {
  it('has a page for each source with its notes', async () => {
    const { program, files, skipped } = await pagesOf({
      'Bibliothek.rdf': rdf(
        book('Das Flußbuch', '<dcterms:isReferencedBy rdf:resource="#item_2"/>') +
          memo('item_2', '<h1>Anmerkungen</h1><p>“Wasser erinnert sich” (Berg, 2019, p. 5) &amp; ruht</p>') +
          book('Ohne', '').replace('urn:isbn:1', 'urn:isbn:2') +
          memo('item_9', '<p>単独のメモ</p>'),
      ),
    });
    expect(program).toBe('Zotero');
    expect(files).toEqual({
      'Zotero/Das Flußbuch.md':
        '---\ntitle: Das Flußbuch\ntags:\n  - Fluß\n  - 水\nauthor:\n  - Berg, Ada\nyear: "2019"\ntype: book\nidentifier: ISBN 1\n---\n\n# Anmerkungen\n\n“Wasser erinnert sich” (Berg, 2019, p. 5) & ruht\n',
      'Zotero/単独のメモ.md': '---\ntitle: 単独のメモ\n---\n\n単独のメモ\n',
    });
    expect(skipped.map(({ what }) => what)).toEqual(['1 source without notes']);
  });

  it('expands no entities of its own', async () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(500)}"><!ENTITY b SYSTEM "file:///etc/passwd">]>`;
    const { files } = await pagesOf({
      'a.rdf':
        bomb + rdf(memo('i', '<p>Heron</p>') + '<bib:Memo rdf:about="#j"><rdf:value>&a;&b;</rdf:value></bib:Memo>'),
    });
    expect(Object.keys(files)).toContain('Zotero/Heron.md');
    expect(Object.values(files).join('')).not.toContain('xxx');
  });

  it('is not seen in other RDF', async () => {
    expect(await pagesOf({ 'a.rdf': '<rdf:RDF></rdf:RDF>' })).toMatchObject({ program: null });
  });
});
