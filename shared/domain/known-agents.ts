import { splitCommand } from '../lib/command-line';

/** A program that answers over the Agent Client Protocol, as its maker documents how it is started. */
export interface KnownAgent {
  name: string;
  /** File names of its program without an ending, the newest first. */
  programs: readonly string[];
  /** What makes it speak the protocol. */
  args: readonly string[];
  /** What signs the person in, in a terminal. */
  signIn: string;
}

export const KNOWN_AGENTS: readonly KnownAgent[] = [
  { name: 'Claude Code', programs: ['claude-agent-acp', 'claude-code-acp'], args: [], signIn: 'claude' },
  { name: 'Codex', programs: ['codex-acp'], args: [], signIn: 'codex login' },
  { name: 'Gemini CLI', programs: ['gemini'], args: ['--experimental-acp'], signIn: 'gemini' },
  { name: 'opencode', programs: ['opencode'], args: ['acp'], signIn: 'opencode auth login' },
  { name: 'goose', programs: ['goose'], args: ['acp'], signIn: 'goose configure' },
];

/** Programs that run another one, which is what the person knows. */
const RUNNERS: ReadonlySet<string> = new Set(['node', 'npx', 'bunx', 'deno', 'uvx', 'python3']);

/** `gemini` of `/usr/bin/gemini` and `C:\npm\gemini.cmd`, `codex-acp` of `@zed-industries/codex-acp@0.4`. */
const programOf = (word: string): string =>
  word.replace(/^.*[/\\]/u, '').replace(/(?<=.)@.*$|\.(?:exe|cmd|bat|m?js|py)$/iu, '');

const ranProgram = ([first = '', ...words]: readonly string[]): string => {
  const ran = RUNNERS.has(programOf(first)) ? words.find((word) => !word.startsWith('-')) : undefined;
  return programOf(ran ?? first);
};

export const knownAgentOf = (argv: readonly string[]): KnownAgent | null =>
  KNOWN_AGENTS.find(({ programs }) => programs.includes(ranProgram(argv))) ?? null;

/** What an agent is called on screens and in records. */
export const agentNameOf = (argv: readonly string[]): string => knownAgentOf(argv)?.name ?? ranProgram(argv);

/** The command as the person wrote it; a known agent that was named alone gets what makes it speak the protocol. */
export function readAgentCommand(line: string): string[] {
  const argv = splitCommand(line);
  return argv.length === 1 ? [...argv, ...(knownAgentOf(argv)?.args ?? [])] : argv;
}
