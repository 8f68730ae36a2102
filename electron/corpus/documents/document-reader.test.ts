import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInlineDocumentReader, createThreadDocumentReader } from './document-reader';
import { buildDocumentWorker } from './testing/build-document-worker';
import { shareLanguage } from '../../threads/thread-language';
import { writePdf } from './testing/write-pdf';

const never = new AbortController().signal;
let url: URL;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ url, remove } = await buildDocumentWorker());
}, 120_000);
afterAll(() => remove());

const pdf = () =>
  writePdf([
    [
      { text: 'Soil', x: 72, y: 760, size: 20 },
      { text: 'Clay holds water.', x: 72, y: 720, size: 11 },
    ],
  ]);
const long = `# A\n\n${'word '.repeat(20_000)}\n\n# B\n\nend`;

describe('the thread that reads documents', () => {
  it('reads documents like this thread, one after another, and reports why it cannot', async () => {
    const reader = createThreadDocumentReader(url);
    const inline = createInlineDocumentReader();
    for (const content of [
      { format: 'markdown', text: long },
      { format: 'html', text: '<h1>A</h1>text' },
      { format: 'markdown', text: '# short' },
    ] as const) {
      expect(await reader.read(content, 'a', never)).toEqual(await inline.read(content, 'a', never));
    }
    const both = await Promise.all([
      reader.read({ format: 'pdf', bytes: pdf() }, 'a.pdf', never),
      reader.read({ format: 'html', text: '<h1>B</h1>b' }, 'b.html', never),
    ]);
    expect(both.map(({ chunks }) => chunks[0]!.path)).toEqual([['Soil'], ['B']]);
    await expect(reader.read({ format: 'pdf', bytes: new Uint8Array(9) }, 'a.pdf', never)).rejects.toMatchObject({
      code: 'import-unreadable',
    });
    await reader.close();
  }, 120_000);

  it('says why it cannot in the language of the app, also where that changes while it runs', async () => {
    const reader = createThreadDocumentReader(url);
    const refusal = () =>
      reader.read({ format: 'pdf', bytes: new Uint8Array(9) }, 'a.pdf', never).catch((error: Error) => error.message);
    const english = await refusal();
    shareLanguage({ language: 'de', locale: 'de' });
    try {
      // The running thread hears of it between two documents.
      await expect.poll(refusal, { timeout: 20_000 }).not.toBe(english);
      await reader.close();
      const next = createThreadDocumentReader(url);
      const german = await next
        .read({ format: 'pdf', bytes: new Uint8Array(9) }, 'a.pdf', never)
        .catch((error: Error) => error.message);
      expect(german).toContain('PDF');
      expect(german).not.toBe(english);
      await next.close();
    } finally {
      shareLanguage({ language: 'en', locale: 'en' });
    }
  }, 120_000);

  it('is stopped by cancelling and by its time limit, and still reads the next document', async () => {
    const endless = { format: 'html', text: '<p>x'.repeat(2_000_000) } as const;
    const reader = createThreadDocumentReader(url, 500);
    const controller = new AbortController();
    const reading = reader.read(endless, 'a.html', controller.signal);
    controller.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
    await expect(reader.read(endless, 'a.html', never)).rejects.toMatchObject({ code: 'too-large' });
    await reader.close();
    const next = createThreadDocumentReader(url);
    expect((await next.read({ format: 'html', text: '<h1>B</h1>b' }, 'b.html', never)).chunks).toHaveLength(1);
    await next.close();
  }, 120_000);
});
