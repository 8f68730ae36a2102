import { z } from 'zod';

const deviceSchema = z.string().min(1).max(64);
const timeSchema = z.number().nonnegative();
const numberSchema = z.number().int().nonnegative();

/** By device, the number of a segment of its chain. */
const numbersSchema = z.record(deviceSchema, numberSchema);

/** What the person said of a device; the latest stands. */
const asideSchema = z.record(deviceSchema, z.object({ at: timeSchema, isAside: z.boolean() }));
export type Aside = z.infer<typeof asideSchema>;

/** What a device has seen of the others, and what it no longer needs. Times are epoch milliseconds. */
export const seenSchema = z.object({
  /** When it was written: once a day, and whenever it says something else. */
  at: timeSchema,
  /** What the person calls the machine: one that never wrote anything has no head that says it. */
  name: z.string().max(100),
  /** The last segment that it merged of each chain. */
  known: numbersSchema,
  /** The last segment of each chain whose rows stand in its own chain too. */
  holds: numbersSchema,
  /** Names under which this vault wrote before, with the time when it ended to. */
  former: z.record(deviceSchema, timeSchema),
  aside: asideSchema,
  /**
   * Files of the folder, by their names, to which no row of this vault refers: since when, and the last segment of its
   * own by then.
   */
  unneeded: z.record(z.string().regex(/^[0-9a-f]{64}$/u), z.tuple([timeSchema, numberSchema])),
});
export type Seen = z.infer<typeof seenSchema>;

/** What is said of each device by whoever said something of it last. */
export function joinAside(all: readonly Aside[]): Aside {
  const joined: Aside = {};
  for (const aside of all)
    for (const [device, said] of Object.entries(aside)) {
      const known = joined[device];
      const isLater = known === undefined || said.at > known.at || (said.at === known.at && said.isAside);
      if (isLater) joined[device] = said;
    }
  return Object.fromEntries(Object.entries(joined).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
