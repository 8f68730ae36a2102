import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInlineReader, createThreadReader } from './document-reader';
import { writePdf } from './testing/write-pdf';

const project = resolve(import.meta.dirname, '../../..');
const never = new AbortController().signal;
let folder: string;
let url: URL;

/** The thread as it ships: bundled by the product's own bundler. */
beforeAll(async () => {
  const cache = join(project, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'document-worker-'));
  await build({
    configFile: false, root: project, logLevel: 'silent', ssr: { noExternal: true },
    build: { ssr: true, outDir: folder, target: 'node20', minify: false, rollupOptions: { input: { worker: resolve(import.meta.dirname, 'document-worker.ts') }, output: { entryFileNames: '[name].mjs' } } },
  });
  url = pathToFileURL(join(folder, 'worker.mjs'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const pdf = () => writePdf([[{ text: 'Soil', x: 72, y: 760, size: 20 }, { text: 'Clay holds water.', x: 72, y: 720, size: 11 }]]);
const long = `# A\n\n${'word '.repeat(20_000)}\n\n# B\n\nend`;

describe('the thread that reads documents', () => {
  it('reads as this thread does, one document after another, and says why it cannot', async () => {
    const reader = createThreadReader(url);
    const inline = createInlineReader();
    for (const content of [{ format: 'markdown', text: long }, { format: 'html', text: '<h1>A</h1>text' }, { format: 'markdown', text: '# short' }] as const) {
      expect(await reader.read(content, 'a', never)).toEqual(await inline.read(content, 'a', never));
    }
    const both = await Promise.all([reader.read({ format: 'pdf', bytes: pdf() }, 'a.pdf', never), reader.read({ format: 'html', text: '<h1>B</h1>b' }, 'b.html', never)]);
    expect(both.map(({ chunks }) => chunks[0]!.path)).toEqual([['Soil'], ['B']]);
    await expect(reader.read({ format: 'pdf', bytes: new Uint8Array(9) }, 'a.pdf', never)).rejects.toMatchObject({ code: 'import-unreadable' });
    await reader.close();
  }, 120_000);

  it('is ended by the person’s cancel and by its time, and reads the next document all the same', async () => {
    const endless = { format: 'html', text: '<p>x'.repeat(2_000_000) } as const;
    const reader = createThreadReader(url, 500);
    const controller = new AbortController();
    const reading = reader.read(endless, 'a.html', controller.signal);
    controller.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
    await expect(reader.read(endless, 'a.html', never)).rejects.toMatchObject({ code: 'too-large' });
    await reader.close();
    const next = createThreadReader(url);
    expect((await next.read({ format: 'html', text: '<h1>B</h1>b' }, 'b.html', never)).chunks).toHaveLength(1);
    await next.close();
  }, 120_000);
});
