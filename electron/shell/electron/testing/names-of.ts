type Electron = typeof import('electron');

export type NamesOf<Part extends keyof Electron> = Partial<Record<keyof Electron[Part], unknown>>;

/** `true` when every name of a fake class exists in the real one, or is listed as the fake's own. */
export type HasNamesOf<Fake, Real, Own extends PropertyKey = never> =
  Exclude<keyof Fake, keyof Real | Own> extends never ? true : Exclude<keyof Fake, keyof Real | Own>;
