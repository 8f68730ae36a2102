import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../shared/domain/batch';
import { makeMessage, makeNote, makeSession } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import { createLinkedVault } from '../../testing/seeded/linked-vault';
import { writeJournal } from '../../testing/write-journal';
import { VAULT_FORMAT } from '../../../shared/domain/vault-format';
import { encodeLine } from '../format/journal-line';
import { realFileSystem } from '../../files/file-system';
import { readJournalHistory, type HistoricalChange } from './journal-history';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-past-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function readAll(vaultFolder: string, toSeq: number): Promise<HistoricalChange[]> {
  const found: HistoricalChange[] = [];
  for await (const change of readJournalHistory(realFileSystem, vaultFolder, toSeq, ['notes', 'links']))
    found.push(change);
  return found;
}
const journalFile = async () => join(folder, 'journal', (await readdir(join(folder, 'journal'))).sort()[0]!);

describe('reading the journal’s history', () => {
  it('yields every change with number and time, and its rows in the requested tables', async () => {
    const { batches } = createLinkedVault({ notes: 60 });
    await writeJournal(folder, batches);
    const past = await readAll(folder, batches.length);
    expect(past.map(({ seq, at }) => [seq, at])).toEqual(batches.map(({ seq, at }) => [seq, at]));
    for (const [index, batch] of batches.entries()) {
      const isAsked = batch.changes.some(({ table }) => table === 'notes' || table === 'links');
      expect(past[index]!.changes).toEqual(isAsked ? batch.changes : []);
    }
  });

  it('refuses a record of a newer app', async () => {
    const { batches } = createLinkedVault({ notes: 3 });
    await writeJournal(folder, batches);
    const lines = (await readFile(await journalFile(), 'utf8')).trimEnd().split('\n');
    const newer = JSON.stringify({
      format: VAULT_FORMAT + 1,
      batch: { ...batches[0], seq: lines.length },
    });
    await appendFile(await journalFile(), encodeLine(lines.length, lines.at(-1)!.split(' ')[3]!, newer).bytes);
    await expect(readAll(folder, lines.length)).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('reads a vault during writes, up to the requested change', async () => {
    const vault = await openTestVault();
    try {
      const { writer, ids, clock } = vault;
      const session = makeSession(ids, clock.now());
      await writer.commit({ actor: 'person', kind: 'note.edit', label: 'x', changes: [put('sessions', session)] });
      await writer.commit({
        actor: 'person',
        kind: 'note.edit',
        label: 'x',
        changes: [
          put(
            'messages',
            makeMessage(ids, clock.now(), session.id, 0, { text: 'says "table":"notes" and \\"table\\":\\"notes\\"' }),
          ),
        ],
      });
      await writer.commit({
        actor: 'person',
        kind: 'note.edit',
        label: 'x',
        scope: 'note',
        changes: [put('notes', makeNote(ids, clock.now()))],
      });
      await writer.undo('note');
      const toSeq = writer.lastSeq;
      await writer.commit({
        actor: 'person',
        kind: 'note.edit',
        label: 'x',
        changes: [put('notes', makeNote(ids, clock.now()))],
      });
      const [segment] = (await readdir(join(vault.folder, 'journal'))).sort();
      await appendFile(join(vault.folder, 'journal', segment!), '6 120 half a rec');
      const past = await readAll(vault.folder, toSeq);
      expect(past.map(({ seq, changes }) => [seq, changes.length])).toEqual([
        [1, 0],
        [2, 0],
        [3, 1],
        [4, 1],
      ]);
      expect(past[3]!.changes[0]!.after).toBeNull();
    } finally {
      vault.kill();
      await vault.removeFolder();
    }
  });

  it('stops at the first invalid record, and says so', async () => {
    const { batches } = createLinkedVault({ notes: 30 });
    await writeJournal(folder, batches);
    const bytes = await readFile(await journalFile());
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(await journalFile(), bytes);
    await expect(readAll(folder, batches.length)).rejects.toMatchObject({ code: 'journal-damaged' });
    await expect(readAll(folder, batches.length + 1)).rejects.toMatchObject({ code: 'journal-damaged' });
  });

  it('continues from a snapshot where the journal restarts, and refuses when none reaches that far', async () => {
    const vault = await openTestVault({ folder });
    const { writer, ids, clock } = vault;
    const commit = () =>
      writer.commit({
        actor: 'person',
        kind: 'note.edit',
        label: 'x',
        changes: [put('notes', makeNote(ids, clock.now()))],
      });
    await commit();
    await commit();
    await vault.vault.snapshots.make('by hand');
    await vault.close();
    // Its first record is damaged: what follows is a journal that begins after the copy.
    const bytes = await readFile(await journalFile());
    bytes[bytes.indexOf(0x0a) + 40]! ^= 1;
    await writeFile(await journalFile(), bytes);
    const again = await openTestVault({ folder, clock });
    await again.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'x',
      changes: [put('notes', makeNote(ids, clock.now()))],
    });
    const past = await readAll(folder, 3);
    expect(past.map(({ seq, isWholeState: isWhole, changes }) => [seq, isWhole, changes.length])).toEqual([
      [2, true, 2],
      [3, false, 1],
    ]);
    await again.close();
    await rm(join(folder, 'snapshots'), { recursive: true });
    await expect(readAll(folder, 3)).rejects.toMatchObject({ code: 'journal-damaged' });
  });
});
