import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../fixtures');

/** Fictional transcripts and documents for specs. */
export const fixtureFiles = {
  path: (name: string): string => resolve(folder, name),
  bytes: async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await readFile(resolve(folder, name))),
};
