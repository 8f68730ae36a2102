import { join } from 'node:path';
import { realFileSystem } from '../../journal/file-system';
import { lockFolder } from '../../journal/folder-lock';
import { verifyJournal } from '../../journal/journal-reader';
import { inspectTail } from '../../journal/journal-tail';
import { readSentinel } from '../../journal/sentinel';
import { createSnapshotStore } from '../../journal/snapshots';
import { silentLogger } from '../../../shared/lib/logger';
import { isAppError } from '../../../shared/ipc/errors';
import { EXIT } from '../exit-codes';
import type { Command } from '../vault-command';

/** Reads the whole journal and every copy, and mends nothing: the app does that when it opens the vault. */
export const runVerify: Command = async ({ folder, signal, tell }) => {
  const unlock = await lockFolder(realFileSystem, folder);
  try {
    const tail = await inspectTail(realFileSystem, join(folder, 'journal'));
    const sentinel = await readSentinel(realFileSystem, folder);
    const damaged = tail.damage === null ? (await verifyJournal(realFileSystem, join(folder, 'journal'), tail.lastSeq)).problem : `change ${tail.damage.seq} in ${tail.damage.segment}: ${tail.damage.reason}`;
    const isShort = sentinel !== null && tail.damage === null && tail.lastSeq < sentinel.seq;
    const journalProblem = damaged ?? (isShort ? `it ends at change ${tail.lastSeq}, although change ${sentinel.seq} was written` : null);
    const copies = await verifyCopies(folder, tail.vaultId ?? sentinel?.vaultId ?? '', signal, tell);
    const bad = copies.filter(({ problem }) => problem !== null);
    const isSound = journalProblem === null && bad.length === 0;
    const lines = [
      journalProblem === null ? `The journal is sound up to change ${tail.lastSeq}.` : `The journal is damaged: ${journalProblem}. The app mends it from a copy when it opens the vault; damaged files are kept.`,
      `${copies.length - bad.length} of ${copies.length} copies are sound.`, ...bad.map(({ id, problem }) => `  ${id}: ${problem}`),
      ...(tail.torn === null ? [] : ['Its last bytes are an unfinished record that was never confirmed; the app cuts it off.']),
    ];
    return { json: { sound: isSound, lastSeq: tail.lastSeq, journalProblem, copies }, text: lines.join('\n'), exitCode: isSound ? EXIT.done : EXIT.damaged };
  } finally {
    await unlock();
  }
};

async function verifyCopies(folder: string, vaultId: string, signal: AbortSignal, tell: (text: string) => void) {
  const store = createSnapshotStore({ folder: join(folder, 'snapshots'), vaultId, fileSystem: realFileSystem, now: Date.now, log: silentLogger });
  const checked: { id: string; seq: number; problem: string | null }[] = [];
  for (const { id, seq } of await store.list()) {
    signal.throwIfAborted();
    tell(`reading copy ${id}`);
    const problem = await store.read(id).then(() => null, (error: unknown) => (isAppError(error) ? error.message : String(error)));
    checked.push({ id, seq, problem });
  }
  return checked;
}
