import type { SourceRef } from '../../../../shared/domain/ids';
import type { EntryOutline } from '../columns/entry-outline';
import type { IndexEntry } from '../columns/index-entry';

/** Few entries have these; they are kept beside the entry's place. */
const RARE_FIELDS = ['aliases', 'isArchived', 'duplicateSources'] as const satisfies readonly (keyof EntryOutline)[];
type RareFields = Pick<EntryOutline, (typeof RARE_FIELDS)[number]>;

/** Outlines field by field: a hundred thousand objects take several times as long to write and to read. */
export interface EntryColumns {
  slots: Uint32Array;
  refs: SourceRef[];
  kinds: IndexEntry['kind'][];
  roles: IndexEntry['role'][];
  times: Float64Array;
  titles: string[];
  speakers: (string | null)[];
  sessionIds: IndexEntry['sessionId'][];
  messageIndexes: (number | null)[];
  messageIds: (NonNullable<IndexEntry['origin']>['messageId'] | null)[];
  rare: (readonly [index: number, fields: RareFields])[];
}

/** @param entries by slot; undefined for a slot without one */
export function toEntryColumns(entries: readonly (IndexEntry | undefined)[]): EntryColumns {
  const slots = [...entries.keys()].filter((slot) => entries[slot] !== undefined);
  const all = slots.map((slot) => entries[slot]!);
  return {
    slots: Uint32Array.from(slots),
    refs: all.map(({ ref }) => ref),
    kinds: all.map(({ kind }) => kind),
    roles: all.map(({ role }) => role),
    times: Float64Array.from(all, ({ at }) => at),
    titles: all.map(({ title }) => title),
    speakers: all.map(({ speaker }) => speaker),
    sessionIds: all.map(({ sessionId }) => sessionId),
    messageIndexes: all.map(({ messageIndex }) => messageIndex),
    messageIds: all.map(({ origin }) => origin?.messageId ?? null),
    rare: all.flatMap((entry, index) => {
      const fields = RARE_FIELDS.filter((field) => entry[field] !== undefined);
      if (fields.length === 0) return [];
      return [[index, Object.fromEntries(fields.map((field) => [field, entry[field]])) as RareFields] as const];
    }),
  };
}

/** Each entry's slot and outline, in the order of slots. */
export function* outlinesOf(columns: EntryColumns): Generator<{ slot: number; outline: EntryOutline }> {
  let nextRare = 0;
  for (let index = 0; index < columns.slots.length; index += 1) {
    const messageId = columns.messageIds[index]!;
    const outline: EntryOutline = {
      ref: columns.refs[index]!,
      kind: columns.kinds[index]!,
      role: columns.roles[index]!,
      at: columns.times[index]!,
      title: columns.titles[index]!,
      speaker: columns.speakers[index]!,
      sessionId: columns.sessionIds[index]!,
      messageIndex: columns.messageIndexes[index]!,
      origin: messageId === null ? null : { messageId },
    };
    if (columns.rare[nextRare]?.[0] === index) Object.assign(outline, columns.rare[nextRare++]![1]);
    yield { slot: columns.slots[index]!, outline };
  }
}
