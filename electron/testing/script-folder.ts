import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The script that a scripted program plays, and the record of what it was told, a line of JSON each. */
export async function createScriptFolder<Script, Entry>(name: string, first: Script) {
  const folder = await mkdtemp(join(tmpdir(), `engram-${name}-`));
  const scriptFile = join(folder, 'script.json');
  const recordFile = join(folder, 'record.jsonl');
  /** From now on it plays another script. */
  const play = async (script: Script): Promise<void> => {
    await writeFile(`${scriptFile}.new`, JSON.stringify(script));
    await rename(`${scriptFile}.new`, scriptFile);
  };
  await writeFile(recordFile, '');
  await play(first);
  return {
    /** What the program is started with. */
    files: [scriptFile, recordFile],
    play,
    records: async (): Promise<Entry[]> =>
      (await readFile(recordFile, 'utf8'))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Entry),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
