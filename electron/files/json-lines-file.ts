import { appendFile, readFile } from 'node:fs/promises';
import type { ZodType } from 'zod';
import type { Logger } from '../../shared/lib/logger';
import { parseJson } from '../../shared/lib/parse-json';
import { createMutex } from '../../shared/lib/mutex';
import { writeAtomically } from './write-atomically';

/** A private file of JSON lines beside the vault that mostly grows. */
export interface JsonLinesFile<Row> {
  /** What it held when it was opened, oldest first. */
  readonly rows: Row[];
  append(row: Row): void;
  /** Writes the whole file anew. */
  replace(rows: readonly Row[]): void;
  /** Resolves when everything is on disk, or the log says that it could not be written. */
  flush(): Promise<void>;
}

/** @param name for the log. A line that was cut by a crash, or does not fit the schema, is left out. */
export async function openJsonLinesFile<Row>(
  path: string,
  { schema, name, log }: { schema: ZodType<Row>; name: string; log: Logger },
): Promise<JsonLinesFile<Row>> {
  const { rows, endsInLine } = await readRows(path, schema, name, log);
  // A crash may have cut the last line; what follows stands on its own.
  let lineBreak = endsInLine ? '\n' : '';
  const runInOrder = createMutex();
  let written: Promise<void> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    written = runInOrder(work).catch((error: unknown) =>
      log.error(`${name} could not be written`, { error: (error as Error).name }),
    );
  };
  return {
    rows,
    append(row) {
      const line = `${lineBreak}${lineOf(row)}`;
      lineBreak = '';
      write(() => appendFile(path, line, { mode: 0o600 }));
    },
    replace(all) {
      lineBreak = '';
      const text = all.map(lineOf).join('');
      write(() => writeAtomically(path, text));
    },
    flush: () => written,
  };
}

const lineOf = (row: unknown): string => `${JSON.stringify(row)}\n`;

async function readRows<Row>(
  path: string,
  schema: ZodType<Row>,
  name: string,
  log: Logger,
): Promise<{ rows: Row[]; endsInLine: boolean }> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn(`${name} could not be read`, { error: (error as Error).name });
    return { rows: [], endsInLine: false };
  }
  const lines = text.split('\n').filter((line) => line !== '');
  const rows = lines.flatMap((line) => {
    const parsed = schema.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
  if (rows.length < lines.length) log.warn(`lines of ${name} could not be read`, { lines: lines.length - rows.length });
  return { rows, endsInLine: text !== '' && !text.endsWith('\n') };
}
