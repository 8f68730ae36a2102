import { Client, SdkHttpError, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_LISTED_TOOLS, variablesOf, type ToolServer } from '../../../shared/domain/tool-server';
import { createDeadline, type Deadline } from '../../../shared/lib/deadline';
import { whileNotAborted } from '../../../shared/lib/while-not-aborted';
import type { StartProgram } from '../../ports/program';
import type { ToolReplyText } from '../../ports/tools';
import { createSecretRedactor } from '../redaction/secret-redactor';
import { plainLine, plainText } from './plain-text';
import { withSecrets } from './secret-arguments';
import { readTool, type ReadTool } from './tool-definition';
import { createToolFaults } from './tool-faults';
import { checkToolAddress, createToolFetch, programTransport } from './tool-transport';

export interface ToolTimeouts {
  /** Milliseconds from its start until it has said what it is; the first start may fetch something. */
  startMs: number;
  /** Milliseconds in which it lists its tools. */
  listMs: number;
  /** Milliseconds from sending a call to its reply. */
  callMs: number;
}

/** A server that has said what it is. */
export interface ToolConnection {
  /** '' where it does not say. */
  readonly name: string;
  readonly version: string;
  /**
   * All tools, in their order: read each time, or, of a server that tells of changes, after these and where `isAnew`.
   *
   * @throws AppError
   */
  tools(signal: AbortSignal, isAnew?: boolean): Promise<{ tools: ReadTool[]; leftOut: number }>;
  /**
   * Calls a tool.
   *
   * @param onReady is told the message byte for byte and keeps it back until it resolves; it is not sent where it rejects
   * @throws AppError; what `onReady` rejects with; the signal's reason when it was stopped
   */
  call(
    tool: string,
    given: Record<string, unknown>,
    onReady: (body: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ToolReplyText>;
  /** Settles when it is of no more use: its program has ended, it sent without end, or its address knows it no longer. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/** Pages of a list that are read. */
const MAX_PAGES = 20;
/** Bytes of a reply's text that are read. */
const MAX_REPLY_BYTES = 256 * 1024;
/** Milliseconds of the library's own limit, which the deadlines here come before: a call may wait for the person. */
const NO_LIMIT_MS = 24 * 60 * 60_000;
/** Milliseconds in which a server says whether it speaks the newer protocol. */
const PROBE_MS = 3_000;

/**
 * Starts or reaches a server and asks what it is. It is offered nothing: no folders, no model, no questions to the person.
 *
 * @param values of the variables that a program is given, of the headers of an address, and of hidden arguments
 * @throws AppError in words for the person
 */
export async function openToolConnection(
  start: StartProgram,
  { name: server, connection }: Pick<ToolServer, 'name' | 'connection'>,
  values: Readonly<Record<string, string>>,
  timeouts: ToolTimeouts,
  signal: AbortSignal,
): Promise<ToolConnection> {
  const named = Object.fromEntries(
    variablesOf(connection).flatMap((variable) => (variable in values ? [[variable, values[variable]!]] : [])),
  );
  const argv = connection.kind === 'program' ? withSecrets(connection.argv, values) : [];
  const folder = connection.kind === 'program' ? await mkdtemp(join(tmpdir(), 'engram-tools-')) : null;
  const program = connection.kind === 'program' ? start(argv, folder!, { variables: named }) : null;
  // What it is given to prove who it is, it may say again.
  const redactor = createSecretRedactor(Object.values(values));
  const faultOf = createToolFaults(server, program, redactor.redact);
  let hasEnded = false;
  const floods = new AbortController();
  let breakOff = () => {};
  const broken = new Promise<void>((resolve) => (breakOff = resolve));
  const onFlood = () => {
    floods.abort();
    program?.kill();
    breakOff();
  };
  const inner: Transport =
    connection.kind === 'program'
      ? programTransport(program!, onFlood)
      : new StreamableHTTPClientTransport(checkToolAddress(connection.url), {
          fetch: createToolFetch(onFlood),
          requestInit: { redirect: 'error', headers: named },
        });
  const keepBack = new WeakMap<object, (body: string) => Promise<void>>();
  const transport = heldTransport(inner, keepBack);
  const client = new Client(
    { name: 'Engram Vault', version: '1' },
    {
      capabilities: {},
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: PROBE_MS } },
      inputRequired: { autoFulfill: false },
      // No schema of a stranger's is compiled.
      jsonSchemaValidator: {
        getValidator: () => (value: unknown) => ({
          valid: true as const,
          data: value as never,
          errorMessage: undefined,
        }),
      },
    },
  );
  const ended = program === null ? broken : Promise.race([program.ended, broken]);
  void program?.ended.then(() => (hasEnded = true));
  const close = async (): Promise<void> => {
    await client.close().catch(() => {});
    program?.kill();
    await program?.ended;
    if (folder !== null) await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  };

  /** A request's result, or what it failed by, in words. */
  const ask = async <Value>(
    milliseconds: number,
    stopped: AbortSignal,
    request: (own: Deadline) => Promise<Value>,
  ): Promise<Value> => {
    const deadline = createDeadline(AbortSignal.any([stopped, floods.signal]), milliseconds);
    const end = program?.ended.then(() => Promise.reject(new Error('ended')));
    end?.catch(() => {});
    try {
      const reply = whileNotAborted(request(deadline), deadline.signal);
      return await (end === undefined ? reply : Promise.race([reply, end]));
    } catch (error) {
      stopped.throwIfAborted();
      if (program === null && isLost(error)) breakOff();
      // A program that ends breaks off what is asked of it a moment before it is known to have ended.
      if (program !== null && !hasEnded && !deadline.signal.aborted) await Promise.race([ended, pause(50)]);
      throw await faultOf(error, { isFlooding: floods.signal.aborted, hasPassed: deadline.hasPassed, hasEnded });
    } finally {
      deadline.dispose();
    }
  };

  try {
    await ask(timeouts.startMs, signal, (own) =>
      client.connect(transport, { signal: own.signal, timeout: NO_LIMIT_MS }),
    );
  } catch (error) {
    await close();
    throw error;
  }

  let listed: Promise<{ tools: ReadTool[]; leftOut: number }> | null = null;
  // An address is asked and says nothing by itself.
  const tellsOfChanges = program !== null && client.getServerCapabilities()?.tools?.listChanged === true;
  client.setNotificationHandler('notifications/tools/list_changed', () => void (listed = null));
  const list = (stopped: AbortSignal) =>
    ask(timeouts.listMs, stopped, async (own) => {
      const tools: ReadTool[] = [];
      let leftOut = 0;
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const reply = await client.request(
          { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
          { signal: own.signal, timeout: NO_LIMIT_MS },
        );
        for (const raw of reply.tools) {
          const tool = tools.length < MAX_LISTED_TOOLS ? readTool(raw) : null;
          if (tool === null || tools.some(({ definition }) => definition.name === tool.definition.name)) leftOut += 1;
          else tools.push(tool);
        }
        cursor = reply.nextCursor;
        if (cursor === undefined) break;
      }
      return { tools, leftOut };
    });

  const { name = '', version = '' } = client.getServerVersion() ?? {};
  return {
    name: plainLine(name, 100),
    version: plainLine(version, 60),
    ended,
    close,
    tools(stopped, isAnew = false) {
      const reading = (isAnew || !tellsOfChanges ? null : listed) ?? list(stopped);
      listed = reading;
      reading.catch(() => {
        if (listed === reading) listed = null;
      });
      return reading;
    },
    async call(tool, given, onReady, stopped) {
      const sent = { ...given };
      let isLetGo = false;
      let keptBack: { because: unknown } | null = null;
      try {
        const reply = await ask(NO_LIMIT_MS, stopped, async (own) => {
          keepBack.set(sent, async (body) => {
            await onReady(body).catch((error: unknown) => {
              keptBack = { because: error };
              throw error;
            });
            stopped.throwIfAborted();
            isLetGo = true;
            own.extend(timeouts.callMs);
          });
          const replied = await client.request(
            { method: 'tools/call', params: { name: tool, arguments: sent } },
            { signal: own.signal, timeout: NO_LIMIT_MS },
          );
          // A reply that came before the call was let go replies to nothing.
          if (!isLetGo) throw new Error('a reply to no call');
          return replied;
        });
        return { text: redactor.redact(textOfReply(reply)), isError: reply.isError === true };
      } catch (error) {
        if (keptBack !== null) throw (keptBack as { because: unknown }).because as Error;
        throw error;
      }
    },
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

/** An address that is not reached, or has been started anew and knows this connection no longer. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof SdkHttpError && [400, 404].includes(error.status ?? 0));

/** A transport by which a call leaves only after whoever made it let it: one that nobody made does not. */
function heldTransport(inner: Transport, keepBack: WeakMap<object, (body: string) => Promise<void>>): Transport {
  const send = inner.send.bind(inner);
  inner.send = async (message, options) => {
    if ('method' in message && message.method === 'tools/call') {
      const given = (message.params as { arguments?: object } | undefined)?.arguments;
      const letGo = given === undefined ? undefined : keepBack.get(given);
      if (letGo === undefined) throw new Error('a call that nobody let go');
      keepBack.delete(given!);
      await letGo(JSON.stringify(message));
    }
    return send(message, options);
  };
  return inner;
}

interface Reply {
  content?: readonly { type: string; [field: string]: unknown }[];
  structuredContent?: unknown;
}

/** What a reply says in words: its texts, or its data where it has none. Pictures and sounds are named and not read. */
function textOfReply(reply: unknown): string {
  const { content = [], structuredContent } = reply as Reply;
  const texts = content.map((block): string => {
    if (block.type === 'text') return String(block.text);
    if (block.type === 'resource') {
      const { text } = (block.resource ?? {}) as { text?: unknown };
      return typeof text === 'string' ? text : '';
    }
    if (block.type === 'resource_link')
      return [block.title ?? block.name, block.uri].filter((part) => typeof part === 'string').join(' ');
    return '';
  });
  const written = texts.filter((text) => text.trim() !== '').join('\n\n');
  const whole = written === '' && structuredContent !== undefined ? JSON.stringify(structuredContent) : written;
  return plainText(
    Buffer.from(whole, 'utf8')
      .subarray(0, MAX_REPLY_BYTES)
      .toString('utf8')
      .replace(/\uFFFD$/u, ''),
  );
}
