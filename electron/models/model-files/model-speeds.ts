import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { MeasuredModel, ModelSpeed } from '../../../shared/domain/model-fit';
import { parseJson } from '../../../shared/lib/parse-json';
import { writeAtomically } from '../../files/write-atomically';

const speedSchema = z.object({ bytes: z.number().positive(), reads: z.number(), writes: z.number().positive() });
const fileSchema = z.record(z.string(), speedSchema).catch({});

/** How fast models were measured to be on this computer, by the path of their file; the last one measured stands last. */
export function createModelSpeeds(file: string) {
  const read = async () => fileSchema.parse(parseJson(await readFile(file, 'utf8').catch(() => '')));
  return {
    /** `of` a file of this size, null where that one was not measured; `last`: the model measured last. */
    async look(): Promise<{ of: (path: string, bytes: number) => ModelSpeed | null; last: MeasuredModel | null }> {
      const all = await read();
      return {
        of(path, bytes) {
          const found = Object.hasOwn(all, path) ? all[path]! : null;
          return found?.bytes === bytes ? { reads: found.reads, writes: found.writes } : null;
        },
        last: Object.values(all).at(-1) ?? null,
      };
    },
    async keep(path: string, bytes: number, speed: ModelSpeed): Promise<void> {
      const { [path]: _before, ...others } = await read();
      await writeAtomically(file, JSON.stringify({ ...others, [path]: { bytes, ...speed } }));
    },
  };
}
