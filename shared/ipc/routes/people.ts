import { z } from 'zod';
import { topicIdSchema, type MessageId, type SessionId, type TopicId } from '../../domain/ids';
import type { DecisionHistory } from '../../domain/trace';
import { route } from '../route';
import type { LessonView } from './lessons';
import type { Week } from './week';

/** A topic with the newest sentence of its chats that names somebody. */
export interface TopicMention {
  id: TopicId;
  subject: string;
  /** The day of that chat, epoch milliseconds. */
  at: number;
  chats: number;
  quote: string;
  sessionId: SessionId;
  messageId: MessageId | null;
}

/** What else belongs to a name or a topic: at most 100 of each kind, the newest first. */
export interface About {
  decisions: DecisionHistory[];
  /** Those that still come up. */
  lessons: LessonView[];
  /** Empty for a topic. */
  topics: TopicMention[];
  /** What the person changed their mind about, oldest first; at most 200. */
  changes: Week['replaced'];
}

export const peopleRoutes = {
  /** `not-found` when nothing in the vault has that name, or the topic is gone. */
  'people.about': route<About>()(
    z.union([z.object({ name: z.string().trim().min(1).max(200) }), z.object({ topicId: topicIdSchema })]),
  ),
};
