import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sizeOfFile } from '../../files/file-system';
import { writeAtomically } from '../../files/write-atomically';

/** What is known of a model that has arrived in part; beside the part, so that another start goes on with it. */
const partRecordSchema = z.object({
  id: z.string().max(100),
  /** SHA-256 of the whole file in hex, as the host named it before the transfer. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  totalBytes: z.number().int().min(1),
  /** The commit of the repository that the file is of; null: the host named none. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .nullable(),
  /** The tag by which the server that sent the part knows the file; null: it named none. */
  etag: z.string().max(300).nullable(),
});
type PartRecord = z.infer<typeof partRecordSchema>;

export const partPathOf = (folder: string, file: string): string => join(folder, `${file}.part`);
const recordPathOf = (folder: string, file: string): string => join(folder, `${file}.part.json`);

/** The record of a part and the bytes that are there; null where nothing was begun, or the record cannot be read. */
export async function readPart(
  folder: string,
  file: string,
): Promise<{ record: PartRecord; receivedBytes: number } | null> {
  try {
    const record = partRecordSchema.parse(JSON.parse(await readFile(recordPathOf(folder, file), 'utf8')));
    return { record, receivedBytes: (await sizeOfFile(partPathOf(folder, file))) ?? 0 };
  } catch {
    return null;
  }
}

export const writePartRecord = (folder: string, file: string, record: PartRecord): Promise<void> =>
  writeAtomically(recordPathOf(folder, file), `${JSON.stringify(record)}\n`);

/** Deletes the record, and the part where there is one. */
export async function removePart(folder: string, file: string): Promise<void> {
  await rm(partPathOf(folder, file), { force: true });
  await rm(recordPathOf(folder, file), { force: true });
}
