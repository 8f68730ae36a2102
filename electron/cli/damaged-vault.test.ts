import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashFolder } from '../testing/hash-folder';
import { makeMessage, makeSession } from '../testing/sample-rows';
import { openTestVault } from '../testing/test-vault';
import { put } from '../../shared/domain/batch';
import { createSeededRandom } from '../../shared/lib/seeded-random';
import { DAMAGES } from './testing/damage-vault';
import { runInShell } from './testing/run-in-shell';

const MESSAGES = 20;
const ROUNDS = 160;
let base: string;
/** Vaults that were closed in order, with copies and without, and one whose app was killed. */
const vaults: { name: string; folder: string }[] = [];
const texts = Array.from(
  { length: MESSAGES },
  (_unused, place) => `Message ${place} says that the kiln is at ${900 + place} degrees.`,
);

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-damaged-'));
  for (const [name, copyAfter, isKilled] of [
    ['no copies', [], false],
    ['copies', [6, 13], false],
    ['killed', [5], true],
  ] as const) {
    const folder = join(base, 'whole', name);
    const test = await openTestVault({ folder, rotateBytes: 3_000 });
    const session = makeSession(test.ids, test.clock.now(), { title: 'Kiln' });
    const commit = (row: Parameters<typeof put>[1], table: 'sessions' | 'messages') =>
      test.writer.commit({ actor: 'person', kind: 'note.edit', label: 'x', changes: [put(table, row as never)] });
    await commit(session, 'sessions');
    for (const [place, text] of texts.entries()) {
      await commit(makeMessage(test.ids, test.clock.now(), session.id, place, { text }), 'messages');
      test.clock.advance(1_000);
      if ((copyAfter as readonly number[]).includes(place)) await test.vault.snapshots.make('asked for');
    }
    if (isKilled) test.kill();
    else await test.vault.close();
    expect((await readdir(join(folder, 'journal'))).length).toBeGreaterThan(2);
    vaults.push({ name, folder });
  }
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function run(vault: string, ...args: string[]) {
  const { code, said, json } = await runInShell(base, [...args, '--vault', vault, '--json']);
  return {
    code,
    said,
    json: json() as {
      damage?: { found: string[]; missingChanges: number; mayMissMore: boolean };
      error?: string;
      sound?: boolean;
    },
  };
}

async function exportedTexts(folder: string): Promise<string[]> {
  const lines = (await readFile(join(folder, 'vault.jsonl'), 'utf8')).trim().split('\n').slice(1);
  const rows = lines.map((line) => JSON.parse(line) as { table: string; row: { text: string } });
  return rows.filter(({ table }) => table === 'messages').map(({ row }) => row.text);
}

async function inDamagedCopy(seed: number, work: (vault: string, done: string) => Promise<void>): Promise<void> {
  const random = createSeededRandom(seed);
  const place = join(base, `round-${seed}`);
  const { name, folder } = vaults[seed % vaults.length]!;
  await cp(folder, join(place, 'vault'), { recursive: true });
  const done: string[] = [name];
  const count = 1 + Math.floor(random() * 3);
  for (let turn = 0; turn < count; turn += 1) {
    // Every damage comes up on its own first.
    const damage =
      DAMAGES[turn === 0 ? Math.floor(seed / vaults.length) % DAMAGES.length : Math.floor(random() * DAMAGES.length)]!;
    done.push((await damage(join(place, 'vault'), random)) ?? 'nothing');
    if (turn === 0 && seed < vaults.length * DAMAGES.length) break;
  }
  try {
    await work(join(place, 'vault'), `seed ${seed}: ${done.join(', ')}`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

describe('a damaged vault on the command line', () => {
  it(`loses no confirmed message without a word and code 4, under ${ROUNDS} seeded damages, and writes nothing`, async () => {
    let damaged = 0;
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      await inDamagedCopy(seed, async (vault, done) => {
        const before = await hashFolder(vault);
        const target = join(vault, '..', 'out');
        const { code, said: output, json } = await run(vault, 'export', target);
        expect([0, 4, 5], done).toContain(code);
        const found = code === 5 ? [] : await exportedTexts(target);
        expect(texts, `${done}: nothing is invented`).toEqual(expect.arrayContaining(found));
        expect(new Set(found).size, done).toBe(found.length);
        const missing = MESSAGES - found.length;
        if (missing > 0 || code !== 0) {
          expect(code, done).toBe(4);
          expect(output, done).toContain('This vault is damaged. ');
          expect(json.damage?.found.length, done).toBeGreaterThan(0);
          if (!json.damage!.mayMissMore) expect(json.damage!.missingChanges, done).toBeGreaterThanOrEqual(missing);
          damaged += 1;
        }
        const verified = await run(vault, 'verify');
        if (code === 4) expect(verified.code, done).toBe(4);
        expect(await hashFolder(vault), `${done}: nothing is written`).toEqual(before);
      });
    }
    expect(damaged).toBeGreaterThan(ROUNDS / 2);
  }, 240_000);

  it('is refused by import, backup and restore, readable by search and a dry run, and sound after repair without further loss', async () => {
    for (let seed = 0; seed < ROUNDS; seed += 9) {
      await inDamagedCopy(seed, async (vault, done) => {
        const readable = await run(vault, 'export', join(vault, '..', 'before'));
        if (readable.code !== 4) return;
        const before = await hashFolder(vault);
        await writeFile(
          join(vault, '..', 'talk.json'),
          JSON.stringify({ sessions: [{ title: 'Talk', turns: [{ speaker: 'Ana', text: 'The aardvark sings.' }] }] }),
        );
        for (const words of [
          ['import', join(vault, '..', 'talk.json')],
          ['backup', join(vault, '..', 'safe')],
          ['restore', 'any-copy'],
        ]) {
          const refused = await run(vault, ...words);
          expect([refused.code, refused.json.error, refused.json.damage?.found.length], `${done}: ${words[0]}`).toEqual(
            [4, 'journal-damaged', readable.json.damage!.found.length],
          );
        }
        expect((await run(vault, 'search', 'kiln')).code, done).toBe(4);
        expect(await hashFolder(vault), done).toEqual(before);

        const repaired = await run(vault, 'repair');
        expect(repaired.code, done).toBe(readable.json.damage!.missingChanges > 0 ? 4 : 0);
        const again = await run(vault, 'export', join(vault, '..', 'after'));
        expect([again.code, again.said], done).toEqual([0, expect.not.stringContaining('damaged')]);
        expect(await exportedTexts(join(vault, '..', 'after')), done).toEqual(
          await exportedTexts(join(vault, '..', 'before')),
        );
        expect((await run(vault, 'import', join(vault, '..', 'talk.json'))).code, done).toBe(0);
        expect((await run(vault, 'verify')).json, done).toMatchObject({ journalProblem: null });
      });
    }
  }, 240_000);
});
