import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openerFor } from '../../electron/shell/chromium/open-with-system';

export interface FakeLinkOpener {
  /** Addresses the system was asked to open. */
  opened(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Replaces the system's program for links (`xdg-open`) and records its arguments. */
export async function startFakeLinkOpener(): Promise<FakeLinkOpener> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-opener-'));
  const list = join(folder, 'opened.txt');
  const program = join(folder, openerFor(process.platform).command);
  await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${list}'\n`);
  await chmod(program, 0o700);
  const path = process.env.PATH;
  process.env.PATH = `${folder}${delimiter}${path}`;
  return {
    opened: () =>
      readFile(list, 'utf8').then(
        (text) => text.trim().split('\n'),
        () => [],
      ),
    async stop() {
      process.env.PATH = path;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
