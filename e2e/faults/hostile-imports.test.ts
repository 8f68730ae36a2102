import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runVaultCommand } from '../../electron/cli/vault-command';
import { createThreadDocumentReader, type DocumentReader } from '../../electron/corpus/documents/document-reader';
import { createImporter, type Importer } from '../../electron/exchange/import/importer';
import { runImport, upload } from '../../electron/exchange/testing/folder-content';
import { faultRounds, isLongForm, recordFigure } from '../../electron/testing/record-figure';
import { openTestVault, type TestVault } from '../../electron/testing/test-vault';
import { buildThreads, type ThreadBundles } from '../../electron/threads/testing/build-threads';
import { silentLogger } from '../../shared/lib/logger';
import { hostileFiles } from './hostile-files';

/** Seconds for one document, and for a whole import of which one document uses them up. */
const READER_SECONDS = faultRounds(1, 20);
const MAX_SECONDS = READER_SECONDS * 3 + 30;
const FILES = hostileFiles(faultRounds(1, 14));
/** One of those that end at the time limit is enough for the short form. */
const USES_UP_ITS_TIME = new Set([
  'nested-lists.html',
  'flat.html',
  'anchors.html',
  'attributes.html',
  'front-matter.md',
  'broken.pdf',
]);
const HUGE_MEGABYTES = faultRounds(16, 1_024);
const HUGE = faultRounds(0, 1) === 1 ? null : ['one-string'];
/** Megabytes of a process that reads one huge file, with everything else in it. */
const MAX_MEMORY_MB = 400;

let bundles: ThreadBundles;
beforeAll(async () => {
  bundles = await buildThreads({
    document: 'electron/corpus/documents/document-worker.ts',
    'bench-import': 'e2e/bench/bench-import.ts',
  });
}, 180_000);
afterAll(() => bundles.remove());

describe('hostile files', () => {
  let folder: string;
  let test: TestVault;
  let reader: DocumentReader;
  let importer: Importer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engram-hostile-'));
    test = await openTestVault();
    reader = createThreadDocumentReader(bundles.url('document'), READER_SECONDS * 1_000);
    importer = createImporter({
      store: test.store,
      writer: test.writer,
      ids: test.ids,
      now: test.clock.now,
      log: silentLogger,
      uploadsFolder: join(folder, 'uploads'),
      documentReader: reader,
    });
  });
  afterEach(async () => {
    await reader.close();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are read within bounds or left out in words, beside a good one that comes in, and nothing is written elsewhere', async () => {
    const outcome = { read: 0, leftOut: 0 };
    let longest = 0;
    for (const [name, make] of Object.entries(FILES)) {
      if (!isLongForm() && USES_UP_ITS_TIME.has(name)) continue;
      const good = `good ${name}.md`;
      const start = performance.now();
      const report = await runImport(
        importer,
        await upload(importer, { [good]: `# Soil\n\nOf ${name}.`, [name]: make() }),
      );
      const seconds = (performance.now() - start) / 1_000;
      longest = Math.max(longest, seconds);
      expect([name, seconds < MAX_SECONDS]).toEqual([name, true]);
      expect([name, report.documents?.some(({ title }) => title === 'Soil') === true || report.resources > 0]).toEqual([
        name,
        true,
      ]);
      const isNamed = report.skipped.length > 0;
      const isRead = report.resources > 1 || report.sessions > 0 || report.unchanged > 0;
      expect([name, isNamed || isRead, report.skipped]).toEqual([name, true, report.skipped]);
      for (const { why } of report.skipped) expect(why).not.toMatch(/TypeError|RangeError|undefined|at .*\.js:/u);
      outcome[isNamed ? 'leftOut' : 'read'] += 1;
    }
    expect(await readdir(folder)).toEqual(['uploads']);
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
    expect((await readdir(tmpdir())).filter((name) => name.includes('outside'))).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    for await (const page of test.store.pages('messages'))
      for (const { text } of page) expect([text, isClean(text)]).toEqual([text, true]);
    for await (const page of test.store.pages('chunks'))
      for (const { text } of page) expect([text, isClean(text)]).toEqual([text, true]);
    recordFigure(
      'F14',
      'b-small',
      `${Object.keys(FILES).length} hostile files: ${outcome.read} read, ${outcome.leftOut} left out in words, at most ${Math.round(longest)} s each`,
    );
  }, 1_800_000);

  it('can be cancelled while they are read', async () => {
    for (const name of ['flat.html', 'anchors.html', 'bomb.pdf', 'brackets.md', 'nested.html', 'one-string.json']) {
      const uploadId = await upload(importer, { [name]: FILES[name]!() });
      const controller = new AbortController();
      const running = runImport(importer, uploadId, {}, () => {}, controller.signal).then(
        ({ isCancelled }) => isCancelled,
        (error: { code?: string }) => error.code,
      );
      await new Promise((wake) => setTimeout(wake, 60));
      const start = performance.now();
      controller.abort();
      // A file that was refused within those milliseconds had nothing to cancel.
      expect([name, [true, false, 'too-large', 'import-unreadable'].includes((await running) as never)]).toEqual([
        name,
        true,
      ]);
      expect([name, performance.now() - start < 3_000]).toEqual([name, true]);
    }
  }, 300_000);

  it('are left out in words by the command line too, which reads documents in a thread as the app does', async () => {
    await mkdir(join(folder, 'pages'));
    for (const name of ['bombs.zip', 'outside.zip', 'nested.md', 'surrogates.json', 'nul.md'])
      await writeFile(join(folder, 'pages', name), FILES[name]?.() ?? '# Soil');
    await writeFile(join(folder, 'pages', 'flat.html'), '<p>x'.repeat(faultRounds(10, 3_500_000)));
    const said: string[] = [];
    const run = (documentWorkerUrl: URL) =>
      runVaultCommand({
        args: ['import', 'pages'],
        environment: { ENGRAM_VAULT_HOME: join(folder, 'home') },
        workingFolder: folder,
        resolvePath: resolve,
        documentWorkerUrl,
        signal: new AbortController().signal,
        writeResult: (text) => said.push(text),
        writeProgress: (text) => said.push(text),
      });
    // Without the thread's program no HTML is read: the short form too sees where it is read.
    await expect(run(new URL('file:///no-such-program.js'))).rejects.toThrow('no-such-program');
    said.length = 0;
    const code = await run(bundles.url('document'));
    const text = said.join('\n');
    expect([code, text]).toEqual([0, text]);
    expect(text).toMatch(/left out: .*bombs\.zip: /u);
    expect(text).toMatch(/left out: .*outside\.md: its name points outside/u);
    if (isLongForm()) expect(text).toMatch(/left out: .*flat\.html: .*(?:memory|longer)/u);
    expect(text).not.toMatch(/TypeError|RangeError|at .*\.[jt]s:/u);
    expect((await readdir(folder)).toSorted()).toEqual(['home', 'pages']);
  }, 400_000);
});

/** No NUL and no half of a surrogate pair. */
const isClean = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);

it('a huge file is read in pieces: the process stays below 400 MB and answers meanwhile', async () => {
  const script = fileURLToPath(bundles.url('bench-import'));
  const figures: { name: string; peakMb: number; blockedMsMost: number }[] = [];
  const names = HUGE ?? ['chats', 'vault-rows', 'one-string', 'one-key', 'empty-objects', 'many-entries', 'nested'];
  for (const name of names) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, '--json', '--only', name, '--megabytes', String(HUGE_MEGABYTES)],
      { maxBuffer: 1e8 },
    );
    const figure = (JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, (typeof figures)[number]>)[name]!;
    expect([name, figure.peakMb < MAX_MEMORY_MB, figure]).toEqual([name, true, figure]);
    figures.push({ ...figure, name });
  }
  const most = Math.max(...figures.map(({ peakMb }) => peakMb));
  recordFigure(
    'F14',
    'a-huge',
    `${figures.length} files of ${isLongForm() ? '1 GB' : `${HUGE_MEGABYTES} MB`}: at most ${Math.round(most)} MB of memory`,
  );
}, 3_600_000);
