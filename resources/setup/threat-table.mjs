/** The rows of docs/threats.md: `| F6 | fault | promise | tests | figure |`, the tests as paths in backticks. */
const ROW = /^\| (?<id>[FSA]\d+) \|(?<cells>.*)\|$/u;

export const readRows = (table) =>
  table.split('\n').flatMap((line) => {
    const { id, cells } = ROW.exec(line)?.groups ?? {};
    if (id === undefined) return [];
    const [fault, promise, tests, figure] = cells.split(' | ').map((cell) => cell.trim());
    return [{ id, fault, promise, tests: [...tests.matchAll(/`([^`]+)`/gu)].map(([, path]) => path), figure }];
  });

/** The tests that stand beside these rows, or beside all. */
export function listTests(table, ids) {
  const tests = readRows(table)
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .flatMap((row) => row.tests);
  const unique = [...new Set(tests)];
  return {
    unit: unique.filter((path) => !path.endsWith('.spec.ts')),
    endToEnd: unique.filter((path) => path.endsWith('.spec.ts')),
  };
}

/** The table with the last cell of each row that has figures made of them; other rows stay as they are. */
export function fillFigures(table, figures) {
  return table
    .split('\n')
    .map((line) => {
      const id = ROW.exec(line)?.groups.id;
      const own = figures.filter(({ row }) => row === id).map(({ figure }) => figure);
      return own.length === 0
        ? line
        : `${line.slice(0, line.lastIndexOf(' | ', line.length - 3))} | ${own.join('; ')} |`;
    })
    .join('\n');
}
