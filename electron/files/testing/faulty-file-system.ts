import { realFileSystem, type FileSystem } from '../file-system';

export interface Faults {
  /** Bytes that can be written before ENOSPC; null: unlimited. */
  bytesLeft: number | null;
  /** Free bytes reported by statfs. */
  freeBytes: number;
  /** fsync fails with EIO. */
  failSync: boolean;
}

/** The real file system with injectable faults: a full disk, failing syncs. */
export function createFaultyFileSystem(): { fileSystem: FileSystem; faults: Faults } {
  const faults: Faults = { bytesLeft: null, freeBytes: 10 * 1024 ** 3, failSync: false };
  const failure = (code: string) => Object.assign(new Error(code), { code });

  const open: FileSystem['open'] = async (...parameters) => {
    const handle = await realFileSystem.open(...parameters);
    return new Proxy(handle, {
      get(target, key) {
        if (key === 'write') {
          return async (bytes: Uint8Array, offset: number, length: number, position: number) => {
            if (faults.bytesLeft === null) return target.write(bytes, offset, length, position);
            if (faults.bytesLeft === 0) throw failure('ENOSPC');
            const fits = Math.min(length, faults.bytesLeft);
            faults.bytesLeft -= fits;
            return target.write(bytes, offset, fits, position);
          };
        }
        if (key === 'writeFile') {
          return async (bytes: Uint8Array) => {
            if (faults.bytesLeft !== null && bytes.length > faults.bytesLeft) throw failure('ENOSPC');
            return target.writeFile(bytes);
          };
        }
        if (key === 'sync') return async () => (faults.failSync ? Promise.reject(failure('EIO')) : target.sync());
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  const statfs = (async () => ({
    bavail: Math.floor(faults.freeBytes / 4096),
    bsize: 4096,
  })) as unknown as FileSystem['statfs'];
  return { fileSystem: { ...realFileSystem, open, statfs }, faults };
}
