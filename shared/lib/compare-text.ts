/** The order of two texts by their code units, the same in every language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
