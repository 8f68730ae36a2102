import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashFolder } from '../testing/hash-folder';
import { faultRounds, recordFigure } from '../testing/record-figure';
import { makeNote } from '../testing/sample-rows';
import { openTestVault, type TestVault } from '../testing/test-vault';
import { put } from '../../shared/domain/batch';
import type { Note } from '../../shared/domain/note';
import { createSeededRandom } from '../../shared/lib/seeded-random';
import { DAMAGE_KINDS } from './testing/damage-vault';
import { runInShell } from './testing/run-in-shell';

const ROUNDS = faultRounds(56, 2_000);
const STORES = ['none', 'behind', 'whole'] as const;
const COPIES = [[], [0.4], [0.4, 0.8]] as const;
const SIZES = [
  { segments: 1, records: 24, rotateBytes: 1_000_000 },
  { segments: 10, records: 50, rotateBytes: 4_600 },
  { segments: 50, records: 110, rotateBytes: 1_500 },
] as const;

/** A whole vault and what it acknowledged. */
interface Whole {
  name: string;
  folder: string;
  /** The folder as it was at change `earlySeq`. */
  earlyFolder: string;
  earlySeq: number;
  lastSeq: number;
  vaultId: string;
  /** Every body that a note had, by note. */
  versions: Map<string, { seq: number; body: string }[]>;
  /** The journal's lines, by change. */
  lines: Map<number, string>;
  /** Change, data and manifest of each copy. */
  copies: { seq: number; files: Map<string, Buffer> }[];
}

let base: string;
const wholes: Whole[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-fuzz-'));
  for (const size of SIZES)
    for (const copiesAt of COPIES) wholes.push(await makeWhole(`${size.segments}-${copiesAt.length}`, size, copiesAt));
}, 240_000);
afterAll(() => rm(base, { recursive: true, force: true }));

async function makeWhole(
  name: string,
  { segments, records, rotateBytes }: (typeof SIZES)[number],
  copiesAt: readonly number[],
): Promise<Whole> {
  const folder = join(base, name, 'vault');
  const earlyFolder = join(base, name, 'early');
  const random = createSeededRandom(segments + copiesAt.length);
  const test = await openTestVault({ folder, rotateBytes });
  const notes: Note[] = [];
  const versions: Whole['versions'] = new Map();
  const copySeqs: number[] = [];
  const earlySeq = Math.floor(records * 0.6);
  for (let seq = 1; seq <= records; seq += 1) {
    const body = `Kiln ${seq} of ${name} burns at ${800 + seq} degrees.`;
    const edited = notes.length > 0 && random() < 0.3 ? notes[Math.floor(random() * notes.length)]! : null;
    const note =
      edited === null ? makeNote(test.ids, test.clock.now(), { title: `Kiln ${seq}`, body }) : { ...edited, body };
    if (edited === null) notes.push(note);
    await test.writer.commit({ actor: 'person', kind: 'note.edit', label: body, changes: [put('notes', note)] });
    versions.set(note.id, [...(versions.get(note.id) ?? []), { seq, body }]);
    test.clock.advance(1_000);
    if (copiesAt.some((share) => Math.floor(records * share) === seq)) {
      await test.vault.snapshots.make('asked for');
      copySeqs.push(seq);
    }
    if (seq === earlySeq) await cp(folder, earlyFolder, { recursive: true });
  }
  await test.vault.close();
  await rm(join(earlyFolder, 'LOCK'), { force: true });
  expect((await readdir(join(folder, 'journal'))).length).toBeGreaterThanOrEqual(segments * 0.8);
  const text = (await journalFiles(folder)).join('');
  const lines = new Map(text.split('\n').map((line) => [Number(line.split(' ', 1)[0]), line]));
  const names = await readdir(join(folder, 'snapshots')).catch(() => []);
  const copies = await Promise.all(
    copySeqs.map(async (seq) => {
      const own = names.filter((entry) => entry.startsWith(String(seq).padStart(12, '0')));
      const files = await Promise.all(
        own.map(async (entry) => [entry, await readFile(join(folder, 'snapshots', entry))] as const),
      );
      return { seq, files: new Map(files) };
    }),
  );
  return { name, folder, earlyFolder, earlySeq, lastSeq: records, vaultId: test.vault.id, versions, lines, copies };
}

const journalFiles = async (vault: string): Promise<string[]> => {
  const names = (await readdir(join(vault, 'journal')).catch(() => [])).sort();
  return Promise.all(names.map((entry) => readFile(join(vault, 'journal', entry), 'utf8')));
};

/** A browser's database that holds the vault as it is in a folder. */
async function makeStore(whole: Whole, state: (typeof STORES)[number], place: string): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  if (state === 'none') return indexedDB;
  const folder = join(place, 'store');
  await cp(state === 'whole' ? whole.folder : whole.earlyFolder, folder, { recursive: true });
  await (await openTestVault({ folder, indexedDB })).vault.close();
  return indexedDB;
}

/** The changes up to which each source holds everything, and the records that are intact in the damaged journal. */
async function heldIn(whole: Whole, vault: string, storeSeq: number) {
  const text = (await journalFiles(vault)).join('\n');
  const intact = new Set([...whole.lines].filter(([, line]) => text.includes(line)).map(([seq]) => seq));
  const copySeqs = await Promise.all(
    whole.copies.map(async ({ seq, files }) => {
      const same = await Promise.all(
        [...files].map(async ([entry, bytes]) =>
          bytes.equals(await readFile(join(vault, 'snapshots', entry)).catch(() => Buffer.alloc(0))),
        ),
      );
      return same.every(Boolean) ? seq : 0;
    }),
  );
  const copySeq = Math.max(0, ...copySeqs);
  return {
    byFolder: (seq: number) => intact.has(seq) || seq <= copySeq,
    byAny: (seq: number) => intact.has(seq) || seq <= copySeq || seq <= storeSeq,
  };
}

/** Nothing invented, and of every note at least the newest state that is held. Returns how many notes are behind. */
function expectHeld(
  whole: Whole,
  found: ReadonlyMap<string, readonly string[]>,
  isHeld: (seq: number) => boolean,
  done: string,
): number {
  let behind = 0;
  for (const [id, bodies] of found)
    for (const body of bodies)
      expect(whole.versions.get(id)?.map((version) => version.body) ?? [], `${done}: nothing is invented`).toContain(
        body,
      );
  for (const [id, versions] of whole.versions) {
    const bodies = found.get(id) ?? [];
    const newestFound = versions.findLastIndex(({ body }) => bodies.includes(body));
    const newestHeld = versions.findLastIndex(({ seq }) => isHeld(seq));
    expect(newestFound, `${done}: note ${versions[0]!.body}`).toBeGreaterThanOrEqual(newestHeld);
    if (newestFound < versions.length - 1) behind += 1;
  }
  return behind;
}

const rowsIn = (jsonl: string): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const line of jsonl.trim().split('\n').slice(1)) {
    const { table, row } = JSON.parse(line) as { table: string; row: Note };
    if (table === 'notes') found.set(row.id, [...(found.get(row.id) ?? []), row.body]);
  }
  return found;
};

async function exportWithCommand(vault: string, target: string) {
  const { code, told } = await runInShell(base, ['export', target, '--vault', vault]);
  const found = code === 5 ? '' : await readFile(join(target, 'vault.jsonl'), 'utf8');
  return { code, told, found: rowsIn(found) };
}

/** Notes in the vault, and those that a rescue keeps for import. */
async function rowsOf({ store, folder }: TestVault) {
  const found = new Map<string, string[]>();
  for await (const page of store.pages('notes')) for (const { id, body } of page) found.set(id, [body]);
  const all = new Map(found);
  for (const entry of await readdir(join(folder, 'damaged')).catch(() => [])) {
    if (!entry.startsWith('store-')) continue;
    for (const [id, bodies] of rowsIn(await readFile(join(folder, 'damaged', entry), 'utf8')))
      all.set(id, [...(all.get(id) ?? []), ...bodies]);
  }
  return { found, all };
}

/** Makes one to three damages in a copy; each kind comes up on its own in turn. */
async function damage(whole: Whole, vault: string, seed: number): Promise<string> {
  await cp(whole.folder, vault, { recursive: true });
  const random = createSeededRandom(seed + 7_919);
  const kinds = Object.values(DAMAGE_KINDS);
  const done = [`seed ${seed}, vault ${whole.name}`];
  const count = seed % 2 === 0 ? 1 : 1 + Math.floor(random() * 3);
  for (let turn = 0; turn < count; turn += 1) {
    const kind = kinds[turn === 0 ? seed % kinds.length : Math.floor(random() * kinds.length)]!;
    done.push((await kind[Math.floor(random() * kind.length)]!(vault, random)) ?? 'nothing');
  }
  return done.join(', ');
}

describe('a vault under seeded damages of 14 kinds', () => {
  it(`with 1, 10 and 50 segments, with and without database and copies, loses only what nothing holds, invents nothing and tells it, ${ROUNDS} times`, async () => {
    expect(Object.keys(DAMAGE_KINDS)).toHaveLength(14);
    const figures = { rounds: 0, damaged: 0, withLoss: 0, notesBehind: 0, backFromStore: 0 };
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const whole = wholes[seed % wholes.length]!;
      const state = STORES[Math.floor(seed / wholes.length) % STORES.length]!;
      const place = join(base, `round-${seed}`);
      const vault = join(place, 'vault');
      const done = `${await damage(whole, vault, seed)}, database ${state}`;
      const storeSeq = { none: 0, behind: whole.earlySeq, whole: whole.lastSeq }[state];
      const held = await heldIn(whole, vault, storeSeq);
      const before = await hashFolder(vault);

      const exported = await exportWithCommand(vault, join(place, 'out'));
      const missing = expectHeld(whole, exported.found, held.byFolder, `${done}, command line`);
      if (missing > 0) expect([4, 5], done).toContain(exported.code);
      if (exported.code === 4) expect(exported.told, done).toContain('This vault is damaged. ');
      expect(await hashFolder(vault), `${done}: nothing is written`).toEqual(before);

      const indexedDB = await makeStore(whole, state, place);
      const app = await openTestVault({ folder: vault, indexedDB });
      const { found, all } = await rowsOf(app);
      // A folder without any name of its vault is a new vault, to which the database does not belong.
      const isNamed = app.vault.id === whole.vaultId;
      const behind = expectHeld(whole, all, isNamed ? held.byAny : held.byFolder, `${done}, app`);
      if (behind > 0 && isNamed) expect(app.vault.recovery, `${done}: the app tells it`).not.toBeNull();
      // The check at start reads from the newest copy on; damage before it costs nothing, and Health finds it.
      const { problem, matchesStore } = await app.vault.verify();
      expect(matchesStore, done).toBe(true);
      if (problem !== null) expect([behind, exported.code], `${done}: ${problem}`).toEqual([0, 4]);
      await app.vault.close();
      const again = await openTestVault({ folder: vault, indexedDB });
      expect((await rowsOf(again)).found, `${done}: the next start`).toEqual(found);
      expect(again.vault.recovery, `${done}: the next start`).toBeNull();
      await again.vault.close();

      figures.rounds += 1;
      if (exported.code !== 0) figures.damaged += 1;
      if (behind > 0) figures.withLoss += 1;
      figures.notesBehind += behind;
      figures.backFromStore += Math.max(0, missing - behind);
      await rm(place, { recursive: true, force: true });
    }
    recordFigure(
      'F8',
      'damages',
      `${figures.rounds} seeded damages of 14 kinds: ${figures.damaged} told by the command line, 0 untold; ${figures.withLoss} vaults lost what no copy held (${figures.notesBehind} notes), 0 lost more; 0 records invented`,
    );
    expect(figures.damaged).toBeGreaterThan(ROUNDS / 3);
  }, 3_600_000);
});
