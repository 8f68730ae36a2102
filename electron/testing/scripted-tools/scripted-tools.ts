import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createScriptFolder } from '../script-folder';

interface ScriptedTool {
  name: string;
  description?: string;
  inputSchema?: object;
  annotations?: { readOnlyHint?: boolean; destructiveHint?: boolean };
}

/** What a call of a tool is replied to with, or does. */
interface ScriptedReply {
  text?: string;
  structured?: unknown;
  content?: object[];
  isError?: boolean;
  error?: string;
  /** A line that is sent as it is. */
  raw?: string;
  floodMegabytes?: number;
  hang?: true;
  exit?: number;
  /** Starts a process of its own that never ends, then replies. */
  child?: true;
}

export interface ToolsScript {
  tools?: ScriptedTool[];
  replies?: Record<string, ScriptedReply>;
  onStart?: 'exit' | 'hang';
  /** It replies to the call that comes next before it has come, so many milliseconds after its tools were listed. */
  repliesAheadAfterMs?: number;
  /** Lines that mean nothing, sent after its tools were listed. */
  notes?: number;
  /** The session that an HTTP server knows; it refuses whoever comes with another one. */
  session?: string;
  /** Where an HTTP server sends whoever asks. */
  redirect?: string;
}

interface ToolsRecord {
  started?: number;
  /** What it was started with, beside its files. */
  argv?: string[];
  /** The method of a request by HTTP, and its headers. */
  http?: string;
  headers?: Record<string, string>;
  env?: string[];
  secret?: string | null;
  child?: number;
  port?: number;
  line?: string;
}

const PROGRAM = fileURLToPath(new URL('tools-server.mjs', import.meta.url));
const NO_ARGUMENTS = { type: 'object', properties: {} };

const withSchemas = (script: ToolsScript): ToolsScript => ({
  ...script,
  tools: (script.tools ?? []).map((tool) => ({ inputSchema: NO_ARGUMENTS, ...tool })),
});

/** A real program that speaks the Model Context Protocol, and what it was told. */
export async function createScriptedTools(script: ToolsScript = {}) {
  const { files, play, records, remove } = await createScriptFolder<ToolsScript, ToolsRecord>(
    'scripted-tools',
    withSchemas(script),
  );
  const argv = [process.execPath, PROGRAM, ...files];
  const running: ReturnType<typeof spawn>[] = [];
  return {
    argv,
    play: (next: ToolsScript) => play(withSchemas(next)),
    records,
    /** Messages as they arrived, of one method. */
    async received(method: string): Promise<string[]> {
      const lines = (await records()).flatMap(({ line }) => line ?? []);
      return lines.filter((line) => (JSON.parse(line) as { method?: string }).method === method);
    },
    /** The same as a server of this computer; resolves to its address. */
    async serve(): Promise<string> {
      running.push(spawn(process.execPath, [...argv.slice(1), '--http'], { stdio: 'ignore' }));
      for (;;) {
        const port = (await records()).find((entry) => entry.port !== undefined)?.port;
        if (port !== undefined) return `http://127.0.0.1:${port}/mcp`;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async remove() {
      for (const child of running) child.kill('SIGKILL');
      await remove();
    },
  };
}

export type ScriptedTools = Awaited<ReturnType<typeof createScriptedTools>>;
