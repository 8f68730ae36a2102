import { z } from 'zod';
import { type Context, contextSchema, type Dot, dotSchema } from './clock';

/** A row as it is stored, whatever its table. */
export type Row = Record<string, unknown>;

/** A value of a text or of a choice that nobody who knew it has replaced. */
const headSchema = z.object({
  dot: dotSchema,
  /** Absent: the row's own, since it is the only one. */
  value: z.unknown().optional(),
  /** The text that it was written over; absent: unknown, or none. */
  base: z.string().optional(),
});
export type Head = z.infer<typeof headSchema>;

/** The write that added an item to a set, and which of that write's items it was. */
const itemDotSchema = z.tuple([
  z.number().int().nonnegative(),
  z.string().min(1).max(64),
  z.number().int().nonnegative(),
]);
export type ItemDot = z.infer<typeof itemDotSchema>;

const counterSchema = z.object({
  /** The number without what devices added. */
  from: z.number(),
  /** The time of each device's last addition, and all that it added. */
  by: z.record(z.string(), z.tuple([z.number().int().nonnegative(), z.number()])),
});
export type Counter = z.infer<typeof counterSchema>;

/**
 * What is known of a row's history: who wrote which field last. A row that one write made, and nobody changed since, is
 * the dot of that write alone.
 */
const historySchema = z.object({
  seen: contextSchema,
  /** Writes that say that the row is there. None: it is removed. */
  present: z.array(dotSchema),
  /** Last writer of each field without an entry of its own. */
  made: dotSchema,
  fields: z.record(z.string(), dotSchema).optional(),
  heads: z.record(z.string(), z.array(headSchema)).optional(),
  sets: z.record(z.string(), z.record(z.string(), z.array(itemDotSchema))).optional(),
  counters: z.record(z.string(), counterSchema).optional(),
  /** The row as it was when it was removed: another device may bring it back. */
  removed: z.record(z.string(), z.unknown()).optional(),
});
export type History = z.infer<typeof historySchema>;

export const rowStateSchema = z.union([dotSchema, historySchema]);
export type RowState = z.infer<typeof rowStateSchema>;

export const isUniform = (state: RowState): state is Dot => Array.isArray(state);

export const isPresent = (state: RowState): boolean => isUniform(state) || state.present.length > 0;

/** The writes of a row that are known. */
export const contextOf = (state: RowState): Context => (isUniform(state) ? { [state[1]]: state[0] } : state.seen);

/** The latest time in a row's history, of any write that it names. */
export function latestTime(state: RowState): number {
  if (isUniform(state)) return state[0];
  const { seen, present, made, fields = {}, heads = {}, sets = {}, counters = {} } = state;
  return [
    ...Object.values(seen),
    made[0],
    ...present.map(([time]) => time),
    ...Object.values(fields).map(([time]) => time),
    ...Object.values(heads).flatMap((all) => all.map(({ dot }) => dot[0])),
    ...Object.values(sets).flatMap((items) => Object.values(items).flatMap((dots) => dots.map(([time]) => time))),
    ...Object.values(counters).flatMap(({ by }) => Object.values(by).map(([time]) => time)),
  ].reduce((latest, time) => Math.max(latest, time), 0);
}
