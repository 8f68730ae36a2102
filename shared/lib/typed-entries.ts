/** `Object.entries` of an object whose keys are exactly those its type names. */
export const typedEntries = <Key extends string, Value>(record: Partial<Record<Key, Value>>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][];
