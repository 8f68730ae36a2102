import { open } from 'node:fs/promises';

const BUFFERED_CHARACTERS = 1_000_000;

/** A file written in lines, buffered by the megabyte, and synced when closed. */
export async function openLineWriter(
  path: string,
): Promise<{ add(line: string): Promise<void>; close(): Promise<void> }> {
  const handle = await open(path, 'wx', 0o600);
  let buffered: string[] = [];
  let characters = 0;
  const flush = async () => {
    const text = buffered.join('');
    buffered = [];
    characters = 0;
    if (text !== '') await handle.writeFile(text);
  };
  return {
    async add(line) {
      buffered.push(`${line}\n`);
      characters += line.length;
      if (characters > BUFFERED_CHARACTERS) await flush();
    },
    async close() {
      try {
        await flush();
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}
