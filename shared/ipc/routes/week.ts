import { z } from 'zod';
import type { Category } from '../../domain/note';
import { route } from '../route';
import { dayNameSchema } from './days';

/** A note of a week, with the sentence it came from; null for a note that the person wrote. */
export interface WeekLine {
  id: string;
  title: string;
  category: Category;
  /** When it was kept, replaced or found wrong; for a fading note, when it was last used. */
  at: number;
  source: {
    sessionId: string;
    messageId: string;
    start: number;
    end: number;
    quote: string;
    sessionTitle: string;
  } | null;
}

/** A week of this machine's time zone. At most 200 of each. */
export interface Week {
  /** `YYYY-MM-DD`, the first and the last of seven days. */
  first: string;
  last: string;
  isCurrent: boolean;
  kept: WeekLine[];
  keptCount: number;
  replaced: { newer: WeekLine; older: WeekLine }[];
  /** Dropped as not true. */
  wrong: WeekLine[];
  /** Notes that fade now, the important ones first; of the present week only, at most 20. */
  fading: WeekLine[];
}

/** What a week came to, for the week after. At most five lines of each. */
export interface WeekBrief {
  /** `YYYY-MM-DD`, the first and the last of its seven days. */
  first: string;
  last: string;
  decided: WeekLine[];
  /** Promises and open questions, those first that name a time; `due`: that time. */
  open: (WeekLine & { due: number | null })[];
  changed: Week['replaced'];
  /** A note that fades now. */
  fading: WeekLine | null;
}

export const weekRoutes = {
  /** The week that holds a day; `firstWeekday` 0 Sunday … 6 Saturday. */
  'days.week': route<Week>()(z.object({ day: dayNameSchema, firstWeekday: z.number().int().min(0).max(6) })),
  /** Of the last week; null where it came to nothing, or was put away. */
  'days.brief': route<WeekBrief | null>()(z.object({ firstWeekday: z.number().int().min(0).max(6) })),
  /** Puts the brief of the week away that ended on this day. */
  'days.dismissBrief': route<null>()(z.object({ last: dayNameSchema })),
};
