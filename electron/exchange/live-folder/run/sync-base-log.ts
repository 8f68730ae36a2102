import { join } from 'node:path';
import { z } from 'zod';
import { type NoteId, noteIdSchema } from '../../../../shared/domain/ids';
import { FILE_MODE, type FileSystem, isMissing, makeFolder, writeFileDurably } from '../../../files/file-system';
import type { SyncBase } from '../plan/mirror-sides';
import { silentLogger } from '../../../../shared/lib/logger';
import { createDerivedFile, type DerivedFile } from '../../../files/derived-file';

const entrySchema = z.object({ path: z.string(), bytes: z.string() });
/** `isApart`: the person wants it in the vault alone. */
const attachmentSchema = entrySchema.extend({ isApart: z.literal(true).optional() });
/** `leftAs`: bytes of a changed file that the person wants left as it is. */
const recordSchema = entrySchema.extend({ leftAs: z.string().optional() });
const sideFilesSchema = z.object({
  /** By the attachment's id: its file and the bytes that both had. */
  attachments: z.record(z.string(), attachmentSchema),
  /** By the id of a document or chat: the file that was written for it. */
  records: z.record(z.string(), recordSchema),
});
export type SideFiles = z.infer<typeof sideFilesSchema>;

/** What the app knows of files that are no pages. Where it is lost, no file is written over or removed. */
export const createSideFiles = (vaultFolder: string, name: string): DerivedFile<SideFiles> =>
  createDerivedFile({
    path: join(vaultFolder, 'live-folders', `${name}-files.json`),
    schema: sideFilesSchema,
    empty: { attachments: {}, records: {} },
    name: 'live folder',
    log: silentLogger,
  });

const lineSchema = z.union([
  z.object({
    id: noteIdSchema,
    path: z.string(),
    content: z.string(),
    bytes: z.string(),
    form: z.string(),
    title: z.string(),
    taking: z.object({ bytes: z.string(), content: z.string() }).optional(),
    apart: z.enum(['note-without-file', 'file-without-note']).optional(),
  }),
  z.object({ id: noteIdSchema, isGone: z.literal(true) }),
]);

/** Lines beyond those that are needed, from which on the file is written anew. */
const MAX_OUTDATED_LINES = 5_000;

/**
 * What both sides had when they were last equal, in a file of the vault that outlives kills: one line a change, appended; the last line of an id counts. A torn last line is left out: what it said is found by
 * comparing the sides. Nothing is lost where the file is: sides that are equal agree anew, and others become questions.
 *
 * @param name of the live folder
 */
export async function openSyncBaseLog(fileSystem: FileSystem, vaultFolder: string, name: string) {
  const folder = join(vaultFolder, 'live-folders');
  const file = join(folder, `${name}.jsonl`);
  const all = new Map<NoteId, SyncBase>();
  let lines = 0;
  const text = await fileSystem.readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  for (const line of text.split('\n')) {
    const parsed = line === '' ? null : readLine(line);
    if (parsed === null) continue;
    lines += 1;
    if ('isGone' in parsed) all.delete(parsed.id);
    else all.set(parsed.id, parsed);
  }
  /** Whether the file ends within a line. */
  let isTorn = text !== '' && !text.endsWith('\n');
  let waiting: string[] = [];

  const writeAnew = async () => {
    await makeFolder(fileSystem, folder);
    const rows = [...all.values()].map((syncBase) => `${JSON.stringify(syncBase)}\n`);
    await writeFileDurably(fileSystem, folder, `${name}.jsonl`, Buffer.from(rows.join('')));
    lines = rows.length;
    isTorn = false;
    waiting = [];
  };

  return {
    all: all as ReadonlyMap<NoteId, SyncBase>,
    set(syncBase: SyncBase): void {
      all.set(syncBase.id, syncBase);
      waiting.push(JSON.stringify(syncBase));
    },
    remove(id: NoteId): void {
      if (all.delete(id)) waiting.push(JSON.stringify({ id, isGone: true }));
    },
    /** Resolves when everything set before is on disk. */
    async flush(): Promise<void> {
      if (waiting.length === 0) return;
      if (lines === 0 || isTorn || lines + waiting.length > all.size + MAX_OUTDATED_LINES) return writeAnew();
      const added = waiting;
      waiting = [];
      const handle = await fileSystem.open(file, 'a', FILE_MODE);
      try {
        await handle.writeFile(`${added.join('\n')}\n`);
        await handle.sync();
        lines += added.length;
      } catch (error) {
        // Part of it may be in the file.
        isTorn = true;
        waiting = [...added, ...waiting];
        throw error;
      } finally {
        await handle.close();
      }
    },
  };
}
export type SyncBaseLog = Awaited<ReturnType<typeof openSyncBaseLog>>;

function readLine(line: string): z.infer<typeof lineSchema> | null {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
