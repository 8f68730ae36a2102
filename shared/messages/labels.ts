/** A table of labels, each read when it is shown, so that it follows a language set later. */
export const labels = <Name extends string>(texts: Record<Name, () => string>): Readonly<Record<Name, string>> =>
  Object.defineProperties(
    {} as Record<Name, string>,
    Object.fromEntries(Object.entries<() => string>(texts).map(([name, get]) => [name, { get, enumerable: true }])),
  );
