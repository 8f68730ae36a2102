import { z, type ZodType } from 'zod';
import { MAX_TIME, MIN_TIME } from '../lib/time/time-range';
import { t } from '../messages/message';

export const invalidDateMessage = (): string => t('shared.noDateBetweenYears');
/** A line of an import has at most 16 MB. Rows may hold less, which prepare-batch.ts checks with its own message. */
const MAX_TEXT_CHARACTERS = 16_777_216;
const MAX_LIST_ITEMS = 500_000;
/** Longer than any name that people write or files contain, and short enough for a screen. */
const MAX_NAME_CHARACTERS = 10_000;
const MAX_NAMES = 10_000;
const MAX_COUNT = 1_000_000_000;

/** Epoch milliseconds in the years 1 to 9999. */
export const timeSchema = z
  .number()
  .min(MIN_TIME, { error: invalidDateMessage })
  .max(MAX_TIME, { error: invalidDateMessage });

/** A count or an index, 0 to 1,000,000,000. */
export const countSchema = z.number().int().nonnegative().max(MAX_COUNT);
/** 1-based. */
export const ordinalSchema = z.number().int().positive().max(MAX_COUNT);

/** A text of any length that a row may hold. */
export const textSchema = z.string().max(MAX_TEXT_CHARACTERS);

/** A list of any length that a row may hold. */
export const listOf = <Item extends ZodType>(item: Item) => z.array(item).max(MAX_LIST_ITEMS);

/** A title, name, tag, key or hash. */
export const nameSchema = z.string().max(MAX_NAME_CHARACTERS);
export const namesSchema = z.array(nameSchema).max(MAX_NAMES);
