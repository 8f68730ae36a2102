import { createHash, randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../shared/ipc/errors';
import {
  createLock,
  isProcessAlive as hasProcess,
  readLock,
  removeOwnLock,
  replaceStaleLock,
} from '../../files/lock-file';
import { checkDiskSpace } from '../../files/disk-space';
import { FILE_MODE, isDiskFull, makeFolder, realFileSystem } from '../../files/file-system';
import { t } from '../../../shared/messages/message';

export interface InstanceLock {
  /** It is called after each refused second start. */
  onSecondStart(listener: () => void): void;
  /** It is called with what second starts ask to be opened; what came before the first listener waits for it. */
  onOpenRequest(listener: (request: OpenRequest) => void): void;
  release(): Promise<void>;
}

const openRequestSchema = z
  .object({
    vault: z.string().max(4_000),
    workingFolder: z.string().max(4_000),
    link: z.string().max(8_000),
    files: z.array(z.string().max(8_000)).max(20_000),
  })
  .partial()
  .strict();
/** What a start asks to be opened: a vault by its name or folder, a link from outside, whole paths to look at. */
export type OpenRequest = z.infer<typeof openRequestSchema>;

export type InstanceLockOutcome = { kind: 'first'; lock: InstanceLock } | { kind: 'second'; processId: number };

export interface InstanceLockOptions {
  dataFolder: string;
  platform?: NodeJS.Platform;
  processId?: number;
  isProcessAlive?: (processId: number) => boolean;
  /** Handed to the running instance, if there is one. */
  request?: OpenRequest;
  /** Milliseconds that a running instance may take to answer. */
  timeoutMs?: number;
}

interface LockRecord {
  processId: number;
  token: string;
}

const MAX_SOCKET_PATH = 100;
const TEMPORARY_PREFIX = 'engram-vault-';
const FOCUS_REQUEST = 'engram-vault focus\n';
const OPEN_REQUEST = 'engram-vault open ';
/** UTF-16 units of one request, more than the command lines of systems hold; a longer one is cut off. */
const MAX_REQUEST_LENGTH = 2_500_000;
/** Milliseconds within which a connection must have sent its request. */
const SEND_TIMEOUT_MS = 5_000;

/**
 * One instance per data folder for both shells. The `LOCK` file names the holder; a local socket (no network) shows
 * whether it still runs and brings its window to the front. A stale lock is taken over. A second start writes nothing.
 *
 * @throws AppError `disk-full` where not even the lock fits
 */
export async function takeInstanceLock(options: InstanceLockOptions): Promise<InstanceLockOutcome> {
  try {
    return await takeLock(options);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const { refusal } = await checkDiskSpace(realFileSystem, options.dataFolder);
    throw refusal ?? new AppError('disk-full', t('mainApp.diskFullNothingChanged'), { cause: error });
  }
}

async function takeLock(options: InstanceLockOptions): Promise<InstanceLockOutcome> {
  const {
    dataFolder,
    isProcessAlive = hasProcess,
    timeoutMs = 2000,
    platform = process.platform,
    processId = process.pid,
  } = options;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const lockFile = join(dataFolder, 'LOCK');
  const addresses = socketAddresses(dataFolder, platform);
  const own = JSON.stringify({ processId, token: randomUUID() } satisfies LockRecord);
  const deadline = performance.now() + timeoutMs;

  for (;;) {
    const found = await readLock(realFileSystem, lockFile);
    if (found === null) {
      if (!(await createLock(realFileSystem, lockFile, own))) continue;
      return { kind: 'first', lock: await listenForSecondStarts(addresses, platform, lockFile, own) };
    }
    const held = parseRecord(found.text);
    for (const address of held ? addresses : []) {
      if (!(await isInstanceAlive(address, timeoutMs))) continue;
      await handOver(address, options.request ?? {}, timeoutMs);
      return { kind: 'second', processId: held!.processId };
    }
    // A process that does not answer yet may be starting; later its id may belong to another program.
    const isStale = held === null || !isProcessAlive(held.processId) || performance.now() > deadline;
    if (isStale && (await replaceStaleLock(realFileSystem, lockFile, found.text, own))) {
      return { kind: 'first', lock: await listenForSecondStarts(addresses, platform, lockFile, own) };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function listenForSecondStarts(
  addresses: string[],
  platform: NodeJS.Platform,
  lockFile: string,
  own: string,
): Promise<InstanceLock> {
  const listeners = new Set<() => void>();
  let openListener: ((request: OpenRequest) => void) | null = null;
  const unopened: OpenRequest[] = [];
  const receive = (line: string): boolean => {
    if (line === FOCUS_REQUEST) for (const listener of listeners) listener();
    if (line === FOCUS_REQUEST) return true;
    const request = parseOpenRequest(line);
    if (request === null) return false;
    if (openListener === null) unopened.push(request);
    else openListener(request);
    return true;
  };
  const server = createServer((socket) => {
    let text = '';
    // A character may come in two pieces.
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.setTimeout(SEND_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (piece) => {
      text += String(piece);
      if (text.length > MAX_REQUEST_LENGTH) return void socket.destroy();
      if (!text.includes('\n')) return;
      if (receive(text)) socket.end('ok\n');
      else socket.destroy();
      text = '';
    });
  });
  let failure: unknown;
  for (const address of addresses) {
    failure = await (platform === 'win32' ? listen(server, address) : listenPrivately(server, address));
    if (!failure) break;
  }
  if (failure) {
    await removeOwnLock(realFileSystem, lockFile, own);
    throw failure;
  }
  server.unref();
  return {
    onSecondStart: (listener) => void listeners.add(listener),
    onOpenRequest(listener) {
      openListener = listener;
      for (const request of unopened.splice(0)) listener(request);
    },
    async release() {
      const address = server.address();
      await new Promise((done) => server.close(done));
      if (typeof address === 'string' && basename(dirname(address)).startsWith(TEMPORARY_PREFIX))
        await rmdir(dirname(address)).catch(() => {});
      await removeOwnLock(realFileSystem, lockFile, own);
    },
  };
}

/** Listens on a socket that is the owner's alone. @returns what failed, or null */
async function listenPrivately(server: Server, address: string): Promise<unknown> {
  try {
    await makePrivateFolder(dirname(address));
    await rm(address, { force: true });
    const failure = await listen(server, address);
    if (!failure) await chmod(address, FILE_MODE);
    return failure;
  } catch (error) {
    return error;
  }
}

/**
 * Makes the folder of a socket. One among the temporary folders that is another user's, or open to others, may be a
 * trap.
 */
async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolder(realFileSystem, folder);
  if (!basename(folder).startsWith(TEMPORARY_PREFIX)) return;
  const { uid, mode } = await lstat(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new AppError('not-allowed', t('mainApp.folderOpenOthers', { folder }));
}

const listen = (server: Server, address: string) =>
  new Promise<Error | null>((done) => {
    server.once('error', done);
    server.listen(address, () => {
      server.off('error', done);
      done(null);
    });
  });

/** True when an instance accepted the connection, or is too busy to answer in time. */
function isInstanceAlive(address: string, timeoutMs: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    const settle = (isAlive: boolean) => {
      socket.destroy();
      done(isAlive);
    };
    socket.setTimeout(timeoutMs, () => settle(true));
    socket.once('connect', () => socket.write(FOCUS_REQUEST));
    socket.once('data', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });
}

/** Tells the running instance what this start was to open; one of an earlier version closes the connection. */
function handOver(address: string, request: OpenRequest, timeoutMs: number): Promise<void> {
  if (Object.keys(request).length === 0) return Promise.resolve();
  return new Promise((done) => {
    const socket = connect(address);
    const settle = () => {
      socket.destroy();
      done();
    };
    socket.setTimeout(timeoutMs, settle);
    socket.once('connect', () => socket.write(`${OPEN_REQUEST}${JSON.stringify(request)}\n`));
    for (const event of ['data', 'error', 'close'] as const) socket.once(event, settle);
  });
}

function parseOpenRequest(line: string): OpenRequest | null {
  if (!line.startsWith(OPEN_REQUEST)) return null;
  try {
    return openRequestSchema.parse(JSON.parse(line.slice(OPEN_REQUEST.length)));
  } catch {
    return null;
  }
}

function parseRecord(text: string): LockRecord | null {
  try {
    const record = JSON.parse(text) as LockRecord;
    return Number.isSafeInteger(record.processId) && typeof record.token === 'string' ? record : null;
  } catch {
    return null;
  }
}

/** The socket lies beside the lock; in the temporary folder if that path is too long or supports no sockets. */
function socketAddresses(dataFolder: string, platform: NodeJS.Platform): string[] {
  const hash = createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 24);
  if (platform === 'win32') return [`\\\\.\\pipe\\${TEMPORARY_PREFIX}${hash}`];
  const socketInFolder = join(resolve(dataFolder), 'instance.sock');
  const socketInTemp = join(tmpdir(), `${TEMPORARY_PREFIX}${hash}`, 'instance.sock');
  return Buffer.byteLength(socketInFolder) <= MAX_SOCKET_PATH ? [socketInFolder, socketInTemp] : [socketInTemp];
}
