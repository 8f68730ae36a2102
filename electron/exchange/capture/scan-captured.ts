import type { Stats } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { MAX_ATTACHMENT_BYTES } from '../../../shared/lib/attachment-limits';
import { MAX_TEXT_BYTES } from '../../../shared/lib/files-to-import';
import type { CapturedFile, CapturedKind, CapturedProblem } from '../../../shared/ipc/routes/capture';
import { hashOfFile } from '../../files/hash-of-bytes';
import { cleanLine, nameProblem } from '../import/text/clean-text';
import { listFolder } from '../live-folder/disk/scan-folder';
import { isConflictCopyOf } from '../live-folder/plan/conflict-copies';
import { addressOfLink, capturedKindOf } from './captured-kind';

/** The sub-folder of what was kept, where the person wants it moved. */
export const TAKEN_FOLDER = 'Taken';

/** What a file was when it was read, by its path: it is read again when anything of it changes. */
export type KnownFiles = Map<string, { stamp: string; hash: string }>;

interface CapturedScan {
  /** One of each content, the newest first. */
  files: CapturedFile[];
  unfinished: number;
  known: KnownFiles;
  /** Every path, finished or not, also of those that were not looked at. */
  paths: ReadonlySet<string>;
}

/** Files that are looked at; of a larger folder the person is told. */
export const MAX_CAPTURED = 5_000;
const EXCERPT_BYTES = 4_096;
const EXCERPT_CHARACTERS = 240;

/**
 * What lies in a capture folder and was not decided on. A file is left for later while it is empty or younger than
 * `settleMs`, and a conflict copy as long as its original is there.
 *
 * @param waiting what was found before; of these only what changed is read again
 * @param now the clock of the files, epoch milliseconds
 * @throws the error of the file system where the folder itself cannot be read
 */
export async function scanCaptured(
  folder: string,
  {
    before,
    waiting,
    isDecided,
    settleMs,
    now,
    signal,
  }: {
    before: KnownFiles;
    waiting: readonly CapturedFile[];
    isDecided: (hash: string) => boolean;
    settleMs: number;
    now: () => number;
    signal: AbortSignal;
  },
): Promise<CapturedScan> {
  const found = await listFolder(folder);
  const paths = found.filter((path) => !path.startsWith(`${TAKEN_FOLDER}/`) && nameProblem(path) === null);
  const all = new Set(paths);
  const known: KnownFiles = new Map();
  const asBefore = new Map(waiting.map((each) => [each.path, each]));
  const files = new Map<string, CapturedFile>();
  let unfinished = 0;
  for (const path of paths.slice(0, MAX_CAPTURED)) {
    signal.throwIfAborted();
    const file = join(folder, path);
    const stats = await lstat(file).catch(() => null);
    if (stats?.isFile() !== true) continue;
    // A file's time has fractions of the millisecond that the clock tells whole.
    const at = now() + 1;
    // A time in the future is a clock that differs, and says nothing.
    const isSettling = [stats.mtimeMs, stats.ctimeMs].some((time) => at >= time && at - time < settleMs);
    if (stats.size === 0 || isSettling || isConflictCopyOf(path, all)) {
      unfinished += 1;
      continue;
    }
    const stamp = stampOf(stats);
    const last = before.get(path);
    const hash = last?.stamp === stamp ? last.hash : await hashOfFile(file).catch(() => null);
    if (hash === null) {
      // Another program holds it, or it is gone.
      unfinished += 1;
      continue;
    }
    known.set(path, { stamp, hash });
    if (isDecided(hash) || files.has(hash)) continue;
    const described =
      (last?.stamp === stamp ? asBefore.get(path) : undefined) ??
      (await describe(file, path, { id: hash, stats }).catch(() => null));
    if (described === null) unfinished += 1;
    else files.set(hash, described);
  }
  return { files: [...files.values()].toSorted((one, other) => other.at - one.at), unfinished, known, paths: all };
}

const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): string => `${ino} ${size} ${mtimeMs} ${ctimeMs}`;

async function describe(
  file: string,
  path: string,
  { id, stats }: { id: string; stats: Stats },
): Promise<CapturedFile> {
  const kind = capturedKindOf(path);
  const head = kind === 'page' || kind === 'link' ? await readHead(file) : null;
  const excerpt =
    head === null
      ? null
      : kind === 'link'
        ? addressOfLink(head.toString('latin1'))
        : beginningOf(head.toString('utf8'));
  return {
    id,
    path,
    kind,
    at: stats.mtimeMs,
    bytes: stats.size,
    excerpt,
    why: problemOf(kind, stats.size, excerpt),
  };
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(EXCERPT_BYTES), 0, EXCERPT_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const beginningOf = (text: string): string | null =>
  cleanLine(parseFrontMatter(text).body.replace(/\ufffd+$/u, ''), EXCERPT_CHARACTERS) || null;

/** Why a file cannot become anything by one key; null: it can. */
function problemOf(kind: CapturedKind, bytes: number, address: string | null): CapturedProblem | null {
  if (kind === 'export' || kind === 'other') return kind;
  if (kind === 'link' && address === null) return 'no-address';
  const limit = kind === 'page' ? MAX_TEXT_BYTES : kind === 'document' ? Infinity : MAX_ATTACHMENT_BYTES;
  return bytes > limit ? 'too-large' : null;
}
