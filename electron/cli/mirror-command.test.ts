import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runVaultCommand } from './vault-command';

let base: string;
let notes: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-cli-mirror-'));
  notes = join(base, 'notes');
  await mkdir(join(base, 'pages'));
  await mkdir(notes);
  await writeFile(join(base, 'pages', 'Clay.md'), 'Fire it twice.\n');
  await writeFile(join(base, 'pages', 'Kiln.md'), 'Hot.\n');
  await run('import', 'pages', '--mine');
});
afterEach(() => rm(base, { recursive: true, force: true }));

function start(args: readonly string[], signal: AbortSignal) {
  const out: string[] = [];
  const said: string[] = [];
  const ended = runVaultCommand({
    args: [...args, '--data-dir', base],
    environment: {},
    workingFolder: base,
    resolvePath: resolve,
    documentWorkerUrl: new URL('file:///nowhere'),
    signal,
    writeResult: (text) => out.push(text),
    writeProgress: (text) => said.push(text),
  });
  return { ended, said, json: () => JSON.parse(out.at(-1)!) as Record<string, unknown>, out };
}
async function run(...args: string[]) {
  const started = start(args, new AbortController().signal);
  return { ...started, code: await started.ended };
}
const read = (name: string) => readFile(join(notes, 'pages', name), 'utf8');

describe('mirror on the command line', () => {
  it('says what would happen, writes it, and does nothing the second time', async () => {
    const preview = await run('mirror', 'notes', '--dry-run', '--json');
    expect([preview.code, preview.json()]).toMatchObject([
      0,
      { steps: [{ do: 'write-file' }, { do: 'write-file' }], waiting: [], problems: [] },
    ]);
    expect(await readdir(notes)).toEqual([]);
    expect((await run('mirror', 'notes', '--json')).json()).toMatchObject({ written: 2, waiting: [] });
    expect(await read('Clay.md')).toContain('Fire it twice.');
    expect((await run('mirror', 'notes', '--json')).json()).toMatchObject({ written: 0, takenIn: 0, added: 0 });
  });

  it('takes in what was changed, and decides what waits when it is told how', async () => {
    await run('mirror', 'notes');
    await writeFile(join(notes, 'pages', 'Clay.md'), (await read('Clay.md')).replace('twice', 'once'));
    await rm(join(notes, 'pages', 'Kiln.md'));
    const second = await run('mirror', 'notes', '--json');
    expect(second.json()).toMatchObject({ takenIn: 1, waiting: [{ kind: 'file-gone', path: 'pages/Kiln.md' }] });
    const decided = await run('mirror', 'notes', '--answer', 'put-back', '--json');
    expect(decided.json()).toMatchObject({ waiting: [] });
    expect(await read('Kiln.md')).toContain('Hot.');
    expect((await run('search', 'fire', 'once', '--json')).json()).toMatchObject({ results: [{ title: 'Clay' }] });
  });

  it('adopts the folder that was imported', async () => {
    expect((await run('mirror', 'pages', '--json')).json()).toMatchObject({ written: 2, added: 0, waiting: [] });
    expect(await readFile(join(base, 'pages', 'Clay.md'), 'utf8')).toMatch(
      /^---\nengram-id: .+\n---\nFire it twice\.\n$/u,
    );
  });

  it('writes nothing while it cannot be read what is excluded, and leaves the settings as they are', async () => {
    const file = join(base, 'settings.json');
    const damaged = '{"excluded":{"peo';
    await writeFile(file, damaged);
    const { code, said } = await run('mirror', 'notes');
    expect([code, said.join('\n')]).toEqual([1, expect.stringContaining('nothing may leave')]);
    expect(await readdir(notes)).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe(damaged);
    expect((await run('search', 'fire', '--json')).code).toBe(0);
    const called = await run('collection', 'list', '--json');
    expect(called.code).not.toBe(0);
    await writeFile(file, JSON.stringify({ excluded: { people: [], places: [], folders: ['pages'] } }));
    expect((await run('mirror', 'notes', '--json')).json()).toMatchObject({ written: 0 });
  });

  it('goes on until it is stopped', async () => {
    const stopping = new AbortController();
    const { ended, said } = start(['mirror', 'notes', '--watch'], stopping.signal);
    await vi.waitFor(() => expect(said.join('\n')).toContain('Watching'), 30_000);
    await writeFile(join(notes, 'pages', 'Clay.md'), (await read('Clay.md')).replace('twice', 'slowly'));
    await vi.waitFor(() => expect(said.at(-1)).toContain('1 versions'), 30_000);
    stopping.abort();
    expect(await ended).toBe(130);
  });

  it('refuses a folder that is none, another vault’s, and words it does not know', async () => {
    expect((await run('mirror', 'nowhere')).code).toBe(5);
    expect((await run('mirror')).code).toBe(2);
    expect((await run('mirror', 'notes', '--links', 'html')).code).toBe(2);
    expect((await run('mirror', 'notes', '--answer', 'perhaps')).code).toBe(2);
    await writeFile(join(notes, '.engram-vault.json'), JSON.stringify({ vault: 'another', folder: 'f' }));
    const refused = await run('mirror', 'notes');
    expect([refused.code, refused.said.join('\n')]).toMatchObject([1, expect.stringContaining('Another vault')]);
  });
});
