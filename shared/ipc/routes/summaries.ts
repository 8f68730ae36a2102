import { z } from 'zod';
import { sessionIdSchema, topicIdSchema, type SessionId, type TopicId } from '../../domain/ids';
import type { Summary, Topic } from '../../domain/summary';
import { route } from '../route';
import { t } from '../../messages/message';

export interface SummaryView {
  /** One sentence per line of `text`; `messageIds[n]` is the message of line n. Null: not made yet. */
  summary: Summary | null;
  /** Messages were added, removed or changed since. */
  isOutOfDate: boolean;
  /** Why none can be made, for the person; null when one can. */
  refusal: string | null;
}

/** A topic with the titles of its sessions. */
export interface TopicView extends Omit<Topic, 'entries'> {
  entries: (Topic['entries'][number] & { title: string })[];
}

/** Background work on summaries of inactive sessions and on topics. */
export interface SummaryProgress {
  state: 'idle' | 'working';
  what: 'summaries' | 'topics';
  done: number;
  total: number;
  /** Why the last run ended early, for the person. */
  problem: string | null;
  /** When topics were last searched for since the app started; null: not yet. */
  topicsSearchedAt: number | null;
}

export interface TopicList {
  /** The most recently discussed first; without dismissed ones. */
  topics: TopicView[];
  dismissed: { id: TopicId; subject: string; sessions: number }[];
  /** Sessions that are eligible for a topic. */
  sessions: number;
}

/** Events of a summary or a topic being written; a failure ends the stream with `{ type: 'failed', message }`. */
export type SummaryStreamEvent = { type: 'made'; sessionId: SessionId } | { type: 'written'; topicId: TopicId };

export const summaryRoutes = {
  'summaries.ofSession': route<SummaryView>()(z.object({ sessionId: sessionIdSchema })),
  /**
   * Generates the summary from the session's messages, as a stream of SummaryStreamEvent. `not-found`, `conflict`
   * (nothing to summarise).
   */
  'summaries.make': route<{ streamId: string }>()(z.object({ sessionId: sessionIdSchema })),
  'summaries.progress': route<SummaryProgress>()(z.null()),
  'topics.list': route<TopicList>()(z.null()),
  /** Searches for topics now, in the background; `summaries.progress` reports it. */
  'topics.find': route<null>()(z.null()),
  'topics.stop': route<null>()(z.null()),
  /** Undo scope: session. */
  'topics.rename': route<null>()(
    z.object({
      id: topicIdSchema,
      subject: z
        .string()
        .trim()
        .min(1, { error: () => t('shared.topicNeedsName') })
        .max(300),
    }),
  ),
  /** Dismisses a topic (it does not return while its sessions are the same), or restores it. Undo scope: session. */
  'topics.dismiss': route<null>()(z.object({ id: topicIdSchema, isDismissed: z.boolean() })),
  /** Dismisses several as one act. */
  'topics.dismissMany': route<null>()(z.object({ ids: z.array(topicIdSchema).min(1).max(500) })),
  /** Lets the model write the topic's arc, as a stream of SummaryStreamEvent. `unsupported` with the offline engine. */
  'topics.summarise': route<{ streamId: string }>()(z.object({ id: topicIdSchema })),
};
