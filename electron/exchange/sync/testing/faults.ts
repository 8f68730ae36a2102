import { realFileSystem, type FileSystem } from '../../../files/file-system';
import { createSteppedFileSystem } from '../../../files/testing/stepped-file-system';

/** A run takes about so many steps; a kill comes at one of them. */
const MAX_STEP = 45;

export class Killed extends Error {}

/** The real file system until the step of a kill; `meanwhile` happens at another step. */
export function createFaults(random: () => number) {
  let current: FileSystem = realFileSystem;
  const fileSystem = new Proxy(realFileSystem, { get: (_target, name: keyof FileSystem) => current[name] });
  return {
    fileSystem,
    arm(isKilled: boolean, meanwhile: (() => void) | null) {
      const stepped = createSteppedFileSystem({
        ...(isKilled ? { stopAt: 1 + Math.floor(random() * MAX_STEP) } : {}),
        stop: () => Promise.reject(new Killed('killed here')),
      });
      const at = 1 + Math.floor(random() * 12);
      let opened = 0;
      current = {
        ...stepped.fileSystem,
        open: async (...input: Parameters<FileSystem['open']>) => {
          opened += 1;
          if (opened === at) meanwhile?.();
          return stepped.fileSystem.open(...input);
        },
      };
      return async () => {
        current = realFileSystem;
        await stepped.release();
      };
    },
  };
}
