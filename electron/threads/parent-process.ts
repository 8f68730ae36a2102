/** Electron's port to its parent; under Node messages go over the process itself. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };

export function postToParent(message: unknown): void {
  if (parentPort === undefined) process.send?.(message);
  else parentPort.postMessage(message);
}

/** Hears the app, and ends this process with it, however the app ended. */
export function onParentMessage(listener: (message: unknown) => void): void {
  if (parentPort === undefined) {
    process.on('message', listener);
    process.on('disconnect', () => process.exit(0));
  } else parentPort.on('message', ({ data }) => listener(data));
}
