import type { IndexEntry } from '../columns/index-entry';

const FIELDS = [
  'ref',
  'kind',
  'tier',
  'title',
  'heading',
  'text',
  'hash',
  'version',
  'role',
  'speaker',
  'at',
  'keptAt',
  'confirmations',
  'sessionId',
  'messageIndex',
  'origin',
] as const satisfies readonly (keyof IndexEntry)[];
/** Few entries have these; they are kept beside the entry's place. */
const RARE_FIELDS = [
  'aliases',
  'isArchived',
  'duplicateSources',
  'passage',
] as const satisfies readonly (keyof IndexEntry)[];

type RareFields = Pick<IndexEntry, (typeof RARE_FIELDS)[number]>;
type Field = (typeof FIELDS)[number];
/** Fails to compile when an entry has a field that is in neither list. */
type MissingField = Exclude<keyof IndexEntry, Field | keyof RareFields>;
const isComplete: [MissingField] extends [never] ? true : MissingField = true;

/** Entries field by field: a hundred thousand objects take several times as long to write and to read. */
export interface EntryColumns {
  isComplete: true;
  slots: Uint32Array;
  columns: Record<Field, unknown[]>;
  rare: (readonly [index: number, fields: RareFields])[];
}

/** @param entries undefined for a slot without one */
export function toEntryColumns(entries: readonly (IndexEntry | undefined)[]): EntryColumns {
  const slots: number[] = [];
  const columns = Object.fromEntries(FIELDS.map((field) => [field, [] as unknown[]])) as EntryColumns['columns'];
  const rare: EntryColumns['rare'] = [];
  entries.forEach((entry, slot) => {
    if (entry === undefined) return;
    for (const field of FIELDS) columns[field].push(entry[field]);
    const fields = RARE_FIELDS.filter((field) => entry[field] !== undefined);
    if (fields.length > 0)
      rare.push([slots.length, Object.fromEntries(fields.map((field) => [field, entry[field]])) as RareFields]);
    slots.push(slot);
  });
  return { isComplete, slots: Uint32Array.from(slots), columns, rare };
}

/** @param slotEnd one more than the highest slot ever used */
export function fromEntryColumns({ slots, columns, rare }: EntryColumns, slotEnd: number): (IndexEntry | undefined)[] {
  const entries = Array.from<IndexEntry | undefined>({ length: slotEnd });
  const c = columns as { [Name in Field]: IndexEntry[Name][] };
  const made = Array.from(slots, (slot, index): IndexEntry => {
    // Written out, so that all have one hidden class.
    const entry: IndexEntry = {
      ref: c.ref[index]!,
      kind: c.kind[index]!,
      tier: c.tier[index]!,
      title: c.title[index]!,
      heading: c.heading[index]!,
      text: c.text[index]!,
      hash: c.hash[index]!,
      version: c.version[index]!,
      role: c.role[index]!,
      speaker: c.speaker[index]!,
      at: c.at[index]!,
      keptAt: c.keptAt[index]!,
      confirmations: c.confirmations[index]!,
      sessionId: c.sessionId[index]!,
      messageIndex: c.messageIndex[index]!,
      origin: c.origin[index]!,
    };
    return (entries[slot] = entry);
  });
  for (const [index, { aliases, isArchived, duplicateSources, passage }] of rare) {
    const entry = made[index]!;
    if (passage !== undefined) entry.passage = passage;
    if (aliases !== undefined) entry.aliases = aliases;
    if (isArchived === true) entry.isArchived = true;
    if (duplicateSources !== undefined) entry.duplicateSources = duplicateSources;
  }
  return entries;
}
