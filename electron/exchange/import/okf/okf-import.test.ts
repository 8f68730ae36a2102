import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Note } from '../../../../shared/domain/note';
import { put } from '../../../../shared/domain/batch';
import type { TableName } from '../../../../shared/domain/tables';
import { silentLogger } from '../../../../shared/lib/logger';
import { allRows } from '../../../testing/all-rows';
import { makeNote } from '../../../testing/sample-rows';
import { createOkfExport } from '../../export/okf/okf-export';
import { loadSampleVault } from '../../sample/sample-vault';
import { folderContent, runImport, upload } from '../../testing/folder-content';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';
import { makeZip } from '../../testing/zip-file';

const METRIC =
  '---\ntype: Metric\ntitle: Gross margin   # as Finance says\nowner: 007\nstatus: stable\ntags: [finance]\nsources:\n  - id: policy\n    resource: https://example.org/policy\ngenerated: { by: agent/some-model, at: 2026-06-20T22:53:05Z }\nverified:\n  - { by: human:kim, at: 2026-06-25T09:00:00Z }\n---\n';
const BUNDLE = {
  'shop/index.md': '---\nokf_version: "0.2"\n---\n\n# Metric\n\n* [Gross margin](metrics/margin.md)\n',
  'shop/log.md': '# Log\n\n## 2026-06-25\n* **Creation**: [Gross margin](metrics/margin.md)\n',
  'shop/metrics/index.md': '# Metric\n\n* [Gross margin](margin.md)\n',
  'shop/metrics/margin.md': `${METRIC}\n# Definition\n\nSee [orders](/tables/orders.md) and [net](./net.md), not [this](/tables/gone.md).\n`,
  'shop/metrics/net.md': '---\ntype: Metric\nstatus: draft\n---\n\nNot looked at yet.\n',
  'shop/tables/orders.md': '---\ntype: fact\nstatus: deprecated\n---\n\nThe old table.\n',
};

describe('a bundle of the Open Knowledge Format', () => {
  let base: string;
  let open: TestImporterWithCorpus[];
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'engram-okf-in-'));
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((each) => each.close()));
    await rm(base, { recursive: true, force: true });
  });

  const start = async () => {
    const opened = await openTestImporterWithCorpus();
    open.push(opened);
    return opened;
  };
  const rows = <Name extends TableName>({ vault }: TestImporterWithCorpus, table: Name) => allRows(vault, table);
  const previewOf = async ({ importer }: TestImporterWithCorpus, files: Record<string, string | Uint8Array>) =>
    importer.preview(await upload(importer, files));
  const bring = async ({ importer }: TestImporterWithCorpus, files: Record<string, string>, areMine: boolean) =>
    runImport(importer, await upload(importer, files), { areMine });
  let runs = 0;
  const bundleOf = async ({ vault }: TestImporterWithCorpus): Promise<Record<string, string>> => {
    runs += 1;
    const folder = join(base, `out-${runs}`);
    await createOkfExport({ store: vault.store, log: silentLogger }).run(
      folder,
      () => {},
      new AbortController().signal,
    );
    const files = await folderContent(folder);
    return Object.fromEntries(Object.entries(files).map(([name, text]) => [`bundle/${name}`, text]));
  };
  const told = (notes: readonly Note[]) =>
    notes
      .map(({ id, title, body, tags, aliases, category, status, author, createdAt, keptAt, properties }) => ({
        id,
        title,
        body,
        tags,
        aliases,
        category,
        status,
        author,
        createdAt,
        keptAt,
        header: properties?.source,
      }))
      .toSorted((left, right) => (left.id < right.id ? -1 : 1));

  it('is named in the preview, with its listings, its history and the links that lead nowhere', async () => {
    const preview = await previewOf(await start(), BUNDLE);
    expect(preview.folder).toMatchObject({
      kind: 'okf',
      notes: 3,
      links: 3,
      unresolved: 1,
      unresolvedLinks: [{ note: 'shop/metrics/margin.md', target: '/tables/gone.md' }],
    });
    expect(preview.skipped.map(({ what }) => what)).toEqual(['shop/index.md', 'shop/log.md', 'shop/metrics/index.md']);
    const zip = makeZip(Object.entries(BUNDLE).map(([name, content]) => ({ name, content })));
    expect((await previewOf(await start(), { 'shop.zip': zip })).folder).toMatchObject({ kind: 'okf', notes: 3 });
  });

  it('comes in as sources, and as notes only where the person says that they are theirs', async () => {
    const test = await start();
    await bring(test, BUNDLE, false);
    expect(await rows(test, 'notes')).toEqual([]);
    expect((await rows(test, 'resources')).map(({ title }) => title).toSorted()).toEqual([
      'Gross margin',
      'net',
      'orders',
    ]);

    await bring(test, BUNDLE, true);
    const notes = await rows(test, 'notes');
    const named = (title: string) => notes.find((note) => note.title === title)!;
    expect(named('Gross margin')).toMatchObject({
      status: 'kept',
      category: 'idea',
      tags: ['finance'],
      updatedAt: Date.UTC(2026, 5, 20, 22, 53, 5),
      properties: { source: METRIC },
    });
    expect(named('Gross margin').properties?.fields).toEqual(
      expect.arrayContaining([
        { name: 'type', values: ['Metric'] },
        { name: 'generated.by', values: ['agent/some-model'] },
        { name: 'sources', values: [expect.stringContaining('https://example.org/policy') as string] },
        { name: 'verified', values: [expect.stringContaining('human:kim') as string] },
      ]),
    );
    expect(named('net')).toMatchObject({ status: 'pending', keptAt: null, decidedAt: null });
    expect(named('orders')).toMatchObject({ status: 'archived', category: 'fact' });
    const links = await rows(test, 'links');
    expect(links.find(({ toTitle }) => toTitle === '/tables/orders.md')?.to).toBe(named('orders').id);
  });

  it('that says nothing of itself is known by its pages; a folder of other notes is not taken for one', async () => {
    const kindOf = async (files: Record<string, string>) => (await previewOf(await start(), files)).folder?.kind;
    const { 'shop/index.md': _index, ...silent } = BUNDLE;
    expect(await kindOf(silent)).toBe('okf');
    expect(await kindOf({ ...silent, 'shop/other.md': 'No type.', 'shop/more.md': 'No type.' })).toBe('markdown');
    expect(
      await kindOf({
        'wiki/index.md': '# All\n\n[[a]]\n',
        'wiki/a.md': '---\ntype: book\nsource: https://example.org\n---\nA.\n',
        'wiki/b.md': '---\ntype: book\nsources: [a, b]\n---\nB.\n',
      }),
    ).toBe('markdown');
  });

  it('with mistakes comes in all the same, and each kind of mistake is told', async () => {
    const test = await start();
    const report = await bring(
      test,
      {
        ...BUNDLE,
        'shop/index.md': '---\nokf_version: 3.0\n---\n',
        'shop/bare.md': 'A page without anything.\n',
        'shop/empty-type.md': '---\ntype: ""\n---\nAn empty type.\n',
        'shop/broken.md': '---\ntype: a: b\nverified: [\n---\nMistaken.\n',
        'shop/odd.md':
          '---\ntype: [x]\ngenerated: soon\nverified: 7\nsources: none\nengram_vault: {id: 5, status: kept}\n---\nOdd.\n',
      },
      true,
    );
    expect(report.skipped).toEqual(
      expect.arrayContaining([
        { what: 'shop/index.md', why: 'it is of version 3.0; it is read as 0.2' },
        { what: '2 notes without a type', why: expect.any(String) as string },
        expect.objectContaining({ what: 'shop/broken.md' }),
      ]),
    );
    expect((await rows(test, 'notes')).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['bare', 'empty-type', 'broken', 'odd', 'Gross margin']),
    );
  });

  it('that the app wrote comes back as the same notes, here and in another vault', async () => {
    const [from, to] = [await start(), await start()];
    const { store, writer, ids } = from.vault;
    await loadSampleVault({ store, writer, ids, log: silentLogger });
    const [{ id: sessionId }, { id: messageId }] = [
      (await rows(from, 'sessions'))[0]!,
      (await rows(from, 'messages'))[0]!,
    ];
    const sources = [{ sessionId, messageId, start: 0, end: 9, quote: 'A long quote.\n'.repeat(6_000) }];
    const long = makeNote(ids, 5, { title: 'From a long quote', status: 'kept', keptAt: 5, sources });
    await writer.commit({ actor: 'person', kind: 'note.edit', label: 'x', changes: [put('notes', long)] });
    const files = await bundleOf(from);
    const report = await bring(to, files, true);
    const kept = (await rows(from, 'notes')).filter(({ status }) => status === 'kept' || status === 'superseded');
    expect(told(await rows(to, 'notes'))).toEqual(told(kept));
    expect(report.links).toMatchObject({ missing: 0 });

    const before = from.vault.writer.lastSeq;
    expect(await bring(from, files, true)).toMatchObject({ notes: 0, unchanged: kept.length });
    expect(from.vault.writer.lastSeq).toBe(before);
  });

  it('that the app wrote leaves the form alone in which a note of the vault is written', async () => {
    const test = await start();
    const page = '\ufeff---\r\ntags: [a]\r\n---\r\n\r\n\r\nA text.\r\n';
    await bring(test, { 'n/Page.md': page, 'n/Other.md': 'O' }, true);
    const before = await rows(test, 'notes');
    expect(before.some(({ written }) => written !== undefined)).toBe(true);
    expect(await bring(test, await bundleOf(test), true)).toMatchObject({ notes: 0, unchanged: 2 });
    expect(await rows(test, 'notes')).toEqual(before);
  });

  it('that the app wrote gives back every text, link and front matter to the character', async () => {
    const part = fc.constantFrom(
      '[[Target]]',
      '[[Target|a [b] c]]',
      '![[Target]]',
      '[[Target#Part|x]]',
      '| a | [[Target\\|b]] |',
      '`[[Target]]`',
      '[words](Other%20page.md)',
      '![x](<Other page.md> "t")',
      '[Target](target.md)',
      '[[Nowhere]]',
      '[^kept-1]',
      '# Heading',
      '\n\n',
      '---',
      '<!-- engram-vault: end of note -->',
      ' --> ',
      '- a\n  - b',
      '\\[[Target]]',
      'ü“”',
    );
    const header = fc.constantFrom(
      '',
      'rating: 007\n',
      'type: book\ntags:\n  - a # c\n\n',
      'tags: a, b\ntitle: "Page"\n',
      'status: reading\n',
      'tags: [2024, on]\n',
      'sources: [x]\n# c\nid: 5\n',
      'type: [a]\nTags: c\nverified: no\n',
      'engram_vault: mine\noriginal_x: 1\n',
      'a: b: c\n',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), header, fc.boolean(), async (parts, fields, isFromFile) => {
        const [from, to] = [await start(), await start()];
        const page = `${fields === '' ? '' : `---\n${fields}---\n`}${parts.join(' ')}`;
        await bring(
          from,
          { 'n/Page.md': page, 'n/Target.md': 'T', 'n/Other page.md': 'O', 'n/Log.md': 'L', 'n/index.md': 'I' },
          true,
        );
        if (!isFromFile) {
          const own = makeNote(from.vault.ids, 5, { title: 'Own', body: parts.join(' '), status: 'kept', keptAt: 5 });
          await from.vault.writer.commit({
            actor: 'person',
            kind: 'note.edit',
            label: 'x',
            changes: [put('notes', own)],
          });
        }
        await bring(to, await bundleOf(from), true);
        expect(told(await rows(to, 'notes'))).toEqual(told(await rows(from, 'notes')));
        expect((await rows(to, 'notes')).length).toBeGreaterThan(3);
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
