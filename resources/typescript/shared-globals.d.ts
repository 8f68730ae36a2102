/** What shared code uses of the globals that Node and the browser have alike. */
declare class URL {
  constructor(url: string, base?: string | URL);
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { keys(): IterableIterator<string> };
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A number in the browser, an object in Node. */
interface Timeout {
  readonly __timeout: unique symbol;
}
declare function setTimeout(callback: () => void, delayMs: number): Timeout;
declare function clearTimeout(timeout: Timeout | undefined): void;
