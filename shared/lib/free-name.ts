/** Letters that two names may differ in without being told apart. */
const folded = (name: string): string => name.normalize('NFKC').toLocaleLowerCase().replace(/\s+/gu, ' ').trim();

export const isSameName = (left: string, right: string): boolean => folded(left) === folded(right);

/** A name that none has yet: `Notes`, then `Notes 2`. */
export function freeName(wanted: string, names: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted} ${count}`;
    if (!names.some((other) => isSameName(other, name))) return name;
  }
}
