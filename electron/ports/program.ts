/** How a program ended: it could not be started, or with a code; null: it was killed. */
export type ProgramEnd =
  | { isStarted: false; problem: 'not-found' | 'not-executable' }
  | { isStarted: true; code: number | null };

/** A program of the person's that the app has started. */
export interface Program {
  stdin: WritableStream<Uint8Array>;
  stdout: ReadableStream<Uint8Array>;
  /** The last line that it has written to its error output; '' without any. */
  lastError(): string;
  /** It never rejects. */
  readonly ended: Promise<ProgramEnd>;
  /** Ends it at once, with all that it has started. */
  kill(): void;
}

/** What a program is told beside what every program needs: these variables alone. */
export interface ProgramVariables {
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Starts a program with its arguments, without a shell. It ends with the app. It has the person's environment without what
 * is meant for this app, or, with `only`, no more of it than programs need.
 */
export type StartProgram = (argv: readonly string[], folder: string, only?: ProgramVariables) => Program;
