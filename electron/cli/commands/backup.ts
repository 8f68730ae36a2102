import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataName, manifestName } from '../../journal/snapshot-file';
import { openClosedVault } from '../open-closed-vault';
import type { Command } from '../vault-command';

/** A verified copy of now: kept beside the vault like the app's own, and put into the person's folder. */
export const runBackup: Command = async ({ line, folder, path, signal }) => {
  const target = path(line.words[0]!);
  const opened = await openClosedVault(folder);
  try {
    signal.throwIfAborted();
    const copy = await opened.vault.snapshots.make('made with the command line');
    await mkdir(target, { recursive: true });
    const files = [dataName(copy.id), manifestName(copy.id)];
    for (const file of files) await copyFile(join(folder, 'snapshots', file), join(target, file));
    return { json: { id: copy.id, seq: copy.seq, bytes: copy.bytes, folder: target, files }, text: `Copy ${copy.id} (change ${copy.seq}) is in ${target}.` };
  } finally {
    await opened.close();
  }
};
