import fc from 'fast-check';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { makeMessage, makeSession } from '../testing/sample-rows';
import { put } from '../../shared/domain/batch';
import type { ExportReport } from '../../shared/ipc/routes/exchange';
import { silentLogger } from '../../shared/lib/logger';
import { createAttachmentFiles } from '../attachments/attachment-files';
import { startCorpus, type Corpus } from '../corpus/start-corpus';
import { createExporter } from './export/exporter';
import { createImporter } from './import/importer';
import { loadSampleVault } from './sample/sample-vault';
import { makeZip } from './testing/zip-file';
import { folderContent, runImport, upload } from './testing/folder-content';
import { arbitraryVault, rowsOf } from './testing/arbitrary-vault';

/** What is said of an export's pages. */
const BESIDE = {
  what: expect.stringMatching(/^[\d,]+ files? beside vault\.jsonl$/) as string,
  why: expect.stringContaining('only the records are read') as string,
};

describe('export and import of a whole vault', () => {
  let folder: string;
  let open: TestVault[] = [];
  const vault = async () => {
    const opened = await openTestVault();
    open.push(opened);
    return opened;
  };
  const filesOf = (opened: TestVault) => createAttachmentFiles(join(opened.folder, 'attachments'));
  const closeCorpora: (() => Promise<void>)[] = [];
  const importerOf = (opened: TestVault, corpus?: Corpus) => {
    const { store, writer, ids, clock } = opened;
    const uploadsFolder = join(folder, 'uploads');
    return createImporter({
      store,
      writer,
      ids,
      now: clock.now,
      log: silentLogger,
      uploadsFolder,
      attachments: filesOf(opened),
      ...(corpus === undefined ? {} : { notes: corpus.noteDeps, afterNotes: () => corpus.notes.resolveLinks() }),
    });
  };
  const exportTo = async (
    from: TestVault,
    name: string,
    signal = new AbortController().signal,
  ): Promise<ExportReport> => {
    let report: ExportReport | null = null;
    await createExporter({ store: from.store, log: silentLogger, attachments: filesOf(from) }).run(
      join(folder, name),
      (event) => {
        if (event.type === 'finished') report = event.report;
      },
      signal,
    );
    return report!;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'exchange-'));
  });
  afterEach(async () => {
    for (const close of closeCorpora.splice(0)) await close();
    await Promise.all(open.map((each) => each.close()));
    open = [];
    await rm(folder, { recursive: true, force: true });
  });

  it('gives the same bytes again after import into an empty vault, whatever the vault holds', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryVault, async (recipe) => {
        run += 1;
        const [from, to] = [await vault(), await vault()];
        const changes = rowsOf(recipe, from.ids);
        if (changes.length > 0)
          await from.writer.commit({ actor: 'person', kind: 'note.edit', label: 'test', changes, fresh: true });
        await exportTo(from, `a${run}`);
        const files = await folderContent(join(folder, `a${run}`));
        const importer = importerOf(to);
        const report = await runImport(importer, await upload(importer, files, 1000), { areMine: true });
        expect(report.skipped).toEqual(Object.keys(files).length === 1 ? [] : [BESIDE]);
        await exportTo(to, `b${run}`);
        expect(await folderContent(join(folder, `b${run}`))).toEqual(files);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('transfers the sample vault, readable as Markdown, and adds nothing the second time', async () => {
    const [from, to] = [await vault(), await vault()];
    await loadSampleVault({ store: from.store, writer: from.writer, ids: from.ids, log: silentLogger });
    const exported = await exportTo(from, 'out');
    const files = await folderContent(join(folder, 'out'));
    expect(exported.files).toBe(Object.keys(files).length);
    expect(files['Gravel asks the eye to finish the scene.md']).toContain(
      'supersedes:\n  - "[[The first draft called the gravel a picture of nothing]]"',
    );
    expect(files['Gravel asks the eye to finish the scene.md']).toContain('conversation: Garden essay, first thoughts');
    expect(Object.keys(files).filter((name) => name.startsWith('_conversations/'))).toHaveLength(6);

    const importer = importerOf(to);
    const preview = await importer.preview(await upload(importer, { 'x/vault.jsonl': files['vault.jsonl']! }));
    expect(preview).toMatchObject({ format: 'vault-export', records: { sessions: 6, messages: 64 } });
    const first = await runImport(importer, await upload(importer, { 'vault.jsonl': files['vault.jsonl']! }), {
      areMine: true,
    });
    expect(first).toMatchObject({ sessions: 6, messages: 64, notes: exported.notes, resources: 1, unchanged: 0 });
    const seq = to.writer.lastSeq;
    const second = await runImport(importer, await upload(importer, files), { areMine: true });
    expect(second).toMatchObject({ sessions: 0, messages: 0, notes: 0, resources: 0, skipped: [BESIDE] });
    expect(second.unchanged).toBe(files['vault.jsonl']!.trim().split('\n').length - 1);
    expect(to.writer.lastSeq).toBe(seq);
  });

  it('keeps existing rows, and says so, when the file has another state of them', async () => {
    const [from, to] = [await vault(), await vault()];
    await loadSampleVault({ store: from.store, writer: from.writer, ids: from.ids, log: silentLogger });
    await exportTo(from, 'out');
    const importer = importerOf(to);
    const text = (await folderContent(join(folder, 'out')))['vault.jsonl']!;
    await runImport(importer, await upload(importer, { 'vault.jsonl': text }), { areMine: true });
    const [mine] = await to.store.query({ name: 'notesByStatus', status: 'kept' });
    await to.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'edit',
      changes: [put('notes', { ...mine!, body: 'mine', version: 2 })],
    });
    const report = await runImport(importer, await upload(importer, { 'vault.jsonl': text }), { areMine: true });
    expect(report.skipped).toEqual([
      { what: '1 note', why: 'already here with other content; what is here was left as it is' },
    ]);
    expect((await to.store.get('notes', mine!.id))!.body).toBe('mine');
  });

  it('reads hostile lines without trusting them', async () => {
    const to = await vault();
    const session = makeSession(to.ids, 1);
    const line = (table: string, row: unknown) => JSON.stringify({ table, row });
    const text = [
      '{"format":"engram-vault-export","version":1}',
      line('sessions', session),
      line('sessions', session),
      '{"table":"__proto__","row":{}}',
      'garbage',
      '',
      '[]',
      line('messages', { ...makeMessage(to.ids, 1, session.id, 0), text: 7 }),
      line('messages', makeMessage(to.ids, 1, makeSession(to.ids, 1).id, 0)),
      line('notes', '['.repeat(10)),
      '['.repeat(50_000),
      `"${'x'.repeat(17 * 1024 * 1024)}"`,
      line('messages', makeMessage(to.ids, 1, session.id, 0)),
    ].join('\n');
    const importer = importerOf(to);
    const report = await runImport(importer, await upload(importer, { 'vault.jsonl': text }));
    expect(report).toMatchObject({ sessions: 1, messages: 1 });
    expect(report.skipped.map(({ what }) => what.replace(/messages .*/, 'messages'))).toEqual([
      'line 3',
      'line 4',
      'line 5',
      'line 7',
      'line 8',
      'line 10',
      'line 11',
      'line 12',
      'messages',
    ]);
    for (const [content, reason] of [
      ['', 'empty'],
      ['{"format":"engram-vault-export","version":99}', 'version 99'],
      ['{}', 'first line'],
      ['\u0000', 'first line'],
    ] as const) {
      const uploadId = await upload(importer, { 'vault.jsonl': content });
      await expect(importer.preview(uploadId)).rejects.toThrow(reason);
      await importer.discard(uploadId);
    }
  });

  it('carries the files of pages, as a folder, as a zip and as Markdown alone', async () => {
    const from = await vault();
    const pages = {
      'Garden/Clay.md': '![](img/plan.png) [[soil: a study.pdf]]',
      'Garden/Index.md': '![[plan.png]]',
      'Garden/img/plan.png': '\u0089PNG plan',
      'Garden/other/PLAN.png': 'another',
      'Garden/North.md': '![[other/PLAN.png]]',
    };
    const importer = importerOf(from);
    expect((await runImport(importer, await upload(importer, pages))).attachments?.copied).toBe(2);
    const first = await exportTo(from, 'first');
    expect(first.missingAttachments).toBeUndefined();
    const content = await folderContent(join(folder, 'first'));
    expect(content['_attachments/Garden/img/plan.png']).toBe(pages['Garden/img/plan.png']);

    const zip = makeZip(Object.entries(content).map(([name, text]) => ({ name: `first/${name}`, content: text })));
    for (const [name, files] of Object.entries({ folder: content, zip: { 'first.zip': zip } })) {
      const to = await vault();
      const importing = importerOf(to);
      const brought = await runImport(importing, await upload(importing, files), { areMine: true });
      expect(brought.attachments?.copied).toBe(2);
      expect(brought.skipped.map(({ what }) => what)).toEqual([expect.stringContaining('beside vault.jsonl')]);
      await exportTo(to, name);
      expect(await folderContent(join(folder, name))).toEqual(content);
    }

    const withoutRecord = Object.fromEntries(
      Object.entries(content).flatMap(([name, text]) =>
        name.endsWith('.jsonl') ? [] : [[`first/${name.replace('_resources/', '')}`, text]],
      ),
    );
    const plain = await vault();
    const importing = importerOf(plain);
    expect((await runImport(importing, await upload(importing, withoutRecord))).attachments?.copied).toBe(2);
    expect((await plain.store.getMany('attachments', await idsOf(from))).map((row) => row?.path)).toEqual(
      (await from.store.getMany('attachments', await idsOf(from))).map((row) => row?.path),
    );

    const [row] = await from.store.getMany('attachments', await idsOf(from));
    await filesOf(from).remove(row!.hash);
    expect((await exportTo(from, 'damaged')).missingAttachments).toEqual([row!.path]);
    const damaged = await vault();
    const bringing = importerOf(damaged);
    const brought = await runImport(bringing, await upload(bringing, await folderContent(join(folder, 'damaged'))), {
      areMine: true,
    });
    expect(brought.skipped.map(({ what }) => what)).toContain('1 attachment');
  });

  const idsOf = async ({ store }: TestVault): Promise<string[]> => {
    const ids: string[] = [];
    for await (const page of store.pages('attachments')) ids.push(...page.map(({ id }) => id));
    return ids;
  };

  const withNotes = async () => {
    const opened = await vault();
    const { store, writer, ids, clock } = opened;
    const corpus = await startCorpus({ store, writer, ids, now: clock.now, log: silentLogger });
    closeCorpora.push(() => corpus.close());
    return { opened, corpus, importer: importerOf(opened, corpus) };
  };
  const PAGES = {
    'Farm/Home.md':
      '---\nstatus: mine\ntags: [hill]\n---\nSee [clay](fields/Clay.md), [[Clay]] and ![](img/roof.png).\n',
    'Farm/fields/Clay.md': '# Clay\r\n\r\nBack [home](../Home.md) ![](../img/roof.png)',
    'Farm/fields/Index.md': 'One of two.\n',
    'Farm/Index.md': 'The other.\n',
    'Farm/Plan.canvas': '{"nodes":[]}',
    'Farm/Pots.base': 'views: []\n',
    'Farm/img/roof.png': 'a roof',
  };
  const noteRows = async ({ store }: TestVault) => {
    const rows: unknown[] = [];
    for await (const page of store.pages('notes'))
      rows.push(
        ...page.map(({ title, body, tags, status, category, createdAt, keptAt, written }) => ({
          title,
          body,
          tags,
          status,
          category,
          createdAt,
          keptAt,
          written,
        })),
      );
    return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  };

  it('has the pages of a folder in their places, and gives the same vault by its Markdown alone', async () => {
    const from = await withNotes();
    await runImport(from.importer, await upload(from.importer, PAGES), { areMine: true });
    const clay = [...from.corpus.noteDeps.catalog.withStatus('kept')].find(({ title }) => title === 'Clay')!;
    await from.corpus.notes.setProperty(clay.id, { name: 'tags', value: ['wet'] });
    await exportTo(from.opened, 'first');
    const files = await folderContent(join(folder, 'first'));
    expect(Object.keys(files).toSorted()).toEqual([...Object.keys(PAGES), '_history.jsonl', 'vault.jsonl'].toSorted());
    expect(files['Farm/fields/Clay.md']).toMatch(
      /^---\r\ntags:\r\n {2}- wet\r\n(?:engram-.*\r\n)+---\r\n# Clay\r\n\r\nBack/u,
    );

    // The records bring everything back; so does the Markdown, but for ids and history.
    const whole = await withNotes();
    await runImport(whole.importer, await upload(whole.importer, files), { areMine: true });
    await exportTo(whole.opened, 'again');
    expect(await folderContent(join(folder, 'again'))).toEqual(files);
    const plain = await withNotes();
    const markdown = Object.entries(files).filter(([name]) => !name.endsWith('.jsonl'));
    const report = await runImport(plain.importer, await upload(plain.importer, Object.fromEntries(markdown)), {
      areMine: true,
    });
    expect(report).toMatchObject({ notes: 4, attachments: { copied: 3 }, skipped: [] });
    expect(await noteRows(plain.opened)).toEqual(await noteRows(from.opened));
  });

  it('takes in what an older app exported: flat, with a heading, renamed fields and all files in one folder', async () => {
    const { importer, opened, corpus } = await withNotes();
    const old = (title: string, path: string, more: string, body: string) =>
      `---\nid: 01J00000000000000000000001\ntype: idea\nstatus: kept\ntier: engram\ncreated: 2024-03-01T00:00:00.000Z\nkept: 2024-03-02T00:00:00.000Z\nupdated: 2024-03-02T00:00:00.000Z\nauthor: person\nversion: 1\npath: ${path}\n${more}---\n\n# ${title}\n\n${body}\n`;
    const report = await runImport(
      importer,
      await upload(importer, {
        'old/Clay.md': old(
          'Clay',
          'Farm/fields/Clay.md',
          'original_status: mine\nrating: 5\n',
          'Holds ![](../img/roof.png)',
        ),
        'old/Home.md': old('Home', 'Farm/Home.md', '', 'See [clay](fields/Clay.md).'),
        'old/_attachments/Farm/img/roof.png': 'a roof',
      }),
      { areMine: true },
    );
    expect(report).toMatchObject({ notes: 2, attachments: { copied: 1 }, skipped: [] });
    const [clay] = await opened.store
      .query({ name: 'notesByStatus', status: 'kept' })
      .then((notes) => notes.filter(({ title }) => title === 'Clay'));
    expect(clay).toMatchObject({
      body: 'Holds ![](../img/roof.png)',
      path: 'Farm/fields/Clay.md',
      properties: { source: '---\nstatus: mine\nrating: 5\n---\n' },
    });
    expect([...corpus.noteDeps.catalog.linksFrom(clay!.id)]).toEqual([]);
    await exportTo(opened, 'new');
    const files = await folderContent(join(folder, 'new'));
    expect(files['Farm/img/roof.png']).toBe('a roof');
    expect(files['Farm/fields/Clay.md']).toMatch(
      /^---\nstatus: mine\nrating: 5\n(?:engram-.*\n)+---\nHolds !\[\]\(\.\.\/img\/roof\.png\)\n$/u,
    );
  });

  it('never overwrites a file, and leaves nothing behind when stopped', async () => {
    const from = await vault();
    await loadSampleVault({ store: from.store, writer: from.writer, ids: from.ids, log: silentLogger });
    await mkdir(join(folder, 'mine'));
    await writeFile(join(folder, 'mine', 'letter.txt'), 'dear');
    await expect(exportTo(from, 'mine')).rejects.toThrow('not empty');
    expect(await folderContent(join(folder, 'mine'))).toEqual({ 'letter.txt': 'dear' });

    const controller = new AbortController();
    const events: string[] = [];
    await createExporter({ store: from.store, log: silentLogger, attachments: filesOf(from) }).run(
      join(folder, 'stopped'),
      (event) => {
        events.push(event.type);
        if (event.type === 'progress' && event.what === 'Notes') controller.abort();
        if (event.type === 'finished') expect(event.report.isCancelled).toBe(true);
      },
      controller.signal,
    );
    expect(events.at(-1)).toBe('finished');
    expect((await readdir(folder)).sort()).toEqual(['mine']);
  });
});
