import { watch } from 'chokidar';
import { relative } from 'node:path';
import { isIgnoredPath } from './disk/ignored-names';

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
