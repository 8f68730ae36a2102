import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import mainConfig from '../../../resources/build/main.vite.config';
import { findProgramFiles } from './program-files';
import { unpackedFolder, WORKER_FILES } from './worker-urls';

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

  it('for threads are unpacked beside the archive', () => {
    expect(unpackedFolder('/opt/app/resources/app.asar')).toBe('/opt/app/resources/app.asar.unpacked');
    expect(unpackedFolder('/home/ada/engram')).toBe('/home/ada/engram');
  });

  it('for threads are built and packaged, including those started by another thread', () => {
    const started = [
      ...readFileSync(join(project, 'electron/retrieval/worker/retrieval-worker.ts'), 'utf8').matchAll(
        /new URL\('\.\/([\w-]+\.js)', import\.meta\.url\)/g,
      ),
    ].map(([, file]) => file!);
    expect(started).toEqual(['vector-search-worker.js']);
    const workers = [...Object.values(WORKER_FILES), ...started];
    const packed = readFileSync(join(project, 'electron-builder.yml'), 'utf8').split(/\s/);
    const built = Object.keys(mainConfig.build!.rollupOptions!.input as Record<string, string>);
    for (const file of workers) {
      expect(built).toContain(file.replace(/\.js$/, ''));
      expect([file, packed.filter((word) => word === `out/main/${file}`).length]).toEqual([file, 2]);
    }
  });

  it('are reported as missing when there is no program', () => {
    expect(() => findProgramFiles(pathToFileURL('/tmp/elsewhere.js').href)).toThrow('package.json was not found');
  });
});
