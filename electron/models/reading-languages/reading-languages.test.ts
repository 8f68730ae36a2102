import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { realFileSystem } from '../../files/file-system';
import type { KnownLanguage } from './known-languages';
import { createLanguageHost } from './language-host';
import { createReadingLanguages, type ReadingLanguages } from './reading-languages';

/** A busy machine may take its time. */
const until = <Value>(check: () => Value | Promise<Value>) => vi.waitFor(check, { timeout: 20_000 });

/** Three parts, as a file of a language says it at its beginning. */
const content = Buffer.concat([Buffer.from([3, 0, 0, 0]), randomBytes(50_000)]);

describe('languages that scans are read in', () => {
  let folder: string;
  let server: Server;
  let served: Buffer;
  /** How much the first request gets, in bytes. */
  let cutAt: number;
  let asked: { path: string; range: string | undefined }[];
  let languages: ReadingLanguages;
  let requests: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'languages-'));
    served = content;
    cutAt = Infinity;
    asked = [];
    requests = [];
    server = createServer((request, response) => {
      const { range } = request.headers;
      asked.push({ path: request.url!, range });
      const from = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
      response.writeHead(from > 0 ? 206 : 200, from > 0 ? { 'content-range': `bytes ${from}-/*` } : {});
      response.end(served.subarray(from, asked.length === 1 ? cutAt : undefined));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const german: KnownLanguage = {
      id: 'deu',
      name: 'deu',
      tag: 'de',
      repository: 'makers/data/1',
      file: 'deu.traineddata',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    languages = createReadingLanguages(
      {
        folder,
        host: createLanguageHost(origin, { add: ({ path }) => void requests.push(path) }, [german]),
        fileSystem: realFileSystem,
        log: silentLogger,
        onChanged: () => {},
        onProgress: () => {},
        sleep: async () => {},
      },
      [german],
    );
  });
  afterEach(async () => {
    await languages.stop();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const listed = async (code: string) => (await languages.list()).find((language) => language.code === code);

  it('are downloaded from their makers, written down, and taken only with the hash of the list', async () => {
    expect(await listed('deu')).toMatchObject({ isHere: false, tag: 'de', download: null });
    languages.download(languages.known('deu'));
    await until(async () => expect(await listed('deu')).toMatchObject({ isHere: true, bytes: content.length }));
    expect(requests).toEqual(['GET /makers/data/1/deu.traineddata']);
    const [file] = await languages.filesOf(['deu']);
    expect((await readFile(file!.path)).equals(content)).toBe(true);
    expect(await languages.remove('deu')).toBe(content.length);
    await expect(languages.filesOf(['deu'])).rejects.toMatchObject({ code: 'not-found' });

    served = Buffer.concat([content.subarray(0, -1), Buffer.from([content.at(-1)! ^ 1])]);
    languages.download(languages.known('deu'));
    await until(async () => expect((await listed('deu'))?.download).toMatchObject({ state: 'failed' }));
    expect(await listed('deu')).toMatchObject({ isHere: false });
  });

  it('go on where a download was cut', async () => {
    cutAt = 20_000;
    languages.download(languages.known('deu'));
    await until(async () => expect(await listed('deu')).toMatchObject({ isHere: true }));
    expect(asked.at(-1)!.range).toBe('bytes=20000-');
  });

  it('come as a file of the person’s, packed or not, and another file is refused in words', async () => {
    const packed = join(folder, '..', randomBytes(4).toString('hex'));
    await writeFile(`${packed}.gz`, gzipSync(content));
    await expect(languages.add(`${packed}.gz`)).rejects.toMatchObject({
      code: 'bad-input',
      message: 'This is no file of a language. Its name ends in .traineddata or .traineddata.gz.',
    });
    const own = join(folder, 'given');
    await realFileSystem.mkdir(own, { recursive: true });
    await writeFile(join(own, 'chi_sim.traineddata.gz'), gzipSync(content));
    await languages.add(join(own, 'chi_sim.traineddata.gz'));
    expect(await listed('chi_sim')).toMatchObject({ isHere: true, tag: null, bytes: content.length });
    await writeFile(join(own, 'fra.traineddata'), 'no such file at all');
    await expect(languages.add(join(own, 'fra.traineddata'))).rejects.toMatchObject({ code: 'bad-input' });
    await expect(languages.filesOf(['../../etc/passwd'])).rejects.toMatchObject({ code: 'not-found' });
    await rm(`${packed}.gz`);
  });
});
