import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { STORE_SCHEMA_VERSION } from '../../../../shared/domain/schema-version';
import { TABLE_NAMES, TABLE_SCHEMAS, type TableName } from '../../../../shared/domain/tables';
import { upgradeRow } from '../../../../shared/domain/upgrades/upgrade-record';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { rulesOf } from '../merge/field-rules';
import { isPresent, isUniform, rowStateSchema, type History, type Row, type RowState } from '../merge/row-state';
import { isAppError } from '../../../../shared/ipc/errors';
import { damagedFile, newerFile } from './sync-damage';
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

const headerSchema = z.object({
  segment: z.literal(1),
  schemaVersion: z.number().int().positive(),
  device: z.string().min(1).max(64),
  number: z.number().int().positive(),
  previous: z.string().regex(/^[0-9a-f]{64}$/u),
  records: z.number().int().nonnegative(),
});

const recordSchema = z.object({
  table: z.string(),
  id: z.string(),
  row: z.record(z.string(), z.unknown()),
  state: rowStateSchema,
});

/** Bytes of a segment's lines, beyond which a file made by somebody else is refused. */
const MAX_PLAIN_BYTES = 512 * 1024 * 1024;

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
  const header = { segment: 1, schemaVersion: STORE_SCHEMA_VERSION, ...position, records: records.length };
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
 * The records of a segment, each row as one of today.
 *
 * @param bytes whose hash is that of the file's name
 * @throws AppError for a segment that is damaged, belongs elsewhere or comes from a newer version
 */
export function decodeSegment(
  file: string,
  bytes: Buffer,
  expected: SegmentPosition,
  key: SyncKey | null,
): SyncRecord[] {
  const packed = key === null ? bytes : key.open(bytes, placeOf(expected));
  if (packed === null) throw damagedFile(file);
  let values: unknown[];
  try {
    const text = gunzipSync(packed, { maxOutputLength: MAX_PLAIN_BYTES }).toString('utf8');
    values = text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown);
  } catch (error) {
    throw damagedFile(file, error);
  }
  const [first, ...lines] = values;
  const form = z.object({ segment: z.number(), schemaVersion: z.number() }).safeParse(first);
  if (!form.success) throw damagedFile(file);
  if (form.data.segment > 1 || form.data.schemaVersion > STORE_SCHEMA_VERSION) throw newerFile(file);
  const header = headerSchema.safeParse(first);
  if (!header.success) throw damagedFile(file);
  const { device, number, previous, records, schemaVersion } = header.data;
  if (
    device !== expected.device ||
    number !== expected.number ||
    previous !== expected.previous ||
    records !== lines.length
  )
    throw damagedFile(file);
  try {
    return lines.map((line) => readRecord(file, line, schemaVersion));
  } catch (error) {
    throw isAppError(error) ? error : damagedFile(file, error);
  }
}

function readRecord(file: string, line: unknown, schemaVersion: number): SyncRecord {
  const parsed = recordSchema.safeParse(line);
  if (!parsed.success) throw damagedFile(file, parsed.error);
  const { id, state } = parsed.data;
  const { table, row } = upgradeRow(schemaVersion, parsed.data.table, parsed.data.row);
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
