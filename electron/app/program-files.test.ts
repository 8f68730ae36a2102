import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { besideArchive, findProgramFiles } from './program-files';

const project = resolve(import.meta.dirname, '../..');

describe('the parts of the program', () => {
  it('are found from the source, from a bundle and from a shared chunk', () => {
    const wanted = findProgramFiles();
    for (const file of ['out/main/chromium-main.js', 'out/main/chunks/part-1a2b.js', 'electron/app/chromium-app.ts']) {
      expect(findProgramFiles(pathToFileURL(join(project, file)).href)).toEqual(wanted);
    }
    expect(wanted.pagesFolder).toBe(join(project, 'out/renderer'));
    expect(fileURLToPath(wanted.workerUrl)).toBe(join(project, 'out/main/retrieval-worker.js'));
    expect(wanted.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(existsSync(join(project, 'package.json'))).toBe(true);
  });

  it('that run in a thread lie beside a packaged archive', () => {
    expect(besideArchive('/opt/app/resources/app.asar')).toBe('/opt/app/resources/app.asar.unpacked');
    expect(besideArchive('/home/ada/engram')).toBe('/home/ada/engram');
  });

  it('are named as missing where there is no program', () => {
    expect(() => findProgramFiles(pathToFileURL('/tmp/elsewhere.js').href)).toThrow('package.json was not found');
  });
});
