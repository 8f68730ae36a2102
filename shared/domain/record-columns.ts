/** Fields of a table's rows that are wanted as columns. */
export interface ColumnChoice {
  /**
   * By path, at any depth: `sources.0.messageId`; `sources.1+.messageId` is a list, of all but the first of the items.
   */
  paths: readonly string[];
  /** Of these, texts that recur from row to row: a page writes each once. */
  recurring?: readonly string[];
  /**
   * Of these, texts without line breaks that every row has and that are mostly handed on unread: a page writes them as
   * one.
   */
  joined?: readonly string[];
}

/**
 * A page of rows turned on its side: written and read in half the time, since nothing is made for a row and no name is
 * written twice.
 */
export interface RecordColumns {
  rows: number;
  /**
   * By path one value a row, null where the row has none; a path that no row has is left out. Of a recurring one places
   * in `values`.
   */
  columns: Partial<Record<string, unknown[]>>;
  values: string[];
  /** By path the texts of the joined ones, with line breaks between them. */
  texts: Partial<Record<string, string>>;
}

export function columnsOf(
  rows: readonly object[],
  { paths, recurring = [], joined = [] }: ColumnChoice,
): RecordColumns {
  const places = new Map<string, number>();
  const placeOf = (value: string): number => {
    const known = places.get(value);
    if (known !== undefined) return known;
    places.set(value, places.size);
    return places.size - 1;
  };
  const columns: RecordColumns['columns'] = {};
  const texts: RecordColumns['texts'] = {};
  for (const path of paths) {
    const values = rows.map(reader(path));
    if (joined.includes(path)) texts[path] = values.join('\n');
    else if (values.some((value) => value !== null))
      columns[path] = recurring.includes(path)
        ? values.map((value) => (value === null ? null : placeOf(value as string)))
        : values;
  }
  return { rows: rows.length, columns, values: [...places.keys()], texts };
}

/** Reads what stands at a path, null where nothing does. */
function reader(path: string): (row: object) => unknown {
  const [list, item] = path.split('.1+.');
  if (item !== undefined) {
    const [itemsOf, valueOf] = [reader(list!), reader(item)];
    return (row) => {
      const items = itemsOf(row) as readonly object[] | null;
      return items === null || items.length < 2 ? null : items.slice(1).map(valueOf);
    };
  }
  const steps = path.split('.');
  const [first] = steps;
  if (steps.length === 1) return (row) => (row as Record<string, unknown>)[first!] ?? null;
  return (row) => {
    let value: unknown = row;
    for (const step of steps) {
      if (value === null || value === undefined) return null;
      value = (value as Record<string, unknown>)[step];
    }
    return value ?? null;
  };
}
