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

/** By time; equal times by device, so that every device orders two writes alike. */
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

/** Ticks within a millisecond. 2^53 is reached in the year 2248. */
const TICKS = 1024;

/** Milliseconds by which another machine's clock may be ahead before the person is told. */
const MAX_AHEAD_MS = 10 * 60_000;

/** Milliseconds beyond which a time is not taken in: everything written after it would have to be later still. */
const MAX_FUTURE_MS = 24 * 60 * 60_000;

/**
 * A hybrid logical clock (Kulkarni and others, 2014) as one whole number: epoch milliseconds × 1,024, counted on where
 * the machine's clock stands still or goes back. What was seen is always earlier than what is written after it.
 */
export interface HybridClock {
  /** @param at epoch milliseconds of the write */
  tick(at: number): number;
  /** Another device's time. */
  observe(time: number): void;
  readonly last: number;
}

export function createHybridClock(start = 0): HybridClock {
  let last = start;
  return {
    tick(at) {
      last = Math.max(last + 1, ticksOf(at));
      return last;
    },
    observe(time) {
      last = Math.max(last, time);
    },
    get last() {
      return last;
    },
  };
}

/** @param at epoch milliseconds; those before 1970 count as 1970 */
export const ticksOf = (at: number): number => Math.max(0, Math.floor(at)) * TICKS;

/** Epoch milliseconds. */
export const millisecondsOf = (time: number): number => Math.floor(time / TICKS);

/** Milliseconds by which a time is ahead of `now`; 0 within the tolerance. */
export function aheadBy(time: number, now: number): number {
  const ahead = millisecondsOf(time) - now;
  return ahead > MAX_AHEAD_MS ? ahead : 0;
}

/** Whether a time is so far ahead of `now`, epoch milliseconds, that it is not taken in. */
export const isTooFarAhead = (time: number, now: number): boolean => millisecondsOf(time) > now + MAX_FUTURE_MS;
