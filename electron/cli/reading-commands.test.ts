import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashFolder } from '../testing/hash-folder';
import { makeNote } from '../testing/sample-rows';
import { openTestVault } from '../testing/test-vault';
import { put } from '../../shared/domain/batch';
import { realFileSystem, type FileSystem } from '../files/file-system';
import { encodeLine } from '../journal/format/journal-line';
import { runInShell } from './testing/run-in-shell';
import { VAULT_FORMAT } from '../../shared/domain/vault-format';

const BEFORE_FORMAT_1 = join(import.meta.dirname, '../testing/fixtures/vaults/before-format-1');

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-reading-'));
  folder = join(base, 'vault');
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function runOn(vault: string, fileSystem: FileSystem, ...args: string[]) {
  const { code, said, json } = await runInShell(base, [...args, '--vault', vault, '--json'], { fileSystem });
  return { code, said, json: json() };
}
const run = (...args: string[]) => runOn(folder, realFileSystem, ...args);

async function makeVault({ isKilled = false } = {}): Promise<{ copy: string; lastHash: string }> {
  const test = await openTestVault({ folder });
  const write = (title: string) =>
    test.writer.commit({
      actor: 'person',
      kind: 'note.create',
      label: title,
      changes: [put('notes', makeNote(test.ids, test.clock.now(), { title, status: 'kept', keptAt: 1 }))],
    });
  await write('The kiln fires at 1,200 degrees');
  const { id } = await test.vault.snapshots.make('asked for');
  await write('The glaze is blue');
  if (isKilled) test.kill();
  else await test.vault.close();
  const checkpoint = await readFile(join(folder, 'confirmed'), 'utf8');
  return {
    copy: id,
    lastHash: (JSON.parse(checkpoint.slice(checkpoint.indexOf('{'), checkpoint.indexOf('}') + 1)) as { hash: string })
      .hash,
  };
}
const segment = async () => join(folder, 'journal', (await readdir(join(folder, 'journal')))[0]!);

/** A medium on which nothing can be written. */
const refused = (path: unknown, syscall: string) =>
  Promise.reject(
    Object.assign(new Error(`EROFS: read-only file system, ${syscall} '${String(path)}'`), {
      code: 'EROFS',
      syscall,
      path: String(path),
    }),
  );
const readOnly: FileSystem = {
  ...realFileSystem,
  open: (path, flags, mode) =>
    flags === 'r' || flags === undefined ? realFileSystem.open(path, flags, mode) : refused(path, 'open'),
  writeFile: ((path) => refused(path, 'open')) as FileSystem['writeFile'],
  mkdir: (path: unknown) => refused(path, 'mkdir'),
  rename: (path) => refused(path, 'rename'),
  link: (path) => refused(path, 'link'),
  copyFile: (path) => refused(path, 'copyfile'),
  // Removing what is not there succeeds with `force`.
  rm: (path) =>
    stat(path as string).then(
      () => refused(path, 'rm'),
      () => {},
    ),
};

describe('a vault on a read-only medium', () => {
  it('can be verified, exported, searched and compared with a copy; writing commands are refused with a message', async () => {
    const { copy } = await makeVault();
    await writeFile(
      join(base, 'talk.json'),
      JSON.stringify({ sessions: [{ title: 'Talk', turns: [{ speaker: 'Ana', text: 'The aardvark sings.' }] }] }),
    );
    expect(await runOn(folder, readOnly, 'verify')).toMatchObject({ code: 0, json: { sound: true } });
    expect(await runOn(folder, readOnly, 'export', 'out')).toMatchObject({ code: 0, json: { notes: 2 } });
    expect(JSON.stringify((await runOn(folder, readOnly, 'search', 'kiln')).json.results)).toContain('1,200 degrees');
    expect(await runOn(folder, readOnly, 'restore', copy, '--dry-run')).toMatchObject({
      code: 0,
      json: { removed: 1 },
    });
    for (const words of [['import', 'talk.json'], ['backup', 'safe'], ['restore', copy], ['repair']]) {
      const { code, said: output } = await runOn(folder, readOnly, ...words);
      expect([words[0], code, output]).toEqual([
        words[0],
        1,
        expect.stringMatching(/medium that can only be read \(EROFS\)/),
      ]);
      expect(output.split('\n')).toHaveLength(1);
    }
  });

  it('is not read while the app has it open', async () => {
    const { vault } = await openTestVault({ folder });
    expect((await runOn(folder, readOnly, 'verify')).code).toBe(3);
    await vault.close();
  });

  it('reports a temporary disk error with a message too', async () => {
    await makeVault();
    const failing = {
      ...realFileSystem,
      readFile: (async (...parameters: Parameters<FileSystem['readFile']>) => {
        if (String(parameters[0]).endsWith('.jsonl'))
          throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' });
        return realFileSystem.readFile(...parameters);
      }) as FileSystem['readFile'],
    };
    expect(await runOn(folder, failing, 'export', 'out')).toMatchObject({
      code: 1,
      said: expect.stringContaining('the disk answers with an error'),
    });
  });
});

describe('verify', () => {
  it('distinguishes unverifiable copies from damaged ones, exits with 1, and changes no byte of the vault', async () => {
    const { copy } = await makeVault();
    const failing = {
      ...realFileSystem,
      readFile: (async (...parameters: Parameters<FileSystem['readFile']>) => {
        if (String(parameters[0]).endsWith('.jsonl.gz'))
          throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' });
        return realFileSystem.readFile(...parameters);
      }) as FileSystem['readFile'],
    };
    const before = await hashFolder(folder);
    expect(await runOn(folder, failing, 'verify')).toMatchObject({
      code: 1,
      json: {
        sound: false,
        journalProblem: null,
        copies: [{ id: copy, state: 'unjudged', problem: expect.stringContaining('EIO') }],
      },
    });
    expect(await hashFolder(folder)).toEqual(before);
    expect(await run('verify')).toMatchObject({ code: 0, json: { copies: [{ state: 'sound' }] } });
  });

  it('notes line ends changed by another program; everything stays readable and writable', async () => {
    await makeVault();
    await writeFile(await segment(), (await readFile(await segment(), 'utf8')).replaceAll('\n', '\r\n'));
    expect(await run('verify')).toMatchObject({
      code: 0,
      json: { sound: true, remarks: [expect.stringContaining('line ends')] },
    });
    expect(await run('export', 'out')).toMatchObject({ code: 0, json: { notes: 2 } });
    await writeFile(
      join(base, 'talk.json'),
      JSON.stringify({ sessions: [{ title: 'Talk', turns: [{ speaker: 'Ana', text: 'The aardvark sings.' }] }] }),
    );
    expect((await run('import', 'talk.json')).code).toBe(0);
    expect((await run('verify')).code).toBe(0);
    expect(await readdir(folder)).not.toContain('damaged');
  });

  it('refuses a journal of a newer app with a message, like every other command; the app opens it read-only', async () => {
    const { lastHash, copy } = await makeVault();
    await appendFile(
      await segment(),
      encodeLine(3, lastHash, JSON.stringify({ format: VAULT_FORMAT + 1, batch: { seq: 3 } })).bytes,
    );
    const before = await hashFolder(folder);
    for (const words of [
      ['verify'],
      ['export', 'out'],
      ['search', 'kiln'],
      ['backup', 'safe'],
      ['restore', copy],
      ['repair'],
    ]) {
      expect([words[0], await run(...words)]).toEqual([
        words[0],
        expect.objectContaining({ code: 1, said: expect.stringContaining('newer version of Engram Vault') }),
      ]);
    }
    const { vault } = await openTestVault({ folder });
    expect([vault.isStoreOpen, vault.writer.readOnlyReason]).toEqual([false, expect.stringContaining('newer version')]);
    await vault.close();
    expect(await hashFolder(folder)).toEqual(before);
  });
});

it('a vault of a build from before format 1 is refused in words that say how to export it, and nothing is changed', async () => {
  await cp(BEFORE_FORMAT_1, folder, { recursive: true });
  const before = await hashFolder(folder);
  for (const words of [['verify'], ['export', 'out'], ['search', 'kiln'], ['backup', 'safe'], ['repair']])
    expect([words[0], await run(...words)]).toEqual([
      words[0],
      expect.objectContaining({ code: 1, said: expect.stringMatching(/before format 1.*export there/) }),
    ]);
  expect(await hashFolder(folder)).toEqual(before);
});

describe('a damaged vault', () => {
  it('is reported in text and JSON with what was found, what is missing and what to do, also in a dry run of a restore', async () => {
    const { copy } = await makeVault();
    const bytes = await readFile(await segment());
    await writeFile(await segment(), bytes.subarray(0, bytes.length - 40));
    const before = await hashFolder(folder);
    const tried = await run('restore', copy, '--dry-run');
    expect(tried).toMatchObject({
      code: 4,
      json: {
        dryRun: true,
        added: 0,
        damage: {
          found: [expect.stringContaining('ends at change 1, although change 2 was written')],
          missingChanges: 1,
          mayMissMore: false,
        },
      },
    });
    expect(tried.said).toMatch(
      /This vault is damaged\. .*\n1 change is missing\.\n {2}change 2 of 2026-05-01 09:00 UTC, “The glaze is blue”: notes [0-9A-Z]{26} “The glaze is blue”\nNothing was repaired\. “repair” puts/,
    );
    expect(await hashFolder(folder)).toEqual(before);
    const repaired = await run('repair');
    expect(repaired).toMatchObject({
      code: 4,
      json: { repaired: true, missingChanges: 1, remaining: [], setAside: [expect.stringContaining('damaged')] },
    });
    expect(await readFile((repaired.json.setAside as string[])[0]!)).toEqual(bytes.subarray(0, bytes.length - 40));
    expect(await run('repair')).toMatchObject({ code: 0, json: { repaired: false } });
  });

  it('is recognised even when no journal is left', async () => {
    await makeVault();
    await rm(join(folder, 'journal'), { recursive: true });
    await rm(join(folder, 'sentinel.json'));
    const { code, json } = await run('verify');
    expect([code, json.journalProblem]).toEqual([
      4,
      expect.stringMatching(/although change 2 was written.*sentinel\.json.* is missing/),
    ]);
    await rm(join(folder, 'snapshots'), { recursive: true });
    await rm(join(folder, 'confirmed'));
    expect((await run('verify')).code).toBe(5);
  });
});

describe('the files of a killed app', () => {
  it('is sound to the command line when the last record was never confirmed, which is reported', async () => {
    await makeVault({ isKilled: true });
    await appendFile(await segment(), '3 4711 00c0ffee 0123');
    expect(await run('export', 'out')).toMatchObject({
      code: 0,
      said: expect.stringContaining('never confirmed'),
      json: { notes: 2 },
    });
    const { code, said: output } = await run('backup', 'safe');
    expect([code, output]).toEqual([0, expect.stringContaining('never confirmed')]);
    expect((await readdir(join(folder, 'damaged'))).length).toBe(1);
    expect(await run('verify')).toMatchObject({ code: 0, json: { remarks: [] } });
  });

  it('are damaged when the last confirmed record is truncated', async () => {
    await makeVault({ isKilled: true });
    const whole = await readFile(await segment());
    for (const cut of [whole.subarray(0, -30), whole.subarray(0, whole.lastIndexOf('\n', whole.length - 2) + 1)]) {
      await writeFile(await segment(), cut);
      expect(await run('verify')).toMatchObject({
        code: 4,
        json: { journalProblem: expect.stringContaining('change 2 was written'), missingChanges: 1 },
      });
    }
  });

  it('are sound at every moment of a restore, and the next command cleans up', async () => {
    const { copy } = await makeVault();
    const moments: string[] = [];
    // The folder as it stands before each operation that changes it.
    const keep = () => {
      const moment = join(base, `moment-${moments.length}`);
      cpSync(folder, moment, { recursive: true });
      moments.push(moment);
    };
    const before = <Work extends (...parameters: never[]) => Promise<unknown>>(work: Work): Work =>
      ((...parameters: never[]) => {
        keep();
        return work(...parameters);
      }) as Work;
    const watched: FileSystem = {
      ...realFileSystem,
      rename: before(realFileSystem.rename),
      rm: before(realFileSystem.rm),
      link: before(realFileSystem.link),
      writeFile: before(realFileSystem.writeFile),
      open: async (...parameters: Parameters<FileSystem['open']>) => {
        if (parameters[1] === 'r') return realFileSystem.open(...parameters);
        keep();
        const handle = await realFileSystem.open(...parameters);
        return new Proxy(handle, {
          get(target, key) {
            const value: unknown = Reflect.get(target, key, target);
            if (typeof value !== 'function') return value;
            const bound = value.bind(target) as () => Promise<unknown>;
            return ['write', 'writeFile', 'truncate'].includes(String(key)) ? before(bound) : bound;
          },
        });
      },
    };
    expect((await runOn(folder, watched, 'restore', copy)).code).toBe(0);
    expect(moments.length).toBeGreaterThan(15);
    for (const moment of moments) {
      const left = await readdir(moment);
      // Its process is gone.
      for (const name of left.filter((file) => file.startsWith('LOCK')))
        await writeFile(join(moment, name), JSON.stringify({ pid: 2 ** 22 + 5, startedAt: '1', token: name }));
      expect([moment, await runOn(moment, realFileSystem, 'verify')]).toEqual([
        moment,
        expect.objectContaining({ code: 0 }),
      ]);
      expect((await runOn(moment, realFileSystem, 'restore', copy)).code).toBe(0);
      const files = await readdir(moment, { recursive: true });
      expect(files.filter((file) => file.includes('.tmp') || file.startsWith('LOCK'))).toEqual([]);
    }
  });
});

describe('files of a vault', () => {
  it('are readable by their owner only, like exports and backups', async () => {
    // Windows has other rights than these.
    if (process.platform === 'win32') return;
    await makeVault({ isKilled: true });
    await appendFile(await segment(), 'torn');
    await run('backup', 'safe');
    await run('export', 'out');
    await run('export', 'read', '--as', 'html');
    for (const root of [folder, join(base, 'safe'), join(base, 'out'), join(base, 'read')]) {
      for (const entry of ['.', ...(await readdir(root, { recursive: true }))]) {
        const found = await stat(join(root, entry));
        expect([entry, (found.mode & 0o777).toString(8)]).toEqual([entry, found.isDirectory() ? '700' : '600']);
      }
    }
  });
});
