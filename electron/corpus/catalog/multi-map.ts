/** Several values under one key; empty keys vanish. */
export class MultiMap<Key, Value> {
  private readonly sets = new Map<Key, Set<Value>>();
  private readonly none: ReadonlySet<Value> = new Set();

  add(key: Key, value: Value): void {
    const set = this.sets.get(key);
    if (set === undefined) this.sets.set(key, new Set([value]));
    else set.add(value);
  }

  delete(key: Key, value: Value): void {
    const set = this.sets.get(key);
    if (set?.delete(value) && set.size === 0) this.sets.delete(key);
  }

  get(key: Key): ReadonlySet<Value> {
    return this.sets.get(key) ?? this.none;
  }
}
