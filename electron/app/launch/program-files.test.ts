import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import mainConfig from '../../../resources/build/main.vite.config';
import { findProgramFiles } from './program-files';
import { unpackedFolder } from './unpacked-files';
import { WORKER_FILES } from './worker-urls';

const project = resolve(import.meta.dirname, '../../..');

describe('the parts of the program', () => {
  it('are found from the source, from a bundle and from a shared chunk', () => {
    const wanted = findProgramFiles();
    for (const file of ['out/main/chromium-main.js', 'out/main/chunks/part-1a2b.js', 'electron/app/chromium-app.ts']) {
      expect(findProgramFiles(pathToFileURL(join(project, file)).href)).toEqual(wanted);
    }
    expect(wanted.pagesFolder).toBe(join(project, 'out/renderer'));
    expect(fileURLToPath(wanted.workers.retrieval)).toBe(join(project, 'out/main/retrieval-worker.js'));
    expect(wanted.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(existsSync(join(project, 'package.json'))).toBe(true);
  });

  it('for threads are built, including those started by another thread', () => {
    const started = [
      ...readFileSync(join(project, 'electron/retrieval/worker/retrieval-worker.ts'), 'utf8').matchAll(
        /new URL\('\.\/([\w-]+)\.js', import\.meta\.url\)/g,
      ),
    ].map(([, name]) => name!);
    expect(started).toEqual(['vector-search-worker']);
    const workers = Object.values(WORKER_FILES).map((file) => file.replace(/\.js$/, ''));
    const built = Object.keys(mainConfig.build!.rollupOptions!.input as Record<string, string>);
    for (const name of [...workers, ...started]) expect(built).toContain(name);
  });

  it('are reported as missing when there is no program', () => {
    expect(() => findProgramFiles(pathToFileURL('/tmp/elsewhere.js').href)).toThrow('package.json was not found');
  });
});

describe('the files beside the archive of a packaged program', () => {
  let archive: string;
  const writeIn = async (folder: string, path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');

  beforeEach(async () => {
    archive = join(await mkdtemp(join(tmpdir(), 'engram-archive-')), 'app.asar');
    const list = { 'out/threads/text-worker.js': hash('work();'), 'native.node': null, 'absent.js': hash('') };
    await writeIn(archive, 'package.json', '{ "name": "engram-vault", "version": "1.2.3" }');
    await writeIn(archive, 'out/unpacked.json', JSON.stringify(list));
    await writeIn(unpackedFolder(archive), 'out/threads/text-worker.js', 'work();');
    await writeIn(unpackedFolder(archive), 'native.node', 'signed anew');
  });
  afterEach(() => rm(dirname(archive), { recursive: true, force: true }));
  const find = () => findProgramFiles(pathToFileURL(join(archive, 'out/main/chunks/part.js')).href);

  it('are those that were packed, and the threads start from there', () => {
    const { version, workers } = find();
    expect(version).toBe('1.2.3');
    expect(fileURLToPath(workers.text)).toBe(join(unpackedFolder(archive), 'out/threads/text-worker.js'));
  });

  it.each([
    ['a changed script', 'out/threads/text-worker.js', 'work(); more();'],
    ['another script', 'out/threads/other.js', 'work();'],
    ['a package that stands before the program’s own', 'out/threads/node_modules/pdf/package.json', '{}'],
    ['a name that every object has', 'constructor', ''],
  ])('are refused with %s', async (_what, path, text) => {
    await writeIn(unpackedFolder(archive), path, text);
    expect(find).toThrow(expect.objectContaining({ code: 'not-allowed', message: expect.stringContaining(path) }));
  });

  it('are refused with a link to somewhere else', async () => {
    const script = join(unpackedFolder(archive), 'out/threads/text-worker.js');
    await rm(script);
    await writeIn(dirname(archive), 'elsewhere.js', 'work();');
    await symlink(join(dirname(archive), 'elsewhere.js'), script);
    expect(find).toThrow('text-worker.js');
  });

  it('may include what a Mac writes when the folder is looked at', async () => {
    await writeIn(unpackedFolder(archive), 'out/.DS_Store', 'view');
    expect(find().version).toBe('1.2.3');
  });
});
