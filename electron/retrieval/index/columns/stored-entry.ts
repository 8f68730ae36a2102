import type { ImageStamp } from '../../../files/image-keeper';
import { bytesOf, PagedFile, writePagedFile } from '../../../files/paged-file';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { IndexEntry } from './index-entry';
import type { StringTable } from '../../../columns/string-table';

/** Searches read these of every entry; they are held. */
const HELD_FIELDS = ['ref', 'kind', 'role', 'at', 'isArchived'] as const satisfies readonly (keyof IndexEntry)[];
/** These are read from the file, for the few entries that a question comes to. */
const FILED_FIELDS = [
  'tier',
  'title',
  'heading',
  'text',
  'hash',
  'version',
  'speaker',
  'keptAt',
  'confirmations',
  'sessionId',
  'messageIndex',
  'origin',
  'aliases',
  'duplicateSources',
  'passage',
] as const satisfies readonly (keyof IndexEntry)[];

type HeldFields = Pick<IndexEntry, (typeof HELD_FIELDS)[number]>;
type FiledFields = Pick<IndexEntry, (typeof FILED_FIELDS)[number]>;
/** Fails to compile when an entry has a field that is in neither list. */
type NoneMissing = [Exclude<keyof IndexEntry, keyof HeldFields | keyof FiledFields>] extends [never] ? 1 : never;
const FORMAT = `entries ${1 satisfies NoneMissing}` as const;

/** The change that the file belongs to, and the version of the app that wrote it. */
export type EntryFileStamp = ImageStamp & { version: string };
type Header = EntryFileStamp & { format: typeof FORMAT };

/** Entries that were read last and before them, each generation at most so many. */
const CACHED = 4_096;

/** The entries of an index in a file, by their place in it. */
export class EntryFile {
  private readonly starts: Float64Array;
  private recent = new Map<number, FiledFields>();
  private older = new Map<number, FiledFields>();

  private constructor(
    private readonly file: PagedFile<Header>,
    private readonly lengths: Uint32Array,
  ) {
    this.starts = new Float64Array(lengths.length);
    let at = 0;
    lengths.forEach((length, index) => {
      this.starts[index] = at;
      at += length;
    });
  }

  /**
   * Writes entries in their order and opens the file; null where it cannot be read again.
   *
   * @param entryAt asked for each once, while the file is written
   */
  static async write(
    path: string,
    stamp: EntryFileStamp,
    count: number,
    entryAt: (index: number) => IndexEntry,
  ): Promise<EntryFile | null> {
    const lengths = new Uint32Array(count);
    function* body() {
      for (let index = 0; index < count; index += 1) {
        const entry = entryAt(index);
        const bytes = entry instanceof StoredEntry ? entry.bytes() : encode(entry);
        lengths[index] = bytes.length;
        yield bytes;
      }
    }
    await writePagedFile(path, { ...stamp, format: FORMAT } satisfies Header, body(), () => [bytesOf(lengths)]);
    return EntryFile.open(path, stamp);
  }

  /** Null for a file that is missing, cut, damaged in its tables, or not the wanted one. */
  static open(path: string, wanted: Partial<Header & { id: string }>): EntryFile | null {
    const file = PagedFile.open<Header>(path, { format: FORMAT, ...wanted });
    const tables = file?.readTables() ?? null;
    if (tables !== null) return new EntryFile(file!, new Uint32Array(tables[0]!.buffer));
    file?.close();
    return null;
  }

  /** Tells it from another file of the same path. */
  get id(): string {
    return this.file.header.id;
  }

  get size(): number {
    return this.lengths.length;
  }

  /** Reads all entries through and compares them with their hash. */
  isSound(): Promise<boolean> {
    return this.file.isSound();
  }

  fields(index: number): FiledFields {
    const cached = this.recent.get(index) ?? this.older.get(index);
    const fields = cached ?? decode(this.bytes(index));
    if (this.recent.has(index)) return fields;
    if (this.recent.size >= CACHED) [this.older, this.recent] = [this.recent, new Map()];
    this.recent.set(index, fields);
    return fields;
  }

  /** @throws where the disk fails */
  bytes(index: number): Buffer {
    const bytes = Buffer.allocUnsafe(this.lengths[index]!);
    if (!this.file.read(bytes, this.starts[index]!)) throw new Error('the index on disk cannot be read');
    return bytes;
  }

  close(): void {
    this.file.close();
  }
}

/** An entry whose texts lie in a file. Its fields are no properties of its own: spread `toPlain()`, not the entry. */
export class StoredEntry implements IndexEntry {
  readonly kind: IndexEntry['kind'];
  readonly role: IndexEntry['role'];
  readonly at: number;
  readonly isArchived?: true;
  private knownRef: SourceRef | null = null;

  /** @param place of the reference in `refs`, and of the rest in the file */
  constructor(
    { kind, role, at, isArchived }: Pick<IndexEntry, 'kind' | 'role' | 'at'> & { isArchived: boolean },
    private readonly refs: StringTable,
    private readonly file: EntryFile,
    private readonly place: number,
  ) {
    this.kind = kind;
    this.role = role;
    this.at = at;
    if (isArchived) this.isArchived = true;
  }

  get ref() {
    return (this.knownRef ??= this.refs.at(this.place) as SourceRef);
  }
  get tier() {
    return this.filed.tier;
  }
  get title() {
    return this.filed.title;
  }
  get heading() {
    return this.filed.heading;
  }
  get text() {
    return this.filed.text;
  }
  get hash() {
    return this.filed.hash;
  }
  get version() {
    return this.filed.version;
  }
  get speaker() {
    return this.filed.speaker;
  }
  get keptAt() {
    return this.filed.keptAt;
  }
  get confirmations() {
    return this.filed.confirmations;
  }
  get sessionId() {
    return this.filed.sessionId;
  }
  get messageIndex() {
    return this.filed.messageIndex;
  }
  get origin() {
    return this.filed.origin;
  }
  get aliases() {
    return this.filed.aliases;
  }
  get duplicateSources() {
    return this.filed.duplicateSources;
  }
  get passage() {
    return this.filed.passage;
  }

  private get filed(): FiledFields {
    return this.file.fields(this.place);
  }

  /** The entry as it stands in the file. */
  bytes(): Uint8Array {
    return this.file.bytes(this.place);
  }

  toPlain(): IndexEntry {
    const { ref, kind, role, at, isArchived } = this;
    return { ref, kind, role, at, ...this.filed, ...(isArchived === true ? { isArchived } : {}) };
  }
}

/** An entry that may leave the index: it needs no file. */
export const plainEntry = (entry: IndexEntry): IndexEntry => (entry instanceof StoredEntry ? entry.toPlain() : entry);

/** The filed fields in their order, as JSON; absent ones are null. */
const encode = (entry: IndexEntry): Uint8Array =>
  Buffer.from(JSON.stringify(FILED_FIELDS.map((field) => entry[field] ?? null)));

function decode(bytes: Buffer): FiledFields {
  const values = JSON.parse(bytes.toString('utf8')) as unknown[];
  const fields: Partial<Record<keyof FiledFields, unknown>> = {};
  FILED_FIELDS.forEach((field, index) => {
    if (values[index] !== null || !OPTIONAL_FIELDS.has(field)) fields[field] = values[index];
  });
  return fields as FiledFields;
}

/** Absent where they have no value; null in the file. */
const OPTIONAL_FIELDS: ReadonlySet<keyof FiledFields> = new Set(['aliases', 'duplicateSources', 'passage']);
