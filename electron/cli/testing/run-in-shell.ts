import { resolve } from 'node:path';
import { findProgramFiles } from '../../app/launch/program-files';
import { runVaultCommand, type CommandEnvironment } from '../vault-command';

/** What a command that ended left on the screen: its result, what it said beside it, and both in their order. */
export interface ShellRun {
  code: number;
  out: string;
  said: string;
  told: string;
  /** The result, which was asked for with `--json`. */
  json: () => Record<string, unknown>;
}

type Given = Partial<Omit<CommandEnvironment, 'args' | 'writeResult' | 'writeProgress'>>;

/** Runs a command to its end, as a shell in this folder would where no variable is set. */
export async function runInShell(folder: string, args: readonly string[], given: Given = {}): Promise<ShellRun> {
  const [out, said, told]: [string[], string[], string[]] = [[], [], []];
  const code = await runVaultCommand({
    environment: {},
    workingFolder: folder,
    resolvePath: resolve,
    documentWorkerUrl: findProgramFiles().workers.document,
    signal: new AbortController().signal,
    ...given,
    args,
    writeResult: (text) => {
      out.push(text);
      told.push(text);
    },
    writeProgress: (text) => {
      said.push(text);
      told.push(text);
    },
  });
  return {
    code,
    out: out.join('\n'),
    said: said.join('\n'),
    told: told.join('\n'),
    json: () => JSON.parse(out.at(-1)!) as Record<string, unknown>,
  };
}
