import { z } from 'zod';
import { nameSchema, timeSchema } from './bounds';

/** Likelihood below which a word that was heard is to be looked at. */
export const DOUBTFUL_BELOW = 0.5;
/** Words that a text names as doubtful; of a text with more, the rest is as doubtful and not named. */
export const MAX_DOUBTFUL = 200;

/** The mark of a text that was spoken, in part or as a whole, and written down by this computer. */
export const heardSchema = z.object({
  /** When, epoch milliseconds UTC. */
  at: timeSchema,
  /** Words that the computer is not sure of and the person has not looked at. */
  doubtful: z.array(nameSchema).max(MAX_DOUBTFUL),
});
export type Heard = z.infer<typeof heardSchema>;

/** The mark of a text with another one put behind it. */
export const joinHeard = (one: Heard | undefined, other: Heard): Heard => ({
  at: other.at,
  doubtful: [...new Set([...(one?.doubtful ?? []), ...other.doubtful])].slice(0, MAX_DOUBTFUL),
});

/** A note or message, marked besides as heard; as it is where nothing was. */
export const withHeard = <Text extends { heard?: Heard | undefined }>(text: Text, heard: Heard | undefined): Text =>
  heard === undefined ? text : { ...text, heard: joinHeard(text.heard, heard) };

/** The mark with the doubtful words alone that a text still has; undefined where nothing was heard. */
export const heardIn = (text: string, heard: Heard | undefined): Heard | undefined =>
  heard && { ...heard, doubtful: heard.doubtful.filter((word) => text.includes(word)) };
