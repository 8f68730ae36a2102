import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestVault } from '../testing/test-vault';
import { makeNote } from '../testing/sample-rows';
import { put } from '../../shared/domain/batch';
import type { ImportReport } from '../../shared/ipc/routes/exchange';
import { createAttachmentFiles } from '../attachments/attachment-files';
import { createExporter } from '../exchange/export/exporter';
import { createSampleVault } from '../exchange/sample/sample-vault';
import { silentLogger } from '../../shared/lib/logger';
import { buildDocumentWorker } from '../corpus/documents/testing/build-document-worker';
import { runInShell } from './testing/run-in-shell';

let base: string;
let folder: string;
let documentWorkerUrl: URL;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ url: documentWorkerUrl, remove } = await buildDocumentWorker());
}, 120_000);
afterAll(() => remove());
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-cli-'));
  folder = join(base, 'vaults', 'main');
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** A vault with the sample in it, closed as the app closes it. */
async function makeVault(): Promise<void> {
  const { vault, store, writer, ids } = await openTestVault({ folder });
  await createSampleVault({ store, writer, ids, log: silentLogger }).load();
  await vault.close();
}

const run = (...args: string[]) => runInShell(base, [...args, '--data-dir', base], { documentWorkerUrl });

describe('the command line on a closed vault', () => {
  it('distinguishes wrong usage, no vault, and an open vault by exit code', async () => {
    expect((await run('sing')).code).toBe(2);
    expect((await run('restore')).code).toBe(2);
    expect((await run('export', 'x', '--as', 'pdf')).code).toBe(2);
    expect((await run('verify')).code).toBe(5);
    const { vault } = await openTestVault({ folder });
    await writeFile(join(base, 'copy.jsonl.gz'), 'x');
    expect((await run('restore', 'copy.jsonl.gz')).code).toBe(5);
    expect((await run('restore', '000000000001-20260501T090000000Z')).code).toBe(3);
    expect(await readdir(folder)).not.toContain('copy.jsonl.gz');
    const held = await run('export', 'out');
    expect(held.code).toBe(3);
    expect(held.said).toContain('already open');
    await vault.close();
  });

  it('takes files of pages in, checks them, and carries them in backups and exports', async () => {
    const wiki = join(base, 'wiki');
    await mkdir(join(wiki, 'img'), { recursive: true });
    await writeFile(join(wiki, 'a.md'), '![](img/plan.png) and ![](img/evil.png)');
    await writeFile(join(wiki, 'b.md'), 'words');
    await writeFile(join(wiki, 'img', 'plan.png'), 'plan');
    await writeFile(join(base, 'secret.png'), 'secret');
    await symlink(join(base, 'secret.png'), join(wiki, 'img', 'evil.png'));
    const imported = await run('import', 'wiki', '--mine');
    expect(imported.out).toContain('attachments: 1 copied, 0 were here already');
    expect(imported.out).toContain('left out: wiki/img/evil.png: it is a link');
    expect((await run('verify')).out).toContain('1 of 1 attachments are sound');
    expect((await run('backup', 'safe', '--json')).json()).toMatchObject({ attachments: 1 });
    expect((await run('export', 'all')).code).toBe(0);
    expect(await readFile(join(base, 'all', 'wiki', 'img', 'plan.png'), 'utf8')).toBe('plan');

    await rm(join(folder, 'attachments'), { recursive: true });
    const damaged = await run('verify');
    expect(damaged.code).toBe(4);
    expect(damaged.out).toContain('wiki/img/plan.png: its file is missing');
    const copy = (await readdir(join(base, 'safe'))).find((name) => name.endsWith('.jsonl.gz'))!;
    expect((await run('restore', join('safe', copy))).code).toBe(0);
    expect((await run('verify')).code).toBe(0);
  });

  it('imports a folder but for what cannot be read in it, which it names', async () => {
    const notes = join(base, 'notes');
    await mkdir(join(notes, 'sub'), { recursive: true });
    await writeFile(join(notes, 'a.md'), 'hello heron');
    await writeFile(join(notes, 'sub', 'b.md'), 'Reiher');
    await writeFile(join(notes, 'sub', 'Icon\r'), '');
    await writeFile(join(notes, 'tab\t.md'), 'x');
    await writeFile(
      Buffer.concat([Buffer.from(join(notes, 'na')), Buffer.from([0xef, 0x76, 0x65]), Buffer.from('.md')]),
      'x',
    );
    await mkdir(Buffer.concat([Buffer.from(join(notes, 'D')), Buffer.from([0xfc])]));
    const { code, out } = await run('import', 'notes', '--mine');
    expect(code).toBe(0);
    expect(out).toContain('2 notes');
    expect(out).toMatch(/left out: notes\/sub\/Icon\?: its name/);
    expect(out).toMatch(/left out: notes\/tab\?\.md: its name/);
    expect(out).toMatch(/left out: notes\/na\?\S*\.md: it cannot be read/);
    expect(out).toMatch(/left out: notes\/D\?: it cannot be read/);
  });

  it('exports as data and for reading; importing the export again adds nothing', async () => {
    await makeVault();
    const exported = await run('export', 'everything', '--json');
    expect(exported.code).toBe(0);
    expect(exported.json().notes).toBeGreaterThan(10);
    expect(await readdir(join(base, 'everything'))).toContain('vault.jsonl');
    const again = await run('import', join('everything', 'vault.jsonl'), '--json');
    expect(again.json()).toMatchObject({ notes: 0, messages: 0, isCancelled: false });

    expect((await run('export', 'for-reading', '--as', 'html')).code).toBe(0);
    const page = await readFile(join(base, 'for-reading', 'index.html'), 'utf8');
    expect(page).toContain('<mark>');
    expect(page).not.toMatch(/<script src|https?:\/\//);
    expect((await run('export', 'everything')).code).toBe(1);
  });

  it('imports a conversation, and the app’s store catches up from the journal', async () => {
    const { vault, indexedDB, store, writer, ids } = await openTestVault({ folder });
    await createSampleVault({ store, writer, ids, log: silentLogger }).load();
    await vault.close();
    await writeFile(
      join(base, 'talk.json'),
      JSON.stringify({
        sessions: [
          {
            title: 'Talk',
            turns: [
              { speaker: 'Ana', text: 'The kiln is fixed.' },
              { speaker: 'me', text: 'Good.' },
            ],
          },
        ],
      }),
    );
    expect((await run('import', 'talk.json', '--dry-run', '--json')).json()).toMatchObject({
      conversations: [{ messages: 2 }],
    });
    expect((await run('import', 'talk.json', '--json')).json()).toMatchObject({ sessions: 1, messages: 2 });
    expect((await run('import', 'talk.json', '--json')).json()).toMatchObject({
      sessions: 0,
      messages: 0,
      unchanged: 2,
    });
    const found = await run('search', 'kiln', '--json');
    expect(JSON.stringify(found.json().results)).toContain('The kiln is fixed.');

    const opened = await openTestVault({ folder, indexedDB });
    expect(opened.vault.recovery).toBeNull();
    expect((await opened.store.query({ name: 'sessions', includeDeleted: false })).map(({ title }) => title)).toContain(
      'Talk',
    );
    await opened.vault.close();
  });

  it('reads a folder like the app: no hidden files, no image data', async () => {
    await makeVault();
    for (const hidden of ['.trash', '.git']) await mkdir(join(base, 'pages', hidden), { recursive: true });
    await writeFile(join(base, 'pages', 'kiln.md'), '# Kiln\n\nIt fires at 1,200 degrees.\n');
    await writeFile(join(base, 'pages', '.trash', 'thrown.md'), '# Thrown away\n\nNobody wants this.\n');
    await writeFile(join(base, 'pages', 'kiln.png'), 'no picture');
    const preview = (await run('import', 'pages', '--dry-run', '--json')).json();
    expect(preview).toMatchObject({ documents: [{ title: 'kiln' }] });
    expect(JSON.stringify(preview)).not.toContain('thrown');
  });

  it('aborts a document built to exhaust memory, in a separate thread', async () => {
    await makeVault();
    await writeFile(join(base, 'flat.html'), '<p>a</p>'.repeat(1_700_000));
    const ended = await run('import', 'flat.html');
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.said.split('\n').at(-1)).toBe(
      'flat.html needs more memory to read than a document may have. Split it and import the parts.',
    );
  }, 240_000);

  it('treats an export as somebody else’s unless --mine is given', async () => {
    const { vault, store, writer, ids, clock } = await openTestVault();
    const note = makeNote(ids, clock.now(), {
      title: 'The kiln fires at night',
      status: 'kept',
      keptAt: clock.now(),
      decidedAt: clock.now(),
      pinned: true,
    });
    await writer.commit({ actor: 'person', kind: 'note.edit', label: 'test', changes: [put('notes', note)] });
    await createExporter({
      store,
      log: silentLogger,
      attachments: createAttachmentFiles(join(folder, 'attachments')),
    }).run(join(base, 'theirs'), () => {}, new AbortController().signal);
    await vault.close();
    await makeVault();
    const { skipped, ...first } = (await run('import', 'theirs', '--json')).json() as unknown as ImportReport;
    expect(first).toMatchObject({ notes: 1 });
    expect(skipped).toEqual([
      { what: '2 files beside vault.jsonl', why: expect.stringContaining('only the records are read') },
    ]);
    expect(JSON.stringify((await run('search', 'kiln', 'night', '--json')).json().results)).not.toContain(
      'fires at night',
    );
    expect((await run('import', 'theirs', '--mine', '--json')).json()).toMatchObject({ notes: 1 });
    expect(JSON.stringify((await run('search', 'kiln', 'night', '--json')).json().results)).toContain('fires at night');
  });

  it('backs up, previews a restore, restores, also from a file in another folder', async () => {
    await makeVault();
    const backup = (await run('backup', 'safe', '--json')).json() as { id: string; files: string[] };
    await writeFile(
      join(base, 'talk.json'),
      JSON.stringify({ sessions: [{ title: 'Talk', turns: [{ speaker: 'Ana', text: 'The aardvark sings.' }] }] }),
    );
    await run('import', 'talk.json', '--no-notes');
    expect((await run('restore', backup.id, '--dry-run', '--json')).json()).toMatchObject({
      dryRun: true,
      added: 0,
      removed: 2,
    });
    await rm(join(folder, 'snapshots', backup.files[0]!));
    expect((await run('restore', join('safe', backup.files[0]!), '--json')).json()).toMatchObject({ removed: 2 });
    expect(JSON.stringify((await run('search', 'aardvark', '--json')).json())).not.toContain('aardvark sings');
    expect((await run('restore', 'never-made')).code).toBe(5);
  });

  it('restores a copy with more changes than the journal, and continues from it', async () => {
    await makeVault();
    const earlier = join(base, 'earlier');
    await cp(folder, earlier, { recursive: true });
    await writeFile(
      join(base, 'talk.json'),
      JSON.stringify({ sessions: [{ title: 'Talk', turns: [{ speaker: 'Ana', text: 'The aardvark sings.' }] }] }),
    );
    await run('import', 'talk.json');
    await run('import', 'talk.json', '--me', 'Ana');
    const { files } = (await run('backup', 'safe', '--json')).json() as { files: string[] };
    await rm(folder, { recursive: true });
    await cp(earlier, folder, { recursive: true });
    expect((await run('restore', join('safe', files[0]!), '--json')).json()).toMatchObject({ removed: 0 });
    expect(JSON.stringify((await run('search', 'aardvark', '--json')).json())).toContain('aardvark sings');
    expect((await run('verify')).code).toBe(0);
    const { vault } = await openTestVault({ folder });
    expect(vault.recovery?.cause).not.toContain('journal was damaged');
    await vault.close();
    expect(await readdir(folder)).not.toContain('damaged');
  });

  it('reports damage and repairs nothing', async () => {
    await makeVault();
    expect((await run('verify', '--json')).json()).toMatchObject({ sound: true, journalProblem: null });
    const [segment] = await readdir(join(folder, 'journal'));
    const path = join(folder, 'journal', segment!);
    const bytes = await readFile(path);
    bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
    await writeFile(path, bytes);
    const found = await run('verify', '--json');
    expect(found.code).toBe(4);
    expect(found.json()).toMatchObject({ sound: false });
    expect(await readFile(path)).toEqual(bytes);
  });
});
