import { z } from 'zod';
import { route } from '../route';

/** What may wait in the inbox. */
export type InboxKind =
  | 'conflicts'
  | 'due'
  | 'captured'
  | 'suggestions'
  | 'still-true'
  | 'cleaning'
  | 'shared-notes'
  | 'archive';

export interface InboxCounts {
  /** How many of each kind wait; null: the person does not use what they come from. */
  waiting: Record<InboxKind, number | null>;
  /**
   * Those that are worth coming for: conflicts, what is due today or overdue, days of captured files, suggestions in the
   * person's own words, and today's few old notes.
   */
  worthIt: number;
}

/** What was decided since the day began, and what comes next. */
export interface InboxDay {
  kept: number;
  dropped: number;
  /** Answers about old notes. */
  asked: number;
  /** Cleaning proposals that were accepted or dismissed. */
  cleaned: number;
  /** Suggestions that were put off, and when the first of them comes back (epoch milliseconds); null: none was. */
  putOff: { count: number; at: number } | null;
  /** Old notes to ask about on another day. */
  askedLater: number;
}

export const inboxRoutes = {
  /** Read from memory alone: no server is asked and no list is read. */
  'inbox.counts': route<InboxCounts>()(z.null()),
  'inbox.day': route<InboxDay>()(z.null()),
};
