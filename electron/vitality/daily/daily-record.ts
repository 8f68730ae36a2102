import { open, readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';

const stepSchema = z.object({
  id: z.string(),
  answer: z.enum(['still-true', 'changed', 'replaced', 'archive', 'not-now']),
  /** The batch that holds it; null for what is only noted here. */
  seq: z.number().int().nullable(),
  at: z.number(),
});
/** One answer of the day. */
export type DailyStep = z.infer<typeof stepSchema>;

const recordSchema = z.object({
  day: z.string(),
  /** Today's set. */
  ids: z.array(z.string()).max(100),
  steps: z.array(stepSchema).max(10_000),
  undone: z.array(stepSchema).max(10_000),
  /** Notes that are not asked about before a time, and how often in a row they were put off. */
  rests: z.record(z.string(), z.object({ until: z.number(), putOff: z.number().int() })),
});
export type DailyRecord = z.infer<typeof recordSchema>;

export const NO_DAY: DailyRecord = { day: '', ids: [], steps: [], undone: [], rests: {} };

/** What was asked and answered today. Losing it loses no note and no use: the questions are chosen anew. */
export interface DailyFile {
  read(): Promise<DailyRecord>;
  /** Resolves when it is on disk; writes follow one another. */
  write(record: DailyRecord): Promise<void>;
}

/** One file, replaced as a whole (write, fsync, rename). One that cannot be read is begun anew. */
export function createDailyFile(path: string, log: Logger): DailyFile {
  let tail: Promise<void> = Promise.resolve();
  const replace = async (text: string) => {
    const file = await open(`${path}.part`, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  };
  return {
    async read() {
      try {
        const parsed = recordSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
        if (parsed.success) return parsed.data;
        log.warn('daily review: its file could not be read and is begun anew', {});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn('daily review: its file could not be read and is begun anew', { error: String((error as Error).name) });
      }
      return structuredClone(NO_DAY);
    },
    write(record) {
      const text = JSON.stringify(record);
      tail = tail.then(() => replace(text)).catch((error: unknown) => log.error('daily review: its file could not be written', { error: String(error) }));
      return tail;
    },
  };
}
