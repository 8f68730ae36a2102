import { z } from 'zod';
import { sessionIdSchema, topicIdSchema, type SessionId, type TopicId } from '../../domain/ids';
import type { Summary, Topic } from '../../domain/summary';
import { route } from '../route';

/** A session's summary as the person sees it. */
export interface SummaryView {
  /** One sentence a line of `text`; `messageIds[n]` is the message of line n. Null: none was made yet. */
  summary: Summary | null;
  /** Messages came, went or changed since it was made. */
  isOutOfDate: boolean;
  /** Why none can be made, in the person's words; null when one can. */
  refusal: string | null;
}

/** A thread map with the names of its sessions. */
export interface TopicView extends Omit<Topic, 'entries'> {
  entries: (Topic['entries'][number] & { title: string })[];
}

/** Summaries of rested sessions and thread maps, made in the background. */
export interface SummaryProgress {
  state: 'idle' | 'working';
  what: 'summaries' | 'topics';
  done: number;
  total: number;
  /** Why the last run ended early, in the person's words. */
  problem: string | null;
  /** When thread maps were last looked for since the app started; null: not yet. */
  topicsSearchedAt: number | null;
}

export interface TopicList {
  /** The one that was last spoken of first; dismissed ones are left out. */
  topics: TopicView[];
  dismissed: { id: TopicId; subject: string; sessions: number }[];
  /** Sessions that could be in a thread. */
  sessions: number;
}

/**
 * Events of a summary or a thread map that is being written; a failure ends the stream with `{ type: 'failed', message
 * }`.
 */
export type SummaryStreamEvent = { type: 'made'; sessionId: SessionId } | { type: 'written'; topicId: TopicId };

export const summaryRoutes = {
  'summaries.ofSession': route<SummaryView>()(z.object({ sessionId: sessionIdSchema })),
  /**
   * Makes it (again) from the session's messages, as a stream of SummaryStreamEvent. `not-found`, `conflict` (nothing
   * to sum up).
   */
  'summaries.make': route<{ streamId: string }>()(z.object({ sessionId: sessionIdSchema })),
  'summaries.progress': route<SummaryProgress>()(z.null()),
  'topics.list': route<TopicList>()(z.null()),
  /** Looks for threads now, in the background; `summaries.progress` tells how far it is. */
  'topics.find': route<null>()(z.null()),
  'topics.stop': route<null>()(z.null()),
  /** Scope of undo: session. */
  'topics.rename': route<null>()(
    z.object({ id: topicIdSchema, subject: z.string().trim().min(1, 'A thread needs a name.').max(300) }),
  ),
  /**
   * These sessions are no thread (it does not come back while they are the same ones), or are one after all. Scope of
   * undo: session.
   */
  'topics.dismiss': route<null>()(z.object({ id: topicIdSchema, isDismissed: z.boolean() })),
  /** Has the model tell the arc, as a stream of SummaryStreamEvent. `unsupported` with the offline engine. */
  'topics.summarise': route<{ streamId: string }>()(z.object({ id: topicIdSchema })),
};
