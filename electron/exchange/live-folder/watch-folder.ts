import { relative } from 'node:path';
import { watch } from 'chokidar';
import { isPackagesFolder } from './disk/foreign-folders';
import { isIgnoredPath } from './disk/scan-folder';
import type { MirrorDeps } from './run/mirror-options';

/**
 * Watches a folder with everything in it; links are not followed. Returns what ends it.
 *
 * @param isOwn whether a file, by its path in the folder, is as the app itself left it; absent: none is
 */
export function watchFolder(
  folder: string,
  {
    onChange,
    onError,
    isOwn = async () => false,
  }: { onChange: () => void; onError: (error: unknown) => void; isOwn?: (path: string) => Promise<boolean> },
): () => Promise<void> {
  const innerPath = (path: string): string => relative(folder, path).replaceAll('\\', '/');
  const watcher = watch(folder, {
    followSymlinks: false,
    ignoreInitial: true,
    ignored: (path) => {
      const inner = innerPath(path);
      return inner !== '' && (isIgnoredPath(inner) || inner.split('/').some(isPackagesFolder));
    },
  });
  watcher.on('all', (event, path) => {
    // What a folder holds is told file by file.
    if (event === 'addDir' || event === 'unlinkDir') return;
    isOwn(innerPath(path)).then((own) => {
      if (!own) onChange();
    }, onError);
  });
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
  isOwn: (path: string) => Promise<boolean>,
): ChangeWatch {
  let changedAt: number | null = null;
  let wake = () => {};
  const onChange = () => {
    changedAt = performance.now();
    wake();
  };
  const stopListening = writer.onBatch(onChange);
  const stopWatching = watchFolder(folder, { onChange, onError, isOwn });
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
