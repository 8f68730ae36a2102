import { copyFile, access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { realFileSystem } from '../../journal/file-system';
import { lockFolder } from '../../journal/folder-lock';
import { dataName, manifestName } from '../../journal/snapshot-file';
import { openClosedVault } from '../open-closed-vault';
import type { Command } from '../vault-command';

const DATA_ENDING = '.jsonl.gz';

/** Brings every row back to a copy's state, by batches in the journal after a copy of now: it can be taken back by restoring that one. */
export const runRestore: Command = async ({ line, folder, path }) => {
  const id = await bringIn(line.words[0]!, path, folder);
  const opened = await openClosedVault(folder);
  try {
    const { snapshots } = opened.vault;
    const { byTable, ...counts } = await snapshots.previewRestore(id);
    const changes = `${counts.added} rows added, ${counts.changed} changed, ${counts.removed} removed`;
    if (line.dryRun) return { json: { id, dryRun: true, ...counts, byTable }, text: `Restoring ${id} would mean: ${changes}. Nothing was written.` };
    const { seq } = await snapshots.restore(id);
    return { json: { id, seq, ...counts, byTable }, text: `Restored ${id}: ${changes}. The state before is kept as a copy.` };
  } finally {
    await opened.close();
  }
};

/** A copy's name, or the file that a backup put elsewhere: that one is copied beside the others first. It is checked when it is read. */
async function bringIn(word: string, path: (word: string) => string, folder: string): Promise<string> {
  if (!word.endsWith(DATA_ENDING)) return word;
  // An app that has the vault open makes and removes copies: nothing is put beside them meanwhile.
  const unlock = await lockFolder(realFileSystem, folder);
  try {
    return await copyIn(word, path(word), join(folder, 'snapshots'));
  } finally {
    await unlock();
  }
}

async function copyIn(word: string, file: string, snapshots: string): Promise<string> {
  const id = basename(word).slice(0, -DATA_ENDING.length);
  const exists = (name: string) => access(name).then(() => true, () => false);
  if (!(await exists(file))) throw new AppError('not-found', `There is no file ${word}.`);
  for (const name of [dataName(id), manifestName(id)]) {
    const from = join(dirname(file), name);
    if (!(await exists(from))) throw new AppError('not-found', `The copy is not whole: ${name} is missing beside it.`);
    if (!(await exists(join(snapshots, name)))) await copyFile(from, join(snapshots, name));
  }
  return id;
}
