import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { SourceRef } from '../../../shared/domain/ids';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import type { Logger } from '../../../shared/lib/logger';
import { writeAtomically } from '../../files/write-atomically';

const rowSchema = z.object({
  ref: z.string(),
  id: z.string(),
  model: z.string(),
  contentHash: z.string(),
  /** Base64 of signed bytes. */
  vector: z.base64(),
});

/** One vector for each passage of notes that were read, in a file beside them; made anew where it is lost. */
export interface PassageVectorFile {
  /** Null: there is none of this text. */
  of(ref: SourceRef, hash: string): StoredEmbedding | null;
  set(ref: SourceRef, row: StoredEmbedding): void;
  /** Writes the vectors of these passages, where some are new, and forgets all others. */
  save(passages: ReadonlyMap<SourceRef, unknown>): Promise<void>;
  remove(): Promise<void>;
}

export async function openPassageVectorFile(file: string, log: Logger): Promise<PassageVectorFile> {
  const rows = await readRows(file, log);
  let isChanged = false;
  return {
    of(ref, hash) {
      const row = rows.get(ref);
      return row?.contentHash === hash ? row : null;
    },
    set(ref, row) {
      rows.set(ref, row);
      isChanged = true;
    },
    async save(passages) {
      for (const ref of rows.keys()) {
        if (passages.has(ref)) continue;
        rows.delete(ref);
        isChanged = true;
      }
      if (!isChanged) return;
      isChanged = false;
      const written = [...rows].map(([ref, { id, model, contentHash, vector }]) => ({
        ref,
        id,
        model,
        contentHash,
        vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
      }));
      await writeAtomically(file, JSON.stringify(written));
    },
    async remove() {
      rows.clear();
      isChanged = false;
      await rm(file, { force: true });
    },
  };
}

async function readRows(file: string, log: Logger): Promise<Map<SourceRef, StoredEmbedding>> {
  try {
    const rows = z.array(rowSchema).parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(
      rows.map(({ ref, vector, ...row }) => {
        const bytes = new Int8Array(Buffer.from(vector, 'base64'));
        return [ref as SourceRef, { ...row, dimensions: bytes.length, vector: bytes }];
      }),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('collections: the vectors of what was read before are damaged');
    return new Map();
  }
}
