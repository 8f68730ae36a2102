import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { otherFormatOf, VAULT_FORMAT } from '../../../../shared/domain/vault-format';
import { TABLE_NAMES, TABLE_SCHEMAS, type TableName } from '../../../../shared/domain/tables';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { rulesOf } from '../merge/field-rules';
import { isPresent, isUniform, rowStateSchema, type History, type Row, type RowState } from '../merge/row-state';
import { isAppError } from '../../../../shared/ipc/errors';
import { damagedFile, earlierFile, newerFile } from './folder-files';
import type { SyncKey } from './sync-key';

/** A row with its history, as one device knew both. */
export interface SyncRecord {
  table: TableName;
  id: string;
  row: Row;
  state: RowState;
}

/** Where a segment stands in its device's chain. */
export interface SegmentPosition {
  device: string;
  /** 1, 2, 3 … without gaps. */
  number: number;
  /** Hash of the segment before it; 64 zeros for the first. */
  previous: string;
}

export const NO_SEGMENT = '0'.repeat(64);

/** Rows of a segment; their bytes are bounded too, since each row may hold a whole page. */
export const RECORDS_PER_SEGMENT = 2_000;
export const BYTES_PER_SEGMENT = 8 * 1024 * 1024;

/**
 * Bytes of a segment's lines, beyond which a file made by somebody else is refused: rows of `BYTES_PER_SEGMENT` and one
 * more, with the texts that their histories hold.
 */
const MAX_PLAIN_BYTES = 16 * BYTES_PER_SEGMENT;

/** Milliseconds of reading, after which other work of the main thread has its turn. */
const SLICE_MS = 10;

const headerSchema = z.object({
  segment: z.literal(1),
  format: z.literal(VAULT_FORMAT),
  device: z.string().min(1).max(64),
  number: z.number().int().positive(),
  previous: z.string().regex(/^[0-9a-f]{64}$/u),
  records: z.number().int().nonnegative().max(RECORDS_PER_SEGMENT),
});
type SegmentHeader = z.infer<typeof headerSchema>;

const recordSchema = z.object({
  table: z.string(),
  id: z.string(),
  row: z.record(z.string(), z.unknown()),
  state: rowStateSchema,
});

const ENDING = '.jsonl.gz';
const SEALED_ENDING = '.sealed';

/** A segment's file is named by its number and the SHA-256 of its bytes. */
export const segmentName = (number: number, hash: string, isSealed: boolean): string =>
  `${String(number).padStart(8, '0')}-${hash}${isSealed ? SEALED_ENDING : ENDING}`;

const NAME = /^(\d{8,12})-([0-9a-f]{64})(?:\.jsonl\.gz|\.sealed)$/u;

export function parseSegmentName(name: string): { number: number; hash: string } | null {
  const found = NAME.exec(name);
  return found === null ? null : { number: Number(found[1]), hash: found[2]! };
}

/** @param key null: it is not encrypted */
export function encodeSegment(
  position: SegmentPosition,
  records: readonly SyncRecord[],
  key: SyncKey | null,
): { bytes: Buffer; hash: string; name: string } {
  const header = { segment: 1, format: VAULT_FORMAT, ...position, records: records.length };
  const lines = [header, ...records.map(withoutRepetition)].map((each) => `${JSON.stringify(each)}\n`);
  const packed = gzipSync(lines.join(''), { level: 6 });
  const bytes = key === null ? packed : key.seal(packed, placeOf(position));
  const hash = hashOfBytes(bytes);
  return { bytes, hash, name: segmentName(position.number, hash, key !== null) };
}

/** A removed row is there once. */
const withoutRepetition = (record: SyncRecord): SyncRecord =>
  isPresent(record.state) ? record : { ...record, state: { ...(record.state as History), removed: undefined } };

const placeOf = ({ device, number }: Pick<SegmentPosition, 'device' | 'number'>): string => `${device} ${number}`;

/**
 * The records of a segment, and the bytes of their lines. Read line by line between other
 * work, and only as far as the first that is wrong: a small file may unpack to a large one.
 *
 * @param bytes whose hash is that of the file's name
 * @throws AppError for a segment that is damaged, belongs elsewhere or comes from a newer version
 */
export async function decodeSegment(
  file: string,
  bytes: Buffer,
  expected: SegmentPosition,
  key: SyncKey | null,
): Promise<{ records: SyncRecord[]; plainBytes: number }> {
  const packed = key === null ? bytes : key.open(bytes, placeOf(expected));
  if (packed === null) throw damagedFile(file);
  let header: SegmentHeader | null = null;
  const records: SyncRecord[] = [];
  let plainBytes = 0;
  let sliceStart = performance.now();
  try {
    for await (const line of linesOf(packed)) {
      plainBytes += line.length;
      if (plainBytes > MAX_PLAIN_BYTES) throw damagedFile(file);
      const value = JSON.parse(line.toString('utf8')) as unknown;
      if (header === null) header = readSegmentHeader(file, value, expected);
      else if (records.length === header.records) throw damagedFile(file);
      else records.push(readRecord(file, value));
      if (performance.now() - sliceStart < SLICE_MS) continue;
      await nextTurn();
      sliceStart = performance.now();
    }
  } catch (error) {
    throw isAppError(error) ? error : damagedFile(file, error);
  }
  if (header === null || header.records !== records.length) throw damagedFile(file);
  return { records, plainBytes };
}

/** Whole lines of a gzipped text, without their ends; a last one without an end is left out. */
async function* linesOf(packed: Buffer): AsyncGenerator<Buffer> {
  const unpacked = Readable.from([packed]).pipe(createGunzip());
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]);
      rest = [];
      restBytes = 0;
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes > MAX_PLAIN_BYTES) throw new RangeError('a line of a segment is too long');
  }
}

const NEW_LINE = 0x0a;

function readSegmentHeader(file: string, value: unknown, expected: SegmentPosition): SegmentHeader {
  const form = z
    .object({ segment: z.number(), format: z.unknown().optional(), schemaVersion: z.unknown().optional() })
    .safeParse(value);
  if (!form.success) throw damagedFile(file);
  const otherFormat = otherFormatOf(form.data);
  if (otherFormat === 'earlier') throw earlierFile(file);
  if (form.data.segment > 1 || otherFormat === 'newer') throw newerFile(file);
  const header = headerSchema.safeParse(value);
  if (!header.success) throw damagedFile(file);
  const { device, number, previous } = header.data;
  if (device !== expected.device || number !== expected.number || previous !== expected.previous)
    throw damagedFile(file);
  return header.data;
}

function readRecord(file: string, line: unknown): SyncRecord {
  const parsed = recordSchema.safeParse(line);
  if (!parsed.success) throw damagedFile(file, parsed.error);
  const { table, id, row, state } = parsed.data;
  if (!(TABLE_NAMES as string[]).includes(table)) throw newerFile(file);
  const known = TABLE_SCHEMAS[table as TableName].safeParse(row);
  if (!known.success || known.data.id !== id) throw damagedFile(file, known.error);
  const name = table as TableName;
  const values = isUniform(state) ? [] : valuesIn(name, state);
  // Whatever is joined of them later must be a row.
  if (!values.every((value) => TABLE_SCHEMAS[name].safeParse({ ...known.data, ...value }).success))
    throw damagedFile(file);
  const found = known.data as unknown as Row;
  return { table: name, id, row: found, state: isPresent(state) ? state : { ...(state as History), removed: found } };
}

/** The fields of each value that a history holds beside the row. */
function valuesIn(table: TableName, { heads = {}, sets = {} }: History): Row[] {
  const rules = rulesOf(table);
  const ofHeads = Object.entries(heads).flatMap(([name, all]) =>
    all
      .filter((head) => 'value' in head)
      .map(({ value }): Row => (rules.texts.includes(name) ? { [name]: value } : (value as Row))),
  );
  const ofSets = Object.entries(sets).map(([name, items]): Row => ({
    [name]: Object.keys(items).map((item) => JSON.parse(item) as unknown),
  }));
  return [...ofHeads, ...ofSets];
}
