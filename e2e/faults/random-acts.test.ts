import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWordEmbedder } from '../../electron/retrieval/testing/word-embedder';
import { isLongForm, recordFigure } from '../../electron/testing/record-figure';
import { createRandom, pick } from '../../electron/testing/seeded/seeded-random';
import type { NoteId } from '../../shared/domain/ids';
import type { Note, NoteStatus } from '../../shared/domain/note';
import { createScenarioClock } from '../eval/scenarios/scenario-clock';
import { openScenarioVault, type ScenarioVault } from '../eval/scenarios/scenario-vault';

/** Seconds of random acts: 15 with `npm test`, half an hour in the long form, or as many as are asked for. */
const SECONDS = Number(process.env.ENGRAM_SOAK_SECONDS ?? (isLongForm() ? 1_800 : 15));
/** Notes are archived and dropped beyond this many, so that the vault's own size does not grow. */
const MAX_NOTES = 120;
/** The test's database lies in memory too, and keeps every version of a row. */
const MAX_KB_AN_ACT = 12;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let vault: ScenarioVault;
const clock = createScenarioClock(Date.UTC(2026, 4, 1));
beforeEach(async () => {
  vault = await openScenarioVault({ clock, embedder: createWordEmbedder(), provider: null });
});
afterEach(() => vault.close());

/** What a note is, as far as the acts here change it. */
type Known = Pick<Note, 'title' | 'body' | 'status' | 'pinned'>;
type Rows = Map<NoteId, Known>;

const known = ({ title, body, status, pinned }: Note): Known => ({ title, body, status, pinned });

async function stored(): Promise<Rows> {
  const rows: Rows = new Map();
  for await (const page of vault.store.pages('notes'))
    for (const note of page) if (note.origin === 'person') rows.set(note.id, known(note));
  return rows;
}

it(
  'the vault equals a model of it after random acts, and its memory grows by little more than was added',
  async () => {
    const random = createRandom(Number(process.env.ENGRAM_SEED ?? 13));
    const model: Rows = new Map();
    const undoable: { before: [NoteId, Known | undefined][] }[] = [];
    const redoable: { before: [NoteId, Known | undefined][] }[] = [];
    const counts: Record<string, number> = {};
    const words = ['clay', 'harbour', 'kyoto', 'violin', 'boiler', 'slate', 'choir', 'ferry', 'kiln', 'garden'];
    let made = 0;
    const text = () => `${pick(words, random)} ${pick(words, random)} number ${(made += 1)}`;
    const change = (changes: [NoteId, Known | undefined][]) => {
      undoable.push({ before: changes.map(([id]) => [id, model.get(id)]) });
      redoable.length = 0;
      apply(changes);
    };
    const apply = (changes: [NoteId, Known | undefined][]) => {
      for (const [id, row] of changes) {
        if (row === undefined) model.delete(id);
        else model.set(id, row);
      }
    };
    const kept = () => [...model].filter(([, { status }]) => status === 'kept');
    const some = () => pick(kept(), random);
    const setStatus = async (status: NoteStatus & ('kept' | 'archived' | 'dropped')) => {
      const [id, row] = status === 'kept' ? pick([...model], random) : some();
      if (row.status === status || row.status === 'merged' || row.status === 'superseded') return;
      await vault.call('notes.setStatus', { id, status });
      change([[id, { ...row, status }]]);
    };
    const acts: Record<string, () => Promise<void>> = {
      async create() {
        const title = text();
        const body = text();
        const { id } = await vault.call('notes.create', { title, body });
        change([[id, { title, body, status: 'kept', pinned: false }]]);
      },
      async edit() {
        const [id, row] = some();
        const note = (await vault.store.get('notes', id))!;
        const body = text();
        await vault.call('notes.save', { id, baseVersion: note.version, title: note.title, body });
        change([[id, { ...row, body }]]);
      },
      async pin() {
        const [id, row] = some();
        await vault.call('notes.setPinned', { id, pinned: !row.pinned });
        change([[id, { ...row, pinned: !row.pinned }]]);
      },
      archive: () => setStatus('archived'),
      drop: () => setStatus('dropped'),
      keep: () => setStatus('kept'),
      async merge() {
        const [into, row] = some();
        const [from, other] = some();
        if (into === from) return;
        const merged = { title: text(), body: text() };
        await vault.call('notes.merge', { into, from: [from], text: merged });
        const after = known((await vault.store.get('notes', into))!);
        expect(after).toMatchObject({ title: merged.title, body: merged.body, status: 'kept' });
        change([
          [into, { ...row, ...merged, pinned: after.pinned }],
          [from, { ...other, status: 'merged' }],
        ]);
      },
      async replace() {
        const [newer] = some();
        const [older, row] = some();
        if (newer === older) return;
        await vault.call('notes.supersede', { newer, older });
        change([[older, { ...row, status: 'superseded' }]]);
      },
      async undo() {
        const last = undoable.pop();
        const undone = await vault.call('app.undo', { scope: 'note' });
        expect([undone !== null, undone?.label]).toEqual([last !== undefined, undone?.label]);
        if (last === undefined) return;
        redoable.push({ before: last.before.map(([id]) => [id, model.get(id)]) });
        apply(last.before);
      },
      async redo() {
        const last = redoable.pop();
        const redone = await vault.call('app.redo', { scope: 'note' });
        expect(redone !== null).toBe(last !== undefined);
        if (last === undefined) return;
        undoable.push({ before: last.before.map(([id]) => [id, model.get(id)]) });
        apply(last.before);
      },
      async search() {
        const [id, { body }] = some();
        await vault.settle();
        const found = await vault.call('search.run', { text: body });
        expect(found.candidates.map(({ ref }) => ref)).toContain(`note:${id}`);
      },
      async chat() {
        const session = await vault.call('chat.createSession', {});
        const { streamId } = await vault.call('chat.send', {
          sessionId: session.id,
          text: `Where is the ${pick(words, random)}?`,
        });
        await vault.untilEnded(streamId, ({ type }) => type === 'finished' || type === 'extracted');
        await vault.call('chat.deleteSession', { id: session.id });
      },
      async import() {
        const bytes = new TextEncoder().encode(
          `# ${pick(words, random)}\n\n${pick(words, random)} and ${pick(words, random)}.`,
        );
        const { uploadId } = await vault.call('import.begin', {
          files: [{ name: `${pick(words, random)}.md`, size: bytes.length }],
        });
        await vault.call('import.append', { uploadId, file: 0, bytes });
        const { streamId } = await vault.call('import.run', { uploadId, asDocuments: true });
        await vault.untilEnded(streamId, ({ type }) => type === 'finished');
      },
    };
    const frequent = ['create', 'edit', 'edit', 'pin', 'undo', 'undo', 'redo', 'archive', 'keep', 'merge', 'replace'];
    const names = [...frequent, ...frequent, 'drop', 'search', 'chat', 'import'];
    await acts.create!();
    const heap: [minutes: number, megabytes: number][] = [];
    const start = performance.now();
    const measure = () => {
      collect();
      heap.push([(performance.now() - start) / 60_000, getHeapStatistics().used_heap_size / 1_048_576]);
    };
    let steps = 0;
    while (performance.now() - start < SECONDS * 1_000) {
      clock.startStep(undefined);
      const many = kept().length > MAX_NOTES;
      const name = kept().length < 2 ? 'create' : many ? 'archive' : pick(names, random);
      await acts[name]!();
      counts[name] = (counts[name] ?? 0) + 1;
      steps += 1;
      if (steps % 25 === 0) expect(await stored()).toEqual(model);
      if (steps % 200 === 0) measure();
    }
    expect(await stored()).toEqual(model);
    measure();
    expect(steps).toBeGreaterThan(SECONDS / 5);
    // The first third fills caches of fixed size.
    const slope = slopeOf(heap.slice(Math.floor(heap.length / 3)));
    const kilobytesAnAct = (slope * 1_024 * (SECONDS / 60)) / steps;
    recordFigure(
      'F13',
      'soak',
      `${Math.round(SECONDS / 6) / 10} minutes, ${steps.toLocaleString('en')} acts of ${Object.keys(counts).length} kinds: 0 differences, heap ${kilobytesAnAct.toFixed(1)} kB an act, the test’s database in memory among it`,
    );
    if (SECONDS >= 300) expect(kilobytesAnAct).toBeLessThan(MAX_KB_AN_ACT);
  },
  (SECONDS + 300) * 1_000,
);

/** Least squares. */
function slopeOf(points: readonly [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [time]) => sum + (time - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [time, size]) => sum + (time - x) * (size - y), 0) / spread;
}
