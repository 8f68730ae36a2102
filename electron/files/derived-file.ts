import { readFile } from 'node:fs/promises';
import type { ZodType } from 'zod';
import type { Logger } from '../../shared/lib/logger';
import { createMutex } from '../../shared/lib/mutex';
import { writeAtomically } from './write-atomically';

/** A small JSON file beside the vault whose content can be recomputed. */
export interface DerivedFile<Content> {
  read(): Promise<Content>;
  /** Resolves when it is on disk, or the log says that it could not be written; writes are serialised. */
  write(content: Content): Promise<void>;
}

/** @param empty content for a missing or unreadable file; each reader gets its own. `name` is for the log. */
export function createDerivedFile<Content>({
  path,
  schema,
  empty,
  name,
  log,
}: {
  path: string;
  schema: ZodType<Content>;
  empty: Content;
  name: string;
  log: Logger;
}): DerivedFile<Content> {
  const runInOrder = createMutex();
  return {
    async read() {
      try {
        const parsed = schema.safeParse(JSON.parse(await readFile(path, 'utf8')));
        if (parsed.success) return parsed.data;
        log.warn(`${name}: its file could not be read and is begun anew`, {});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          log.warn(`${name}: its file could not be read and is begun anew`, { error: (error as Error).name });
      }
      return structuredClone(empty);
    },
    write(content) {
      const text = JSON.stringify(content);
      return runInOrder(() => writeAtomically(path, text)).catch((error: unknown) =>
        log.error(`${name}: its file could not be written`, { error: String(error) }),
      );
    },
  };
}
