import { client, methods, ndJsonStream, PROTOCOL_VERSION, type ClientConnection } from '@agentclientprotocol/sdk';
import type { InitializeResponse, SessionUpdate, ToolCallUpdate } from '@agentclientprotocol/sdk';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentToolSchema, MAX_AGENT_TOOLS, type AgentTool } from '../../../shared/domain/agent-tool';
import type { AgentSettings } from '../../../shared/ipc/routes/settings';
import { createDeadline } from '../../../shared/lib/deadline';
import type { StartProgram } from '../../ports/program';
import { createAgentFaults, stopFault, type AgentFaults } from './agent-faults';

export interface AgentTimeouts {
  /** Milliseconds from its start until it has said what it is; the first start may fetch something. */
  initializeMs: number;
  /** Milliseconds without a sign of life while it answers. */
  silentMs: number;
}

/** What is heard of one answer. */
export interface AgentListener {
  /** The prompt goes out now. */
  onSent(): void;
  onText(text: string): void;
  /** Once the answer has ended, for each tool that it used or was refused. */
  onTool(tool: AgentTool, input: unknown): void;
  /** How many tokens its model holds and how many of them are in use, each time it says so. */
  onWindow(used: number, size: number): void;
}

/** A started agent that has said what it is. */
export interface AgentConnection {
  readonly info: InitializeResponse;
  /**
   * Asks one thing in a session of its own, in an empty folder.
   *
   * @throws AppError `model-*` or `too-large`; the signal's reason when it was stopped
   */
  prompt(text: string, listener: AgentListener, signal: AbortSignal): Promise<void>;
  /** Settles when the program has ended. */
  readonly ended: Promise<unknown>;
  /** Ends the program and removes its folder. */
  close(): Promise<void>;
}

/** Bytes of one message, and of all messages of one answer. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** Milliseconds that an agent has to stop by itself. */
const STOP_MS = 3_000;

/**
 * Starts an agent and asks what it is. It is offered no files, no terminal and no further servers.
 *
 * @throws AppError `model-*` in words for the person
 */
export async function openAgentConnection(
  start: StartProgram,
  command: AgentSettings,
  timeouts: AgentTimeouts,
  signal: AbortSignal,
): Promise<AgentConnection> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-agent-'));
  const program = start(command.argv, folder);
  const faults = createAgentFaults(command, program);
  const sessions = new Map<
    string,
    { onUpdate(update: SessionUpdate): void; onAsked(tool: ToolCallUpdate, isRefused: boolean): void }
  >();
  let answerBytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      answerBytes += chunk.byteLength;
      if (answerBytes > MAX_ANSWER_BYTES) program.kill();
      else controller.enqueue(chunk);
    },
  });
  const connection = client({ name: 'Engram Vault' })
    .onNotification(methods.client.session.update, ({ params }) =>
      sessions.get(params.sessionId)?.onUpdate(params.update),
    )
    .onRequest(methods.client.session.requestPermission, ({ params }) => {
      const option = params.options.find(({ kind }) => kind === (command.allowsTools ? 'allow_once' : 'reject_once'));
      sessions.get(params.sessionId)?.onAsked(params.toolCall, option === undefined || !command.allowsTools);
      return {
        outcome: option === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: option.optionId },
      };
    })
    .connect(ndJsonStream(program.stdin, program.stdout.pipeThrough(counted), { maxMessageBytes: MAX_MESSAGE_BYTES }));
  const close = async (): Promise<void> => {
    program.kill();
    connection.close();
    await program.ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  };

  const info = await initialize(connection, faults, timeouts, signal).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  let sessionCount = 0;
  return {
    info,
    ended: program.ended,
    close,
    async prompt(text, listener, stopped) {
      answerBytes = 0;
      const cwd = join(folder, `${(sessionCount += 1)}`);
      await mkdir(cwd, { recursive: true });
      const deadline = createDeadline(stopped, timeouts.silentMs);
      const ask = <Value>(request: Promise<Value>) => faults.orItsEnd(request, deadline);
      const tools = createToolRecord();
      let sessionId: string | null = null;
      try {
        ({ sessionId } = await ask(connection.agent.request(methods.agent.session.new, { cwd, mcpServers: [] })));
        sessions.set(sessionId, {
          onUpdate(update) {
            deadline.extend(timeouts.silentMs);
            if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text')
              listener.onText(update.content.text);
            else if (update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update')
              tools.note(update);
            else if (update.sessionUpdate === 'usage_update') listener.onWindow(update.used, update.size);
          },
          onAsked: tools.note,
        });
        listener.onSent();
        const asked = connection.agent.request(methods.agent.session.prompt, {
          sessionId,
          prompt: [{ type: 'text', text }],
        });
        try {
          const { stopReason } = await ask(asked);
          const fault = stopFault(command.name, stopReason);
          if (fault !== null) throw fault;
        } catch (error) {
          if (deadline.signal.aborted) await stop(sessionId, asked);
          throw error;
        }
      } catch (error) {
        throw answerBytes > MAX_ANSWER_BYTES ? faults.flood() : error;
      } finally {
        deadline.dispose();
        tools.tell(listener);
        if (sessionId !== null) {
          sessions.delete(sessionId);
          void forget(sessionId);
        }
        await rm(cwd, { recursive: true, force: true }).catch(() => {});
      }
    },
  };

  /** One that does not stop when it is told to is ended. */
  async function stop(sessionId: string, asked: Promise<unknown>): Promise<void> {
    await connection.agent.notify(methods.agent.session.cancel, { sessionId }).catch(() => {});
    const timer = setTimeout(program.kill, STOP_MS);
    await Promise.race([asked.catch(() => {}), program.ended]);
    clearTimeout(timer);
  }

  /** An agent that can forget a session is told to; nothing waits for it. */
  async function forget(sessionId: string): Promise<void> {
    const can = info.agentCapabilities?.sessionCapabilities;
    if (can?.close != null) await connection.agent.request(methods.agent.session.close, { sessionId }).catch(() => {});
    if (can?.delete != null)
      await connection.agent.request(methods.agent.session.delete, { sessionId }).catch(() => {});
  }
}

async function initialize(
  connection: ClientConnection,
  faults: AgentFaults,
  { initializeMs }: AgentTimeouts,
  signal: AbortSignal,
): Promise<InitializeResponse> {
  const deadline = createDeadline(signal, initializeMs);
  try {
    const info = await faults.orItsEnd(
      connection.agent.request(methods.agent.initialize, {
        protocolVersion: PROTOCOL_VERSION,
        clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
      }),
      deadline,
      'initialize',
    );
    if (info.protocolVersion !== PROTOCOL_VERSION) throw faults.otherVersion(info.protocolVersion);
    faults.knowSignIns((info.authMethods ?? []).map(({ name }) => name));
    return info;
  } finally {
    deadline.dispose();
  }
}

type ReportedTool = Pick<ToolCallUpdate, 'toolCallId' | 'title' | 'kind' | 'rawInput'>;

/** The tools of one answer, put together from what the agent says of each while it runs. */
function createToolRecord() {
  const tools = new Map<string, ReportedTool & { isRefused: boolean }>();
  const note = (said: ReportedTool, isRefused = false): void => {
    const before = tools.get(said.toolCallId);
    if (before === undefined && tools.size >= MAX_AGENT_TOOLS) return;
    tools.set(said.toolCallId, {
      toolCallId: said.toolCallId,
      title: said.title ?? before?.title,
      kind: said.kind ?? before?.kind,
      rawInput: said.rawInput ?? before?.rawInput,
      isRefused: isRefused || before?.isRefused === true,
    });
  };
  return {
    note,
    tell({ onTool }: AgentListener): void {
      for (const { title, kind, rawInput, isRefused } of tools.values())
        onTool(agentToolSchema.parse({ title: (title ?? '').trim().slice(0, 200), kind, isRefused }), rawInput);
    },
  };
}
