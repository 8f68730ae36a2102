import { realFileSystem, type FileSystem } from '../file-system';

export interface SteppedFileSystemOptions {
  /** The step that is not taken, or half taken where it writes; none without it. */
  stopAt?: number;
  /** Ends the process, or never resolves: nothing after it happens. */
  stop?: () => Promise<never>;
  /** The bytes that a file took since its last sync, after they were synced. */
  onSynced?: (path: string, bytes: Buffer) => void;
}

export interface SteppedFileSystem {
  fileSystem: FileSystem;
  /** Steps so far: each write, sync, truncation, and each change of a folder. */
  steps(): number;
  /** Closes the files that a stopped run left open. */
  release(): Promise<void>;
}

type Handle = Awaited<ReturnType<FileSystem['open']>>;

/** The real file system, stopped at a given step as by a kill: a write has then taken half of its bytes. */
export function createSteppedFileSystem({ stopAt, stop, onSynced }: SteppedFileSystemOptions): SteppedFileSystem {
  let steps = 0;
  const handles: Handle[] = [];
  /** Whether the next step is the one to stop at; once stopped, every later one is. */
  const isStopped = (): boolean => {
    steps += 1;
    return stopAt !== undefined && steps >= stopAt;
  };
  const step = async <Result>(take: () => Promise<Result>): Promise<Result> => (isStopped() ? stop!() : take());

  const countHandle = (handle: Handle, path: string): Handle => {
    handles.push(handle);
    let unsynced: Buffer[] = [];
    const own = {
      async write(bytes: Uint8Array, offset: number, length: number, position: number) {
        const isHalf = isStopped();
        const taken = isHalf ? Math.floor(length / 2) : length;
        const written = await handle.write(bytes, offset, taken, position);
        if (isHalf) await stop!();
        unsynced.push(Buffer.from(bytes.subarray(offset, offset + written.bytesWritten)));
        return written;
      },
      async writeFile(content: Uint8Array | string) {
        const bytes = Buffer.from(content as string);
        const isHalf = isStopped();
        await handle.writeFile(isHalf ? bytes.subarray(0, bytes.length / 2) : bytes);
        if (isHalf) await stop!();
      },
      truncate: (length: number) => step(() => handle.truncate(length)),
      sync: () =>
        step(async () => {
          const bytes = Buffer.concat(unsynced);
          unsynced = [];
          await handle.sync();
          onSynced?.(path, bytes);
        }),
    };
    return new Proxy(handle, {
      get(target, key) {
        if (Object.hasOwn(own, key)) return own[key as keyof typeof own];
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };

  const fileSystem = {
    ...realFileSystem,
    open: async (path: string, flags: string | number, mode?: number) => {
      const open = () => realFileSystem.open(path, flags, mode);
      return countHandle(await (typeof flags === 'string' && flags.startsWith('w') ? step(open) : open()), path);
    },
    writeFile: (...input: Parameters<FileSystem['writeFile']>) => step(() => realFileSystem.writeFile(...input)),
    rename: (...input: Parameters<FileSystem['rename']>) => step(() => realFileSystem.rename(...input)),
    link: (...input: Parameters<FileSystem['link']>) => step(() => realFileSystem.link(...input)),
    rm: (...input: Parameters<FileSystem['rm']>) => step(() => realFileSystem.rm(...input)),
    copyFile: (...input: Parameters<FileSystem['copyFile']>) => step(() => realFileSystem.copyFile(...input)),
    mkdir: ((path: string, options: { recursive: true; mode: number }) =>
      step(() => realFileSystem.mkdir(path, options))) as FileSystem['mkdir'],
  } as FileSystem;
  return {
    fileSystem,
    steps: () => steps,
    release: async () => void (await Promise.allSettled(handles.map((handle) => handle.close()))),
  };
}
