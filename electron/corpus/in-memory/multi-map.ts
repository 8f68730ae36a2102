/** Values of a key that are listed; more are a set. */
const MAX_LISTED = 8;

/** Several values per key; keys without values are removed. Values are never sets or arrays themselves. */
export class MultiMap<Key, Value> {
  /** Most keys have one value, stored bare, or a few: a set for each would double the catalog's memory. */
  private readonly entries = new Map<Key, Value | Value[] | Set<Value>>();
  private readonly none: ReadonlySet<Value> = new Set();

  add(key: Key, value: Value): void {
    const held = this.entries.get(key);
    if (held === undefined) this.entries.set(key, value);
    else if (held instanceof Set) held.add(value);
    else if (!Array.isArray(held)) {
      if (held !== value) this.entries.set(key, [held, value]);
    } else if (!held.includes(value)) {
      if (held.length < MAX_LISTED) held.push(value);
      else this.entries.set(key, new Set([...held, value]));
    }
  }

  delete(key: Key, value: Value): void {
    const held = this.entries.get(key);
    if (held === value) this.entries.delete(key);
    else if (held instanceof Set) {
      if (held.delete(value) && held.size === 0) this.entries.delete(key);
    } else if (Array.isArray(held)) {
      const rest = held.filter((other) => other !== value);
      this.entries.set(key, rest.length === 1 ? rest[0]! : rest);
    }
  }

  /** Live only above `MAX_LISTED` values; else as they are now. */
  get(key: Key): ReadonlySet<Value> {
    const held = this.entries.get(key);
    if (held === undefined) return this.none;
    if (held instanceof Set) return held;
    return new Set(Array.isArray(held) ? held : [held]);
  }
}
