/** What shared code uses of the globals that Node and the browser have alike. */
declare class URL {
  constructor(url: string, base?: string | URL);
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { keys(): IterableIterator<string> };
}
