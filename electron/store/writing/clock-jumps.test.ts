import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultRounds, recordFigure } from '../../testing/record-figure';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put, type Batch } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Times around the hours that daylight saving skips and repeats in Europe, New York and Lord Howe in 2026. */
const DST_EDGES = [
  Date.UTC(2026, 2, 29, 1),
  Date.UTC(2026, 9, 25, 1),
  Date.UTC(2026, 2, 8, 7),
  Date.UTC(2026, 10, 1, 6),
  Date.UTC(2026, 3, 4, 15),
];
const START = Date.UTC(2026, 4, 1, 9);

type Move = { to: number } | { by: number };
interface Step {
  move: Move;
  act: 'write' | 'twice' | 'undo' | 'snapshot' | 'restart' | 'wipe';
  note: number;
}

const move = fc.oneof(
  fc.constant<Move>({ by: 0 }),
  fc.integer({ min: -3, max: 3 }).map((by): Move => ({ by })),
  fc.integer({ min: -4_000, max: 4_000 }).map((days): Move => ({ by: days * DAY_MS })),
  fc
    .tuple(fc.constantFrom(...DST_EDGES), fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }))
    .map(([edge, offset]): Move => ({ to: edge + offset })),
);
const step: fc.Arbitrary<Step> = fc.record({
  move,
  act: fc.constantFrom('write', 'write', 'write', 'twice', 'undo', 'snapshot', 'restart', 'wipe'),
  note: fc.nat(3),
});

async function allNotes({ store }: TestVault): Promise<Map<string, Note>> {
  const notes = new Map<string, Note>();
  for await (const page of store.pages('notes')) for (const note of page) notes.set(note.id, note);
  return notes;
}

it('the order of changes is that of their numbers, whatever the clock does between them', async () => {
  const runs = faultRounds(12, 300);
  let [jumps, writes] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      // Zones with and without daylight saving; put back below.
      const zone = process.env.TZ;
      process.env.TZ = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'][steps.length % 4];
      let now = START;
      const clock = { now: () => now, advance: (ms: number) => void (now += ms) };
      let indexedDB = new IDBFactory();
      let test = await openTestVault({ clock, indexedDB });
      const { folder } = test;
      try {
        const rows = new Map<string, Note>();
        const history: { seq: number; id: string; before: Note | undefined }[] = [];
        const seen: Batch[] = [];
        const listen = () => test.writer.onBatch((batch) => seen.push(batch));
        listen();
        const ids = Array.from({ length: 4 }, () => test.ids.next<NoteId>());
        const write = async (slot: number) => {
          const id = ids[slot]!;
          const before = rows.get(id);
          const note = {
            ...makeNote(test.ids, now, { title: `Write ${writes} at ${now}`, version: (before?.version ?? 0) + 1 }),
            id,
          };
          const { seq } = await test.writer.commit({
            actor: 'person',
            kind: 'note.edit',
            label: 'Edit',
            scope: 'note',
            changes: [put('notes', note)],
          });
          rows.set(id, note);
          history.push({ seq, id, before });
          writes += 1;
        };
        for (const { move: next, act, note } of steps) {
          now = 'to' in next ? next.to : now + next.by;
          jumps += 1;
          if (act === 'write') await write(note);
          else if (act === 'twice') {
            await write(note);
            await write(note);
          } else if (act === 'undo') {
            const last = history.pop();
            const undone = await test.writer.undo('note');
            expect(undone?.undoes ?? null).toBe(last?.seq ?? null);
            if (last?.before !== undefined) rows.set(last.id, last.before);
            else if (last !== undefined) rows.delete(last.id);
          } else if (act === 'snapshot') {
            await test.vault.snapshots.make('by hand');
            // The one just made is the newest by its number, and retention leaves it, whatever its date.
            const { lastSeq } = test.writer;
            const snapshots = await test.vault.snapshots.list();
            expect(snapshots.some(({ seq }) => seq === lastSeq)).toBe(true);
          } else {
            await test.vault.close();
            if (act === 'wipe') indexedDB = new IDBFactory();
            test = await openTestVault({ folder, clock, indexedDB });
            listen();
          }
          expect(await allNotes(test)).toEqual(rows);
        }
        expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1));
        expect(test.writer.lastSeq).toBe(seen.length);
      } finally {
        await test.vault.close();
        await test.removeFolder();
        if (zone === undefined) delete process.env.TZ;
        else process.env.TZ = zone;
      }
    }),
    { numRuns: runs, seed: 18 },
  );
  recordFigure(
    'F18',
    'jumps',
    `${jumps.toLocaleString('en')} jumps of up to ±4,000 days and over DST, ${writes.toLocaleString('en')} writes: 0 out of order, 0 lost`,
  );
}, 900_000);
