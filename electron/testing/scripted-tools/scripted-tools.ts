import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ScriptedTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema?: Record<string, unknown>;
  annotations?: Record<string, unknown>;
}

/** What a call of a tool is answered with, or what happens in place of an answer. */
interface ScriptedReply {
  text?: string;
  /** In place of one text. */
  content?: unknown[];
  /** The tool says that it failed. */
  isError?: true;
  /** An error of the protocol. */
  fail?: string;
  afterMs?: number;
  /** Never answers. */
  hang?: true;
  exit?: number;
  raw?: string;
}

export interface ToolScript {
  tools?: ScriptedTool[];
  replies?: Record<string, ScriptedReply>;
  /** A line of error output when it starts. */
  say?: string;
  exitAtStart?: number;
  protocolVersion?: string;
}

interface ToolRecord {
  started?: number;
  cwd?: string;
  env?: string[];
  method?: string;
  params?: { name?: string; arguments?: Record<string, unknown> };
  /** The very line that it was sent. */
  line?: string;
}

/** A real program that offers tools over its standard streams, and what it was told. */
export async function createScriptedTools(script: ToolScript = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'engram-scripted-tools-'));
  const scriptFile = join(folder, 'script.json');
  const recordFile = join(folder, 'record.jsonl');
  await writeFile(recordFile, '');
  const play = (next: ToolScript) => writeFile(scriptFile, JSON.stringify(next));
  await play(script);
  const records = async () =>
    (await readFile(recordFile, 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ToolRecord);
  return {
    argv: [process.execPath, fileURLToPath(new URL('weather-mcp.mjs', import.meta.url)), scriptFile, recordFile],
    /** From now on it plays another script. */
    play,
    records,
    /** The lines of the calls that it was sent, in their order. */
    calls: async () => (await records()).flatMap(({ method, line }) => (method === 'tools/call' ? [line!] : [])),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type ScriptedTools = Awaited<ReturnType<typeof createScriptedTools>>;
