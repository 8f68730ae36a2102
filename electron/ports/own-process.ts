/** A process that the app has started for one of its scripts. Messages are structured clones. */
export interface OwnProcess {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** It is called once, however the process ended, also by `kill`. */
  onExit(listener: () => void): void;
  /** Ends it at once; what it is at is lost. */
  kill(): void;
}

/** Starts a built script in a process of its own, which ends with the app. */
export type StartProcess = (script: URL) => OwnProcess;
