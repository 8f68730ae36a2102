import { join } from 'node:path';
import type { FileSystem } from '../../files/file-system';
import { decodeLine, scanLines } from '../format/journal-line';
import { parseJson } from '../format/record-payload';
import { listSegments } from '../reading/journal-reader';
import type { JournalTail } from '../reading/journal-tail';
import type { Sentinel } from '../checkpoints/sentinel';
import { findVaultId } from '../snapshots/snapshot-store';

/**
 * Whose vault a folder is; null for an empty one. Where the journal's end and the sentinel do not agree, most of the
 * segments, the sentinel and the newest copy decide, so that one damaged or foreign file gives the vault no other name.
 */
export async function identifyVault(
  fileSystem: FileSystem,
  vaultFolder: string,
  tail: Pick<JournalTail, 'vaultId'>,
  sentinel: Pick<Sentinel, 'vaultId'> | null,
): Promise<string | null> {
  if (tail.vaultId !== null && tail.vaultId === sentinel?.vaultId) return tail.vaultId;
  const ids = await idsInHeaders(fileSystem, join(vaultFolder, 'journal'));
  if (sentinel !== null) ids.push(sentinel.vaultId);
  const copied = await findVaultId(fileSystem, join(vaultFolder, 'snapshots'));
  if (copied !== null) ids.push(copied);
  const votes = new Map<string, number>();
  for (const id of ids) votes.set(id, (votes.get(id) ?? 0) + 1);
  return [...votes].sort(([, left], [, right]) => right - left)[0]?.[0] ?? null;
}

async function idsInHeaders(fileSystem: FileSystem, folder: string): Promise<string[]> {
  const ids: string[] = [];
  for (const { name } of await listSegments(fileSystem, folder)) {
    const first = scanLines(await fileSystem.readFile(join(folder, name))).next().value;
    const line = first === undefined ? '' : decodeLine(first.bytes);
    const header = typeof line === 'string' || line.seq !== 0 ? undefined : parseJson(line.json);
    const { vaultId } = (header ?? {}) as { vaultId?: unknown };
    if (typeof vaultId === 'string') ids.push(vaultId);
  }
  return ids;
}
