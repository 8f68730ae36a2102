import { z } from 'zod';

/**
 * One write of one device: its hybrid logical time (see clock.ts) and the device. Dots are unique within a row, and a
 * device's dots of a row grow.
 */
export const dotSchema = z.tuple([z.number().int().nonnegative(), z.string().min(1).max(64)]);
export type Dot = z.infer<typeof dotSchema>;

/** Of one row: by device, the time of its last write that is known. */
export const contextSchema = z.record(z.string().min(1).max(64), z.number().int().nonnegative());
export type Context = z.infer<typeof contextSchema>;

/** Orders by time, and equal times by device, so that every device orders two writes alike. */
export const compareDots = ([time, device]: Dot, [otherTime, otherDevice]: Dot): number =>
  time - otherTime || (device < otherDevice ? -1 : device > otherDevice ? 1 : 0);

export const isSameDot = (one: Dot, other: Dot): boolean => one[0] === other[0] && one[1] === other[1];

/** Whether whoever knows `context` has seen that write. */
const hasSeen = (context: Context, [time, device]: Dot): boolean => (context[device] ?? -1) >= time;

export function joinContexts(one: Context, other: Context): Context {
  const joined: Context = { ...one };
  for (const [device, time] of Object.entries(other)) joined[device] = Math.max(joined[device] ?? 0, time);
  return joined;
}

/**
 * Of writes that two sides hold: those that both hold, and those that the other side has never seen. What one side saw
 * and no longer holds was replaced there.
 */
export function joinDotted<Item>(
  mine: readonly Item[],
  theirs: readonly Item[],
  dotOf: (item: Item) => Dot,
  { seenByMe, seenByThem }: { seenByMe: Context; seenByThem: Context },
): Item[] {
  const isIn = (items: readonly Item[], item: Item) => items.some((each) => isSameDot(dotOf(each), dotOf(item)));
  return [
    ...mine.filter((item) => isIn(theirs, item) || !hasSeen(seenByThem, dotOf(item))),
    ...theirs.filter((item) => !isIn(mine, item) && !hasSeen(seenByMe, dotOf(item))),
  ].toSorted((one, other) => compareDots(dotOf(one), dotOf(other)));
}
