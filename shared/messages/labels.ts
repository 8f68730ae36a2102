import { t, type PlainKey } from './message';

/** A table of labels, each read when it is shown, so that it follows a language set later. */
export const labels = <Name extends string>(
  texts: Record<Name, PlainKey | (() => string)>,
): Readonly<Record<Name, string>> =>
  Object.defineProperties(
    {} as Record<Name, string>,
    Object.fromEntries(
      Object.entries<PlainKey | (() => string)>(texts).map(([name, text]) => [
        name,
        { get: typeof text === 'string' ? () => t(text) : text, enumerable: true },
      ]),
    ),
  );
