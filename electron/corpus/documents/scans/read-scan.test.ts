import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPng } from '../../../testing/read-png';
import { buildScanWorker, languageFile, scanFixture } from '../testing/build-scan-worker';
import { writeScan, type ScannedImage } from '../testing/write-scan';
import { writeTiff } from '../testing/write-tiff';
import { createThreadScanReader, type ScanReader } from './scan-reader';

const KILN =
  /The kiln must cool slowly\.\n\nOpen the door only below two hundred degrees, or the glaze of the large bowls cracks\./;

/** A picture of a browser as shades of grey. */
function greyOfPng(png: Buffer): { width: number; height: number; bytes: Uint8Array } {
  const { width, height, channels, pixels } = readPng(png);
  return { width, height, bytes: Uint8Array.from({ length: width * height }, (_, index) => pixels[index * channels]!) };
}

describe('a scan', () => {
  let worker: Awaited<ReturnType<typeof buildScanWorker>>;
  let reader: ScanReader;
  let folder: string;
  let png: Buffer;
  let grey: ReturnType<typeof greyOfPng>;

  beforeAll(async () => {
    worker = await buildScanWorker();
    reader = createThreadScanReader(worker.url);
    folder = await mkdtemp(join(tmpdir(), 'scans-'));
    png = await readFile(scanFixture('kiln-en.png'));
    grey = greyOfPng(png);
  }, 60_000);
  afterAll(async () => {
    await reader.close();
    await worker.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const signal = new AbortController().signal;
  const english = [languageFile('eng')];
  const readPicture = (path: string, languages = english) =>
    reader.read({ path, isPdf: false, page: 1, languages }, signal);
  const write = async (name: string, bytes: Uint8Array) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const readPage = async (name: string, pages: Parameters<typeof writeScan>[0], page = 1) =>
    reader.read({ path: await write(name, writeScan(pages)), isPdf: true, page, languages: english }, signal);

  it('is read in each form that pictures have, with how sure the machine is', async () => {
    for (const name of ['kiln-en.png', 'kiln-en.jpg', 'kiln-en.webp']) {
      const { text, confidence } = await readPicture(scanFixture(name));
      expect(text).toMatch(KILN);
      expect(confidence).toBeGreaterThan(80);
    }
    expect((await readPicture(await write('a.tif', writeTiff([grey])))).text).toMatch(KILN);
  });

  it('is read page by page from a TIFF, whose smaller copies of pages are none', async () => {
    const blank = { ...grey, bytes: grey.bytes.map(() => 255) };
    const path = await write('pages.tif', writeTiff([blank, { ...blank, isSmallerCopy: true }, grey]));
    const read = (page: number) => reader.read({ path, isPdf: false, page, languages: english }, signal);
    expect(await read(1)).toEqual({ text: '', confidence: 0 });
    expect((await read(2)).text).toMatch(KILN);
  });

  it('is read in the language that the person chose', async () => {
    const { text } = await readPicture(scanFixture('kiln-de.png'), [languageFile('deu')]);
    expect(text).toContain('Öffne die Tür erst unter zweihundert Grad, sonst reißt die Glasur der großen Schüsseln.');
    const both = await readPicture(scanFixture('kiln-de.png'), [languageFile('deu'), languageFile('eng')]);
    expect(both.text).toContain('Jürgen wartet bis zum nächsten Morgen.');
  });

  describe('in a PDF', () => {
    const width = 500;
    const height = 210;
    const full = [width, 0, 0, height, 0, 0] as const;
    const asGrey = (): Omit<ScannedImage, 'at'> => ({ ...grey, as: 'grey' });

    it('is read page by page, from a JPEG, from shades of grey and from bits', async () => {
      const jpeg = await readFile(scanFixture('kiln-en.jpg'));
      const rowBytes = (grey.width + 7) >> 3;
      const bits = new Uint8Array(rowBytes * grey.height).fill(0xff);
      for (const [index, shade] of grey.bytes.entries())
        if (shade < 128) {
          const [x, y] = [index % grey.width, Math.floor(index / grey.width)];
          bits[y * rowBytes + (x >> 3)]! &= ~(0x80 >> (x & 7));
        }
      const pages = [
        { width, height, images: [{ ...asGrey(), bytes: jpeg, as: 'jpeg' as const, at: full }] },
        { width, height, images: [{ ...asGrey(), at: full }] },
        { width, height, images: [{ ...asGrey(), bytes: bits, as: 'mask' as const, at: full }] },
        { width, height, images: [] },
      ];
      for (const page of [1, 2, 3]) expect((await readPage('forms.pdf', pages, page)).text).toMatch(KILN);
      expect(await readPage('forms.pdf', pages, 4)).toEqual({ text: '', confidence: 0 });
    });

    it('is put together of strips, and read upright when the page is turned', async () => {
      const half = grey.height / 2;
      const strip = (from: number): Omit<ScannedImage, 'at'> => ({
        width: grey.width,
        height: half,
        bytes: grey.bytes.slice(from * grey.width, (from + half) * grey.width),
        as: 'grey',
      });
      const strips = [
        { ...strip(0), at: [width, 0, 0, height / 2, 0, height / 2] as const },
        { ...strip(half), at: [width, 0, 0, height / 2, 0, 0] as const },
      ];
      expect((await readPage('strips.pdf', [{ width, height, images: strips }])).text).toMatch(KILN);
      // The scanner laid the sheet on its side, and the page says so.
      const lying = [{ ...asGrey(), at: [0, width, -height, 0, height, 0] as const }];
      const turned = [{ width: height, height: width, rotate: 90 as const, images: lying }];
      expect((await readPage('turned.pdf', turned)).text).toMatch(KILN);
    });
  });

  it('that is hostile ends in words, and the next one is read', async () => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const cases: [string, Uint8Array, string, RegExp][] = [
      ['bomb.png', bomb, 'too-large', /60,000 by 60,000 pixels\. At most 40 million/],
      ['none.png', Buffer.from('no picture'), 'import-unreadable', /no picture/],
      ['short.png', png.subarray(0, 18), 'import-unreadable', /no picture/],
      ['empty.jpg', Buffer.from([0xff, 0xd8, 0xff]), 'import-unreadable', /no picture/],
      ['line.png', png.subarray(0, 60), 'import-unreadable', /no picture/],
    ];
    for (const [name, bytes, code, message] of cases)
      await expect(readPicture(await write(name, bytes)), name).rejects.toMatchObject({
        code,
        message: expect.stringMatching(message),
      });
    const broken = await write('broken.pdf', writeScan([{ width: 100, height: 100, images: [] }]).subarray(0, 60));
    await expect(reader.read({ path: broken, isPdf: true, page: 1, languages: english }, signal)).rejects.toMatchObject(
      {
        code: 'import-unreadable',
      },
    );
    expect((await readPicture(scanFixture('kiln-en.png'))).text).toMatch(KILN);
  });

  it('whose page holds more images than the memory takes ends in words too', async () => {
    const side = 6_000;
    const image = { width: side, height: side, bytes: new Uint8Array(side * side * 3), as: 'colour' as const };
    const images = Array.from({ length: 24 }, () => ({ ...image, at: [500, 0, 0, 500, 0, 0] as const }));
    await expect(readPage('many.pdf', [{ width: 500, height: 500, images }])).rejects.toMatchObject({
      code: 'too-large',
    });
    expect((await readPicture(scanFixture('kiln-en.png'))).text).toMatch(KILN);
  }, 60_000);

  it('tells a language that cannot be used from a picture that cannot be read', async () => {
    const damaged = { code: 'eng' as const, path: await write('eng.traineddata', Buffer.from('no language')) };
    await expect(readPicture(scanFixture('kiln-en.png'), [damaged])).rejects.toMatchObject({ code: 'unsupported' });
    expect((await readPicture(scanFixture('kiln-en.png'))).text).toMatch(KILN);
  });

  it('is left at once when the person stops it, or when a page takes too long', async () => {
    const stop = new AbortController();
    const reading = reader.read(
      { path: scanFixture('kiln-en.png'), isPdf: false, page: 1, languages: english },
      stop.signal,
    );
    stop.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
    const hasty = createThreadScanReader(worker.url, 1);
    await expect(
      hasty.read({ path: scanFixture('kiln-en.png'), isPdf: false, page: 1, languages: english }, signal),
    ).rejects.toMatchObject({ code: 'too-large', message: 'This page takes too long to read.' });
    await hasty.close();
  });
});
