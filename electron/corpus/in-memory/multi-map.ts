/** Several values per key; keys without values are removed. Values are never sets themselves. */
export class MultiMap<Key, Value> {
  /** Most keys have one value, stored bare: a set for each would double the catalog's memory. */
  private readonly entries = new Map<Key, Value | Set<Value>>();
  private readonly none: ReadonlySet<Value> = new Set();

  add(key: Key, value: Value): void {
    const held = this.entries.get(key);
    if (held === undefined) this.entries.set(key, value);
    else if (held instanceof Set) held.add(value);
    else if (held !== value) this.entries.set(key, new Set([held, value]));
  }

  delete(key: Key, value: Value): void {
    const held = this.entries.get(key);
    if (held === value) this.entries.delete(key);
    else if (held instanceof Set && held.delete(value) && held.size === 0) this.entries.delete(key);
  }

  get(key: Key): ReadonlySet<Value> {
    const held = this.entries.get(key);
    if (held === undefined) return this.none;
    return held instanceof Set ? held : new Set([held]);
  }
}
