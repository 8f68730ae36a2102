import type { DecidedTool, ToolServer } from '../../../shared/domain/tool-server';
import { AppError } from '../../../shared/ipc/errors';
import { whileNotAborted } from '../../../shared/lib/while-not-aborted';
import { t } from '../../../shared/messages/message';
import type { StartProgram } from '../../ports/program';
import type { ToolReplyText } from '../../ports/tools';
import type { openToolConnection, ToolConnection, ToolTimeouts } from './tool-connection';
import type { ReadTool } from './tool-definition';

const DEFAULT_TIMEOUTS: ToolTimeouts & { idleMs: number } = {
  startMs: 60_000,
  listMs: 30_000,
  callMs: 60_000,
  idleMs: 10 * 60_000,
};

export interface ToolServersDependencies {
  start: StartProgram;
  /** The servers of the settings as they stand. */
  servers: () => readonly ToolServer[];
  /** What is kept for a server, by name; those that are not known are left out. */
  valuesOf: (server: ToolServer) => Promise<Record<string, string>>;
  /** A tool is described otherwise than when the person decided. */
  onChanged: (serverId: string, tool: string) => Promise<void>;
  timeouts?: Partial<typeof DEFAULT_TIMEOUTS>;
}

export interface ListedServer {
  name: string;
  version: string;
  tools: ReadTool[];
  leftOut: number;
}

/** The servers of the person's tools: each is started when it is first needed, and ended when it has been idle. */
export interface ToolServers {
  /** Starts a server, reads its tools, and ends it. @throws AppError */
  test(
    server: Pick<ToolServer, 'name' | 'connection'>,
    values: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ListedServer>;
  /** The tools of a server of the settings; those that changed are told of. @throws AppError */
  list(serverId: string, signal: AbortSignal): Promise<ListedServer>;
  /** Calls a tool that is described as it was when the person decided. @throws as `ToolConnection.call`; `conflict` */
  call(
    serverId: string,
    tool: Pick<DecidedTool, 'name' | 'hash'>,
    given: Record<string, unknown>,
    onReady: (body: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ToolReplyText>;
  /** Ends servers that the settings no longer name as they were started. */
  followSettings(): void;
  /** Ends one, which is started anew when it is needed: with other values of its variables. */
  restart(serverId: string): Promise<void>;
  dispose(): Promise<void>;
}

/** The protocol's code is read when a server is first needed. */
const openConnection: typeof openToolConnection = async (...given) =>
  (await import('./tool-connection')).openToolConnection(...given);

interface OpenServer {
  key: string;
  connection: Promise<ToolConnection>;
  idleTimer?: ReturnType<typeof setTimeout>;
  uses: number;
}

const keyOf = ({ name, connection }: Pick<ToolServer, 'name' | 'connection'>): string =>
  JSON.stringify([name, connection]);

export function createToolServers({
  start,
  servers,
  valuesOf,
  onChanged,
  timeouts: given = {},
}: ToolServersDependencies): ToolServers {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...given };
  const open = new Map<string, OpenServer>();
  const leaving = new AbortController();

  const find = (id: string): ToolServer => {
    const server = servers().find((one) => one.id === id);
    if (server === undefined) throw new AppError('not-found', t('mainTools.noSuchServer'));
    return server;
  };

  const close = async (id: string, opened: OpenServer): Promise<void> => {
    clearTimeout(opened.idleTimer);
    if (open.get(id) === opened) open.delete(id);
    await opened.connection.then((connection) => connection.close()).catch(() => {});
  };

  /** The running server, or one that is started now. */
  const connect = async (server: ToolServer): Promise<OpenServer> => {
    const { id } = server;
    const key = keyOf(server);
    const before = open.get(id);
    if (before !== undefined && before.key !== key) await close(id, before);
    const running = open.get(id);
    if (running !== undefined) return running;
    leaving.signal.throwIfAborted();
    // It is not one answer's alone: what stops that answer does not stop the start.
    const connection = valuesOf(server).then((values) =>
      openConnection(start, server, values, timeouts, leaving.signal),
    );
    const opened: OpenServer = { key, connection, uses: 0 };
    open.set(id, opened);
    const forget = () => void close(id, opened);
    connection.then(({ ended }) => void ended.then(forget, forget), forget);
    return opened;
  };

  /** Works with a server, which is not ended meanwhile for having been idle. */
  const using = async <Value>(
    server: ToolServer,
    signal: AbortSignal,
    work: (connection: ToolConnection) => Promise<Value>,
  ): Promise<Value> => {
    const opened = await connect(server);
    clearTimeout(opened.idleTimer);
    opened.uses += 1;
    try {
      return await work(await whileNotAborted(opened.connection, signal));
    } finally {
      opened.uses -= 1;
      if (opened.uses === 0)
        opened.idleTimer = setTimeout(() => void close(server.id, opened), timeouts.idleMs).unref();
    }
  };

  /** Its tools; one on which the person decided and that is described otherwise now is told of. */
  const listOf = async (
    server: ToolServer,
    connection: ToolConnection,
    signal: AbortSignal,
    isAnew = false,
  ): Promise<ListedServer> => {
    const { tools, leftOut } = await connection.tools(signal, isAnew);
    const { name, version } = connection;
    for (const { definition } of tools) {
      const decided = server.tools.find((tool) => tool.name === definition.name);
      if (decided !== undefined && decided.hash !== definition.hash && decided.hasChanged !== true)
        await onChanged(server.id, definition.name);
    }
    return { name, version, tools, leftOut };
  };

  return {
    async test(server, values, signal) {
      const stopped = AbortSignal.any([signal, leaving.signal]);
      const connection = await openConnection(start, server, values, timeouts, stopped);
      try {
        const { name, version } = connection;
        return { name, version, ...(await connection.tools(stopped)) };
      } finally {
        await connection.close();
      }
    },
    async list(serverId, signal) {
      const server = find(serverId);
      // A person who reads its tools wants what they are now; not every server says when they change.
      return using(server, signal, (connection) => listOf(server, connection, signal, true));
    },
    async call(serverId, tool, args, onReady, signal) {
      const server = find(serverId);
      return using(server, signal, async (connection) => {
        const { tools } = await listOf(server, connection, signal);
        const now = tools.find(({ definition }) => definition.name === tool.name);
        const names = { tool: tool.name, server: server.name };
        if (now === undefined) throw new AppError('not-found', t('mainTools.toolGone', names));
        if (now.definition.hash !== tool.hash) throw new AppError('conflict', t('mainTools.toolChanged', names));
        return connection.call(tool.name, args, onReady, signal);
      });
    },
    followSettings() {
      const known = new Map(servers().map((server) => [server.id, keyOf(server)]));
      for (const [id, opened] of open) if (known.get(id) !== opened.key) void close(id, opened);
    },
    async restart(serverId) {
      const opened = open.get(serverId);
      if (opened !== undefined) await close(serverId, opened);
    },
    async dispose() {
      leaving.abort(new AppError('cancelled', t('shared.stopped')));
      await Promise.all([...open].map(([id, opened]) => close(id, opened)));
    },
  };
}
