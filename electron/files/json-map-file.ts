import { readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import type { Logger } from '../../shared/lib/logger';
import { createMutex } from '../../shared/lib/mutex';
import { writeAtomically } from './write-atomically';

/** A small file of values by name, read when it is first needed. */
export interface JsonMapFile<Value> {
  get(name: string): Promise<Value | undefined>;
  /** Resolves when it is on disk; undefined removes the name. Writes nothing where `isSame` says so. */
  set(name: string, value: Value | undefined, isSame: (before: Value | undefined) => boolean): Promise<void>;
  /** Several changes at once, on disk when it resolves; nothing is written where `edit` gives false. */
  change(edit: (values: Map<string, Value>) => boolean): Promise<void>;
  values(): Promise<Value[]>;
}

/**
 * Replaced atomically (write, fsync, rename), so that a crash leaves the old or the new one, and one write after
 * another: two at once could rename the older over the newer. An unreadable file is renamed, never overwritten.
 *
 * @param damage what the log says of an unreadable file
 */
export function createJsonMapFile<Value>(
  path: string,
  value: z.ZodType<Value>,
  damage: string,
  log: Logger,
): JsonMapFile<Value> {
  const schema = z.record(z.string(), value);
  let known: Map<string, Value> | null = null;
  const enqueue = createMutex();

  async function read(): Promise<Map<string, Value>> {
    let content: string;
    try {
      content = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
      throw error;
    }
    try {
      return new Map(Object.entries(schema.parse(JSON.parse(content))));
    } catch {
      log.warn(damage, {});
      await rename(path, `${path}.damaged`);
      return new Map();
    }
  }
  const load = async (): Promise<Map<string, Value>> => (known ??= await read());

  const change = (edit: (values: Map<string, Value>) => boolean): Promise<void> =>
    enqueue(async () => {
      const next = new Map(await load());
      if (!edit(next)) return;
      await writeAtomically(path, JSON.stringify(Object.fromEntries(next)));
      known = next;
    });

  return {
    get: (name) => enqueue(async () => (await load()).get(name)),
    set: (name, next, isSame) =>
      change((map) => {
        if (isSame(map.get(name))) return false;
        if (next === undefined) map.delete(name);
        else map.set(name, next);
        return true;
      }),
    change,
    values: () => enqueue(async () => [...(await load()).values()]),
  };
}
