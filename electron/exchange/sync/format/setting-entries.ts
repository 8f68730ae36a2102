import { z } from 'zod';

/** A setting as somebody last wrote it: a text, or whether a name is excluded. */
const entrySchema = z.object({
  value: z.union([z.string().max(2_000), z.boolean()]),
  /** Epoch milliseconds; 0: before the first sync. */
  at: z.number().nonnegative(),
});
export const settingEntriesSchema = z.record(z.string().max(300), entrySchema);
export type SettingEntries = z.infer<typeof settingEntriesSchema>;
