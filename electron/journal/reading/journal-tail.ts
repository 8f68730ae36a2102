import { join } from 'node:path';
import type { OtherFormat } from '../../../shared/domain/vault-format';
import { makeFolder, type FileSystem } from '../../files/file-system';
import { listSegments, type SegmentFile } from './journal-reader';
import { GENESIS_HASH } from '../format/journal-line';
import { readSegment, type SegmentContent } from '../format/segment';

/** Where writing continues. */
export interface JournalTail {
  vaultId: string | null;
  lastSeq: number;
  lastHash: string;
  /** The segment to append to, with its sound bytes; null starts a new one. */
  segment: { name: string; bytes: number; lacksLineEnd: boolean } | null;
  /** The next segment does not continue the previous one. */
  isRebased: boolean;
  /** Trailing bytes of an incomplete record: never acknowledged, cut off on opening after they were copied aside. */
  torn: { segment: string; seq: number; bytes: number; isHeader: boolean } | null;
  /** Damage followed by more records. The journal must be repaired before it can be opened (ensure-sound-journal.ts). */
  damage: { segment: string; seq: number; reason: string } | null;
  /** The form of records that this app does not know; `lastSeq` counts up to the first of them. */
  otherFormat: OtherFormat | null;
}

export const EMPTY_TAIL: JournalTail = {
  vaultId: null,
  lastSeq: 0,
  lastHash: GENESIS_HASH,
  segment: null,
  isRebased: false,
  torn: null,
  damage: null,
  otherFormat: null,
};

/**
 * Reads the last segment with all checks; writes nothing. Distinguishes damage followed by more bytes from a torn end.
 */
export async function inspectTail(fileSystem: FileSystem, folder: string): Promise<JournalTail> {
  const segments = await listSegments(fileSystem, folder);
  for (const [index, { name, firstSeq, bytes }] of [...segments.entries()].reverse()) {
    const content = readSegment(await fileSystem.readFile(join(folder, name)), {
      firstSeq,
      vaultId: null,
      previousHash: null,
    });
    const isTorn = content.damage?.isTail === true;
    // The app stopped while this segment was being started: it is empty, and the previous one is the last.
    if (isTorn && !content.header && index > 0) {
      const before = await inspectClosedSegment(fileSystem, folder, segments[index - 1]!);
      return { ...before, torn: { segment: name, seq: firstSeq, bytes, isHeader: true } };
    }
    if (isTorn && !content.header)
      return { ...EMPTY_TAIL, torn: { segment: name, seq: firstSeq, bytes, isHeader: true } };
    const tail = tailOf(content, name, firstSeq);
    if (isTorn)
      tail.torn = { segment: name, seq: content.damage!.seq, bytes: bytes - content.soundBytes, isHeader: false };
    return tail;
  }
  return { ...EMPTY_TAIL };
}

// A closed segment has no torn end, so any fault in it is damage.
async function inspectClosedSegment(
  fileSystem: FileSystem,
  folder: string,
  segment: SegmentFile,
): Promise<JournalTail> {
  const { name, firstSeq } = segment;
  const content = readSegment(await fileSystem.readFile(join(folder, name)), {
    firstSeq,
    vaultId: null,
    previousHash: null,
  });
  if (content.damage) content.damage.isTail = false;
  return tailOf(content, name, firstSeq);
}

function tailOf(content: SegmentContent, name: string, firstSeq: number): JournalTail {
  const { damage } = content;
  return {
    vaultId: content.header?.vaultId ?? null,
    lastSeq: firstSeq - 1 + content.records.length,
    lastHash: content.records.at(-1)?.hash ?? content.header?.previousHash ?? GENESIS_HASH,
    segment: { name, bytes: content.soundBytes, lacksLineEnd: content.lacksLineEnd },
    isRebased: false,
    torn: null,
    damage: damage && !damage.isTail ? { segment: name, seq: damage.seq, reason: damage.reason } : null,
    otherFormat: content.refused?.otherFormat ?? null,
  };
}

/** Copies a damaged file to a folder that is never cleaned up; returns the copy's name. */
export async function copyToQuarantine(
  fileSystem: FileSystem,
  folder: string,
  name: string,
  quarantineFolder: string,
): Promise<string> {
  await makeFolder(fileSystem, quarantineFolder);
  const existingNames = new Set(await fileSystem.readdir(quarantineFolder));
  let number = 1;
  while (existingNames.has(`${number}-${name}`)) number += 1;
  const kept = `${number}-${name}`;
  await fileSystem.copyFile(join(folder, name), join(quarantineFolder, kept));
  return kept;
}
