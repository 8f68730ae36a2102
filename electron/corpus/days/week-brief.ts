import { z } from 'zod';
import type { WeekBrief } from '../../../shared/ipc/routes/week';
import type { Logger } from '../../../shared/lib/logger';
import { addDays, localDay, startOfWeek } from '../../../shared/lib/time/day-name';
import { createDerivedFile, type DerivedFile } from '../../files/derived-file';
import { parseTimeWindow } from '../../language/dates/parse-time-window';
import type { WeekService } from './week-service';

const recordSchema = z.object({
  /** The last day of the week whose brief was put away; null: none was. */
  dismissed: z.string().nullable(),
});
export type BriefFile = DerivedFile<z.infer<typeof recordSchema>>;

export const createBriefFile = (path: string, log: Logger): BriefFile =>
  createDerivedFile({ path, schema: recordSchema, empty: { dismissed: null }, name: 'weekly brief', log });

const MAX_LINES = 5;

/** What the week before came to and what is open of it, told once in the week after until it is put away. */
export type Briefs = ReturnType<typeof createBriefs>;

export function createBriefs({
  weeks,
  file,
  isDone,
  now,
}: {
  weeks: Pick<WeekService, 'week'>;
  file: BriefFile;
  /** Whether a note of the things to do is done. */
  isDone: (noteId: string) => boolean;
  now: () => number;
}) {
  return {
    /** Null where nothing was decided, changed or left open in that week, or its brief was put away. */
    async brief(firstWeekday: number): Promise<WeekBrief | null> {
      const today = localDay(now());
      const last = addDays(startOfWeek(today, firstWeekday), -1);
      if ((await file.read()).dismissed === last) return null;
      const { first, kept, replaced } = await weeks.week(last, firstWeekday);
      const isReplacing = new Set(replaced.map(({ newer }) => newer.id));
      const decided = kept.filter(({ category, id }) => category === 'decision' && !isReplacing.has(id));
      const open = kept
        .filter(({ category, id }) => (category === 'action-item' && !isDone(id)) || category === 'open-question')
        .map((line) => ({ ...line, due: dueOf(line) }))
        .sort((a, b) => (a.due ?? Infinity) - (b.due ?? Infinity) || promisesFirst(a, b) || a.at - b.at);
      if (decided.length + open.length + replaced.length === 0) return null;
      return {
        first,
        last,
        decided: decided.slice(-MAX_LINES),
        open: open.slice(0, MAX_LINES),
        changed: replaced.slice(-MAX_LINES),
        fading: (await weeks.week(today, firstWeekday)).fading[0] ?? null,
      };
    },
    dismiss: (last: string): Promise<void> => file.write({ dismissed: last }),
  };
}

/** The time that a promise names, if it lay ahead when it was kept. */
function dueOf({ title, at }: { title: string; at: number }): number | null {
  const from = parseTimeWindow(title, at)?.from ?? at;
  return from > at ? from : null;
}

const promisesFirst = (a: { category: string }, b: { category: string }): number =>
  Number(b.category === 'action-item') - Number(a.category === 'action-item');
