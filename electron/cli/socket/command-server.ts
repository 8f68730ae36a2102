import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { Logger } from '../../../shared/lib/logger';
import { errorCodeOf, FILE_MODE, realFileSystem } from '../../files/file-system';
import { AppError } from '../../../shared/ipc/errors';
import type { CommandContext } from '../command';
import type { CommandOutput } from '../run-command';
import {
  createFrameReader,
  encodeFrame,
  laterRequestSchema,
  MAX_REQUEST_BYTES,
  PROTOCOL_VERSION,
  requestVersionSchema,
  runRequestSchema,
  type RefusalReason,
  type Reply,
  type RunRequest,
} from './protocol';
import { removeSocketAddress, removeTemporary, socketPlaces, writeSocketAddress } from './socket-address';

/** What a command says to the person, and asks of them. */
export type CommandDialogue = CommandOutput & Pick<CommandContext, 'confirm'>;

export interface CommandServerOptions {
  /** The vault's folder; its lock is held. */
  folder: string;
  /** The app's version. */
  version: string;
  /** Runs a command and resolves with its exit code; a rejection is a bug. */
  run: (request: RunRequest, dialogue: CommandDialogue, signal: AbortSignal) => Promise<number>;
  log: Logger;
  platform?: NodeJS.Platform;
  /** Milliseconds within which a connection must have sent its request; default 5 s. */
  requestTimeoutMs?: number;
}

export interface CommandServer {
  /** Stops running commands, waits for their ends, and removes the socket. */
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 16;
const REQUEST_TIMEOUT_MS = 5_000;
/** Milliseconds that a command has to read its last words. */
const FLUSH_TIMEOUT_MS = 2_000;
/** Bytes that wait for a command which does not read; from there on its progress is left out. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Listens for the command line while the app has the vault open; only the owner of the vault's folder can speak to it.
 * Null where nothing can be listened on, or the disk is full: commands are then told that the vault is open.
 */
export async function openCommandServer(options: CommandServerOptions): Promise<CommandServer | null> {
  const { folder, log, platform = process.platform } = options;
  const token = randomBytes(32).toString('hex');
  const connections = new Set<Connection>();
  const server = createServer((socket) => {
    const connection = serveConnection(socket, token, options);
    connections.add(connection);
    void connection.ended.then(() => connections.delete(connection));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('error', (error) => log.warn('command line: the socket failed', { code: errorCodeOf(error) }));
  try {
    await removeSocketAddress(realFileSystem, folder);
    const address = await listen(server, folder, platform);
    await writeSocketAddress(realFileSystem, folder, { address, token });
  } catch (error) {
    log.warn('command line: no socket', { code: errorCodeOf(error) });
    server.close();
    return null;
  }
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of connections) connection.stop();
      await Promise.all([closed, ...[...connections].map(({ ended }) => ended)]);
      await removeSocketAddress(realFileSystem, folder);
    },
  };
}

async function listen(server: Server, folder: string, platform: NodeJS.Platform): Promise<string> {
  let failure: unknown = new Error('no place for a socket');
  for await (const address of socketPlaces(folder, platform)) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, () => {
          server.off('error', reject);
          resolve();
        });
      });
      // The folder and the token protect it where its mode cannot be set.
      if (platform !== 'win32') await chmod(address, FILE_MODE).catch(() => {});
      return address;
    } catch (error) {
      failure = error;
      await removeTemporary(folder, address);
    }
  }
  throw failure;
}

interface Connection {
  ended: Promise<void>;
  /** Stops its command, which then sends its end. */
  stop(): void;
}

function serveConnection(
  socket: Socket,
  token: string,
  { version, run, log, requestTimeoutMs = REQUEST_TIMEOUT_MS }: CommandServerOptions,
): Connection {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let onAnswer: ((isYes: boolean) => void) | null = null;
  const send = (reply: Reply) => {
    if (reply.type === 'progress' && socket.writableLength > MAX_WAITING_BYTES) return;
    if (socket.writable) socket.write(encodeFrame(reply));
  };
  const refuse = (reason: RefusalReason) => {
    send({ type: 'refused', reason, version });
    socket.destroySoon();
  };
  const timer = setTimeout(() => socket.destroy(), requestTimeoutMs);
  const confirm = (question: string) =>
    new Promise<boolean>((resolve, reject) => {
      const stop = () => reject(new AppError('cancelled', 'Stopped. Nothing was done.'));
      stopping.signal.addEventListener('abort', stop, { once: true });
      if (stopping.signal.aborted) stop();
      onAnswer = (isYes) => {
        onAnswer = null;
        stopping.signal.removeEventListener('abort', stop);
        resolve(isYes);
      };
      send({ type: 'ask', question });
    });
  const runToEnd = async (request: RunRequest) => {
    clearTimeout(timer);
    send({ type: 'accepted' });
    try {
      const dialogue = {
        confirm: request.canAsk ? confirm : null,
        writeResult: (text: string) => send({ type: 'result', text }),
        writeProgress: (text: string) => send({ type: 'progress', text }),
      };
      send({ type: 'end', exitCode: await run(request, dialogue, stopping.signal) });
      socket.destroySoon();
    } catch (error) {
      log.error('command line: a command failed', { error: (error as Error).name });
      refuse('failed');
    }
    setTimeout(() => socket.destroy(), FLUSH_TIMEOUT_MS).unref();
  };
  const reader = createFrameReader(
    MAX_REQUEST_BYTES,
    (frame) => {
      if (running !== null) {
        const later = laterRequestSchema.safeParse(frame).data;
        if (later?.type === 'cancel') stopping.abort();
        else if (later?.type === 'answer') onAnswer?.(later.isYes);
        return;
      }
      const refusal = refusalOf(frame, version, token);
      if (refusal !== null) return refuse(refusal);
      running = runToEnd(runRequestSchema.parse(frame));
    },
    (why) => {
      // Nothing sensible follows; a running command has lost its person.
      stopping.abort();
      refuse(why);
    },
  );
  socket.on('data', (bytes) => {
    if (!reader.push(bytes)) socket.pause();
  });
  socket.on('error', () => {});
  // A person who went stops the command.
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      clearTimeout(timer);
      stopping.abort();
      resolve();
    }),
  );
  return {
    ended: closed.then(() => running ?? undefined),
    stop() {
      stopping.abort();
      if (running === null) socket.destroy();
    },
  };
}

function refusalOf(frame: unknown, version: string, token: string): RefusalReason | null {
  const asked = requestVersionSchema.safeParse(frame).data;
  if (asked === undefined) return 'malformed';
  const request = runRequestSchema.safeParse(frame).data;
  // What a client's server passes on has one form in all versions: it runs on while the app is brought up to date.
  const isOtherVersion = asked.version !== version && request?.args[0] !== 'assistant-call';
  if (asked.protocol !== PROTOCOL_VERSION || isOtherVersion) return 'other-version';
  if (request === undefined) return 'malformed';
  return isSame(request.token, token) ? null : 'not-allowed';
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
