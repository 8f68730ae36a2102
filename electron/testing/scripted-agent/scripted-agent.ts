import { fileURLToPath } from 'node:url';
import { createScriptFolder } from '../script-folder';

/** What an agent does next. Each is one message of its own, or an act of its process. */
type AgentStep =
  | { text: string }
  | { thought: string }
  | { usage: { used: number; size: number } }
  | { tool: { toolCallId: string; title: string; kind: string; rawInput?: unknown } }
  /** Asks for permission, and goes on whatever the reply is. */
  | { ask: { toolCallId: string; title?: string; kind?: string } }
  /** Calls a method of the app. */
  | { call: string }
  | { raw: string }
  /** So many times 10,000 letters. */
  | { flood: number }
  | { megabytesOfThoughts: number }
  /** Starts a process of its own that never ends. */
  | { child: true }
  /** A line of error output. */
  | { say: string }
  /** Replies with an error, and why. */
  | { fail: string }
  | { exit: number }
  /** Goes on when it is cancelled. */
  | { hang: true }
  | { stop: string };

export interface AgentScript {
  steps?: AgentStep[];
  /** Played before it says what it is. */
  onStart?: AgentStep[];
  protocolVersion?: number;
  asksToSignIn?: boolean;
  authMethods?: string[];
  capabilities?: Record<string, object>;
}

interface AgentRecord {
  started?: number;
  cwd?: string;
  files?: string[];
  filesOfSession?: string[];
  env?: string[];
  child?: number;
  permission?: { outcome: { outcome: string; optionId?: string } };
  called?: { error?: { code: number } };
  method?: string;
  params?: { prompt?: { type: string; text: string }[]; clientCapabilities?: unknown; mcpServers?: unknown[] };
}

/** A real program that speaks the protocol over its standard streams, and what it was told. */
export async function createScriptedAgent(script: AgentScript = {}) {
  const { files, play, records, remove } = await createScriptFolder<AgentScript, AgentRecord>('scripted-agent', script);
  return {
    argv: [process.execPath, fileURLToPath(new URL('robin-acp.mjs', import.meta.url)), ...files],
    play,
    records,
    /** The texts that it was sent, in their order. */
    prompts: async () =>
      (await records()).flatMap(({ method, params }) =>
        method === 'session/prompt' ? [params!.prompt!.map(({ text }) => text).join('\n')] : [],
      ),
    remove,
  };
}

export type ScriptedAgent = Awaited<ReturnType<typeof createScriptedAgent>>;
