import { z } from 'zod';
import type { Category, NoteStatus } from '../../domain/note';
import { isDayName } from '../../lib/time/day-name';
import { route } from '../route';
import { t } from '../../messages/message';

export const dayNameSchema = z.string().refine(isDayName, { error: () => t('shared.giveDay202605') });

/** What a day holds, in numbers. Days are those of this machine's time zone. */
export interface DayCounts {
  day: string;
  /** Notes that were kept or written here that day. */
  kept: number;
  /** Imported notes whose file was written that day. */
  written: number;
  messages: number;
  chats: number;
  /** The daily note; null without one. */
  noteId: string | null;
}

export interface NoteOfDay {
  id: string;
  title: string;
  category: Category;
  status: NoteStatus;
  at: number;
}

/** What a day holds, oldest first; at most 500 of each, with the whole numbers in `counts`. */
export interface DayContents {
  counts: DayCounts;
  kept: NoteOfDay[];
  written: NoteOfDay[];
  chats: { id: string; title: string; messages: number; firstMessageId: string }[];
}

/** How a daily note begins. `{{date}}`, `{{day}}`, `{{yesterday}}` and `{{tomorrow}}` are filled in. */
export const dailyTemplateSchema = z.string().max(20_000, { error: () => t('shared.templateHoldsMost20') });

export const dayRoutes = {
  /** The days of a month (`2026-05`) that hold something, in order. */
  'days.month': route<DayCounts[]>()(z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) })),
  'days.day': route<DayContents>()(z.object({ day: dayNameSchema })),
  /** The daily note's id, or null and the text with which a new one begins. Stores nothing. */
  'days.note': route<{ id: string | null; body: string }>()(
    z.object({ day: dayNameSchema, locale: z.string().max(100).optional() }),
  ),
  'days.template': route<{ text: string }>()(z.null()),
  'days.saveTemplate': route<{ text: string }>()(z.object({ text: dailyTemplateSchema })),
};
