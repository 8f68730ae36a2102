const PLURALS = new Intl.PluralRules('en');

/** A count with its noun: "1 note", "1,204 notes". Pass `many` when the plural is not the singular with an s. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${PLURALS.select(count) === 'one' ? one : many}`;
