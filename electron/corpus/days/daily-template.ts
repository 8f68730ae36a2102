import { z } from 'zod';
import { dailyTemplateSchema } from '../../../shared/ipc/routes/days';
import type { Logger } from '../../../shared/lib/logger';
import { addDays, startOfDay } from '../../../shared/lib/time/day-name';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';

const recordSchema = z.object({ template: dailyTemplateSchema });
/** How this vault's daily notes begin. */
export type DailyNoteFile = DerivedFile<z.infer<typeof recordSchema>>;

export const createDailyNoteFile = (path: string, log: Logger): DailyNoteFile =>
  createDerivedFile({ path, schema: recordSchema, empty: { template: '' }, name: 'daily note', log });

/** The template for one day: `{{date}}` as a person of `locale` writes it, the others as names to link to. */
export function fillDailyTemplate(template: string, day: string, locale?: string): string {
  const words: Record<string, () => string> = {
    date: () => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(startOfDay(day)),
    day: () => day,
    yesterday: () => addDays(day, -1),
    tomorrow: () => addDays(day, 1),
  };
  return template.replace(/\{\{\s*(\w+)\s*\}\}/gu, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name]!() : whole,
  );
}
