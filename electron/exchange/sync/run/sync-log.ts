import { join } from 'node:path';
import { z } from 'zod';
import type { TableName } from '../../../../shared/domain/tables';
import { crc32 } from '../../../files/crc32';
import { FILE_MODE, isMissing, makeFolder, writeFileDurably, type FileSystem } from '../../../files/file-system';
import { rowStateSchema, type RowState } from '../merge/row-state';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/u);
const chainEndSchema = z.object({ number: z.number().int().nonnegative(), hash: hashSchema });
export type ChainEnd = z.infer<typeof chainEndSchema>;

const positionSchema = z.object({
  device: z.string().min(1).max(64),
  /** The id in the folder's mark. */
  folder: z.string().max(64),
  /** The journal's record up to which the vault's own changes are in the histories. */
  seq: z.number().int().nonnegative(),
  journalHash: z.string(),
  /** The hybrid logical clock. */
  clock: z.number().int().nonnegative(),
  /** Everything that the vault held before its first sync with this folder is in its chain. */
  isWhole: z.boolean(),
  /** The end of its own chain; `published` is what the folder had of it at least. */
  own: chainEndSchema,
  published: chainEndSchema,
  /** Names of its segments that are to be copied into the folder. */
  outgoing: z.array(z.string().max(200)),
  /** By device: the end of what was merged of its chain. */
  known: z.record(z.string(), chainEndSchema),
  /** Its chains in this folder that a newer one replaced, with the time when it did. Absent: none ever was. */
  former: z.array(z.object({ device: z.string().min(1).max(64), at: z.number() })).optional(),
  /** Bytes of its chain when it held every row and nothing else; null or absent: not known. */
  wholeBytes: z.number().int().nonnegative().nullable().optional(),
  /** By device, the segment up to which its rows stood in this vault when its own chain took in every row. */
  holds: z.record(z.string(), z.number().int().nonnegative()).optional(),
});
/** Where a vault stands with its folder. */
export type SyncPosition = z.infer<typeof positionSchema>;

const lineSchema = z.object({
  position: positionSchema.partial().optional(),
  rows: z.array(z.tuple([z.string(), z.string(), rowStateSchema])).optional(),
  forget: z.boolean().optional(),
  /** Counts once the journal holds the batch with this id, or `done` says so. */
  plan: z.string().max(64).optional(),
  done: z.string().max(64).optional(),
  dropped: z.string().max(64).optional(),
});
type Line = z.infer<typeof lineSchema>;

interface Update {
  position?: Partial<SyncPosition>;
  rows?: readonly (readonly [table: TableName, id: string, state: RowState])[];
  /** All histories so far are forgotten. */
  forget?: boolean;
}

/** What this vault knows of each row's history, in files of the vault that outlive kills. */
export interface SyncLog {
  readonly position: SyncPosition | null;
  stateOf(table: TableName, id: string): RowState | null;
  /** Every row with a history. */
  entries(): IterableIterator<[key: string, state: RowState]>;
  /** The id of a plan of which this log does not say whether it was carried out; null: there is none. */
  readonly openPlan: string | null;
  /** Durable when it resolves. */
  write(update: Update): Promise<void>;
  /** As `write`, to count once `finish` is called or the journal holds the plan's batch. */
  plan(id: string, update: Update): Promise<void>;
  /** @param isDone false: it was not carried out, and is forgotten */
  finish(id: string, isDone: boolean): Promise<void>;
  /** Begins the file anew where most of it is outdated. */
  compact(): Promise<void>;
}

export const SYNC_FOLDER = 'sync';
const NAME = 'histories.jsonl';

export const keyOf = (table: TableName, id: string): string => `${table}/${id}`;
export function parseKey(key: string): { table: TableName; id: string } {
  const slash = key.indexOf('/');
  return { table: key.slice(0, slash) as TableName, id: key.slice(slash + 1) };
}

/** Entries of outdated lines, from which on the file is written anew. */
const MAX_OUTDATED = 20_000;
const ROWS_PER_LINE = 2_000;

/**
 * Lines are appended, each with its checksum. A damaged line ends what is trusted: the vault then begins as a new device
 * and reads the whole folder, which loses nothing.
 */
export async function openSyncLog(fileSystem: FileSystem, vaultFolder: string): Promise<SyncLog> {
  const folder = join(vaultFolder, SYNC_FOLDER);
  const file = join(folder, NAME);
  const states = new Map<string, RowState>();
  let position: SyncPosition | null = null;
  let open: { id: string; update: Line } | null = null;
  let entries = 0;

  const apply = ({ position: moved, rows = [], forget = false }: Line | Update) => {
    if (forget) states.clear();
    if (moved !== undefined) position = { ...position!, ...moved };
    for (const [table, id, state] of rows) states.set(keyOf(table as TableName, id), state);
  };
  const take = (line: Line) => {
    entries += line.rows?.length ?? 0;
    if (line.plan !== undefined) open = { id: line.plan, update: line };
    else if (line.done !== undefined) {
      if (open?.id === line.done) apply(open.update);
      open = null;
    } else if (line.dropped !== undefined) open = null;
    else apply(line);
  };
  const text = await fileSystem.readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  const lines = text.split('\n');
  const torn = lines.pop() ?? '';
  let isDamaged = false;
  for (const each of lines) {
    const line = readLine(each);
    if (line === null) {
      isDamaged = true;
      break;
    }
    take(line);
  }
  if (isDamaged || !positionSchema.safeParse(position).success) {
    position = null;
    open = null;
    states.clear();
  }
  let isWhole = torn === '' && !isDamaged;

  const append = async (line: Line) => {
    if (!isWhole) await rewrite();
    const handle = await fileSystem.open(file, 'a', FILE_MODE);
    try {
      isWhole = false;
      await handle.writeFile(printLine(line));
      await handle.sync();
      isWhole = true;
    } finally {
      await handle.close();
    }
    entries += line.rows?.length ?? 0;
  };
  const rewrite = async () => {
    await makeFolder(fileSystem, folder);
    const all: Line[] = position === null ? [] : [{ position }];
    let page: NonNullable<Line['rows']> = [];
    for (const [key, state] of states) {
      const { table, id } = parseKey(key);
      page.push([table, id, state]);
      if (page.length === ROWS_PER_LINE) {
        all.push({ rows: page });
        page = [];
      }
    }
    if (page.length > 0) all.push({ rows: page });
    if (open !== null) all.push(open.update);
    await writeFileDurably(fileSystem, folder, NAME, Buffer.from(all.map(printLine).join('')));
    entries = states.size;
    isWhole = true;
  };
  if (text === '') isWhole = false;

  return {
    get position() {
      return position;
    },
    stateOf: (table, id) => states.get(keyOf(table, id)) ?? null,
    entries: () => states.entries(),
    get openPlan() {
      return open?.id ?? null;
    },
    async write(update) {
      await append(toLine(update));
      apply(update);
    },
    async plan(id, update) {
      const line: Line = { ...toLine(update), plan: id };
      await append(line);
      open = { id, update: line };
    },
    async finish(id, isDone) {
      if (open?.id !== id) throw new Error(`${id} is not the plan that is open`);
      await append(isDone ? { done: id } : { dropped: id });
      if (isDone) apply(open.update);
      open = null;
    },
    async compact() {
      if (entries > states.size + MAX_OUTDATED) await rewrite();
    },
  };
}

const toLine = ({ position, rows, forget }: Update): Line => ({
  ...(forget === true ? { forget } : {}),
  ...(position === undefined ? {} : { position }),
  ...(rows === undefined ? {} : { rows: rows.map(([table, id, state]) => [table, id, state]) }),
});

function printLine(line: Line): string {
  const json = JSON.stringify(line);
  return `${checksumOf(json)} ${json}\n`;
}

const checksumOf = (json: string): string => crc32(Buffer.from(json)).toString(16).padStart(8, '0');

function readLine(line: string): Line | null {
  const json = line.slice(9);
  if (line.slice(0, 8) !== checksumOf(json)) return null;
  try {
    return lineSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
