import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { writeFileDurably, type FileSystem } from '../../files/file-system';

/** In the vault's folder, for its owner only: where the app that has the vault open listens, and what it must be told. */
const ADDRESS_FILE = 'command-line.json';
const SOCKET_NAME = 'command-line.sock';
/** Bytes of a socket's path: 104 on macOS, 108 on Linux, with the final zero. */
const MAX_SOCKET_PATH_BYTES = 100;

const addressSchema = z.object({ address: z.string().min(1).max(1_000), token: z.string().min(1).max(200) });
export type SocketAddress = z.infer<typeof addressSchema>;

const hashOf = (folder: string): string => createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
const temporaryPrefix = (folder: string): string => `engram-vault-${hashOf(folder)}-`;

/**
 * Places to listen, best first: in the vault's folder, or, where that path is too long or its file system has no
 * sockets, in a new folder of the owner's among the temporary ones. On Windows a pipe nobody can guess.
 */
export async function* socketPlaces(folder: string, platform: NodeJS.Platform): AsyncGenerator<string> {
  if (platform === 'win32') {
    yield `\\\\.\\pipe\\${temporaryPrefix(folder)}${randomBytes(16).toString('hex')}`;
    return;
  }
  const own = join(resolve(folder), SOCKET_NAME);
  if (Buffer.byteLength(own) <= MAX_SOCKET_PATH_BYTES) yield own;
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const inTemporary = join(parent, `${temporaryPrefix(folder)}xxxxxx`, SOCKET_NAME);
    if (Buffer.byteLength(inTemporary) > MAX_SOCKET_PATH_BYTES) continue;
    yield join(await mkdtemp(join(parent, temporaryPrefix(folder))), SOCKET_NAME);
  }
}

export const writeSocketAddress = (fileSystem: FileSystem, folder: string, address: SocketAddress): Promise<void> =>
  writeFileDurably(fileSystem, folder, ADDRESS_FILE, Buffer.from(JSON.stringify(address)));

/** Null where no app listens, or where the file names a socket that is another user's. */
export async function readSocketAddress(
  fileSystem: Pick<FileSystem, 'readFile'>,
  folder: string,
): Promise<SocketAddress | null> {
  const found = await readAddressFile(fileSystem, folder);
  return found !== null && (await isOwn(found.address)) ? found : null;
}

/** Removes what listened at an address, and the address; also what an app left behind that was killed. */
export async function removeSocketAddress(fileSystem: FileSystem, folder: string): Promise<void> {
  const found = await readAddressFile(fileSystem, folder);
  await fileSystem.rm(join(folder, ADDRESS_FILE), { force: true });
  await fileSystem.rm(join(folder, SOCKET_NAME), { force: true });
  if (found !== null) await removeTemporary(folder, found.address);
}

/** Removes a socket in a temporary folder with its folder. */
export async function removeTemporary(folder: string, address: string): Promise<void> {
  const parent = dirname(address);
  if (
    basename(address) === SOCKET_NAME &&
    basename(parent).startsWith(temporaryPrefix(folder)) &&
    (await isOwn(parent))
  )
    await rm(parent, { recursive: true, force: true });
}

async function readAddressFile(
  fileSystem: Pick<FileSystem, 'readFile'>,
  folder: string,
): Promise<SocketAddress | null> {
  try {
    const text = (await fileSystem.readFile(join(folder, ADDRESS_FILE))).toString('utf8');
    return addressSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Missing, half a file, or not to be read by this user: no app can be spoken to.
    return null;
  }
}

/** Windows protects a pipe by the token alone. */
async function isOwn(path: string): Promise<boolean> {
  const userId = process.getuid?.();
  if (userId === undefined) return true;
  return lstat(path).then(
    ({ uid }) => uid === userId,
    () => false,
  );
}
