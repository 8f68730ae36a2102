import { join } from 'node:path';
import { z } from 'zod';
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
