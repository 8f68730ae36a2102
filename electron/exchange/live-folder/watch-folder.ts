import { relative } from 'node:path';
import { watch } from 'chokidar';
import { isIgnoredPath } from './disk/scan-folder';
import type { MirrorDeps } from './run/mirror-options';

/** Watches a folder with everything in it; links are not followed. Returns what ends it. */
export function watchFolder(
  folder: string,
  { onChange, onError }: { onChange: () => void; onError: (error: unknown) => void },
): () => Promise<void> {
  const watcher = watch(folder, {
    followSymlinks: false,
    ignoreInitial: true,
    ignored: (path) => {
      const inner = relative(folder, path).replaceAll('\\', '/');
      return inner !== '' && isIgnoredPath(inner);
    },
  });
  watcher.on('all', onChange);
  // What changed before it watched was told by nothing.
  watcher.on('ready', onChange);
  watcher.on('error', onError);
  return () => watcher.close();
}

/** Milliseconds after the last of several changes. */
const QUIET_MS = 500;
/** Milliseconds after which both sides are compared without a change: network drives tell of none. */
const EVERY_MS = 5 * 60_000;

/** Tells of changes on either side, for a program that mirrors until it is stopped. */
export interface ChangeWatch {
  /** Resolves some time after a change since it was last asked, or when `signal` is aborted. */
  next(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export function watchBothSides(
  folder: string,
  writer: Pick<MirrorDeps['writer'], 'onBatch'>,
  onError: (error: unknown) => void,
): ChangeWatch {
  let changedAt: number | null = null;
  let wake = () => {};
  const onChange = () => {
    changedAt = performance.now();
    wake();
  };
  const stopListening = writer.onBatch(onChange);
  const stopWatching = watchFolder(folder, { onChange, onError });
  return {
    async next(signal) {
      const until = performance.now() + EVERY_MS;
      while (!signal.aborted) {
        const now = performance.now();
        const waitMs = changedAt === null ? until - now : changedAt + QUIET_MS - now;
        if (waitMs <= 0) break;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake, { once: true });
        });
        signal.removeEventListener('abort', wake);
      }
      changedAt = null;
    },
    async close() {
      stopListening();
      await stopWatching();
    },
  };
}
