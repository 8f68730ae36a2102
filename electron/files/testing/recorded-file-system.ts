import { relative } from 'node:path';
import { realFileSystem, type FileSystem } from '../file-system';

/** One step of a trace; paths are relative to the recorded folder. */
export type TraceEvent =
  | { step: 'open'; path: string; truncates: boolean }
  | { step: 'write'; path: string; at: number; bytes: Buffer }
  | { step: 'truncate'; path: string; length: number }
  | { step: 'sync'; path: string }
  | { step: 'mkdir'; path: string }
  | { step: 'rename' | 'link'; path: string; to: string }
  | { step: 'rm'; path: string }
  /** What a test says happened by now. */
  | { step: 'mark'; mark: string };

type Handle = Awaited<ReturnType<FileSystem['open']>>;

/** The real file system with a trace of what it was told to write and sync below `root`. */
export function createRecordedFileSystem(root: string): { fileSystem: FileSystem; trace: TraceEvent[] } {
  const trace: TraceEvent[] = [];
  const inRoot = (path: unknown): string => relative(root, String(path)) || '.';

  const recordHandle = (handle: Handle, path: string): Handle => {
    let end = 0;
    const write = async (bytes: Buffer, at: number) => {
      trace.push({ step: 'write', path, at, bytes: Buffer.from(bytes) });
      end = Math.max(end, at + bytes.length);
    };
    const own = {
      async write(bytes: Uint8Array, offset: number, length: number, position: number) {
        const written = await handle.write(bytes, offset, length, position);
        await write(Buffer.from(bytes.subarray(offset, offset + written.bytesWritten)), position);
        return written;
      },
      async writeFile(content: Uint8Array | string) {
        await handle.writeFile(content);
        await write(Buffer.from(content as string), end);
      },
      async truncate(length: number) {
        await handle.truncate(length);
        trace.push({ step: 'truncate', path, length });
      },
      async sync() {
        await handle.sync();
        trace.push({ step: 'sync', path });
      },
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
    async open(path: string, flags: string | number, mode?: number) {
      const handle = await realFileSystem.open(path, flags, mode);
      const truncates = typeof flags === 'string' && flags.startsWith('w');
      if (truncates || typeof flags === 'number') trace.push({ step: 'open', path: inRoot(path), truncates });
      return recordHandle(handle, inRoot(path));
    },
    async writeFile(path: string, content: string, options: { flag: string; mode: number }) {
      await realFileSystem.writeFile(path, content, options);
      trace.push({ step: 'open', path: inRoot(path), truncates: true });
      trace.push({ step: 'write', path: inRoot(path), at: 0, bytes: Buffer.from(content) });
    },
    async mkdir(path: string, options: { recursive: true; mode: number }) {
      const first = await realFileSystem.mkdir(path, options);
      if (first === undefined) return undefined;
      const parts = inRoot(path).split('/');
      const known = inRoot(first).split('/').length;
      for (let count = known; count <= parts.length; count += 1)
        trace.push({ step: 'mkdir', path: parts.slice(0, count).join('/') });
      return first;
    },
    async rename(path: string, to: string) {
      await realFileSystem.rename(path, to);
      trace.push({ step: 'rename', path: inRoot(path), to: inRoot(to) });
    },
    async link(path: string, to: string) {
      await realFileSystem.link(path, to);
      trace.push({ step: 'link', path: inRoot(path), to: inRoot(to) });
    },
    async rm(path: string, options?: { force?: boolean; recursive?: boolean }) {
      await realFileSystem.rm(path, options);
      trace.push({ step: 'rm', path: inRoot(path) });
    },
  } as unknown as FileSystem;
  return { fileSystem, trace };
}
