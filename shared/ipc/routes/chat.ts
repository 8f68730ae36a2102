import { z } from 'zod';
import { messageIdSchema, sessionIdSchema, sourceRefSchema, type MessageId, type SessionId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Session } from '../../domain/session';
import { route } from '../route';

export interface SessionSummary extends Session {
  messageCount: number;
  /** Undecided units that came from it. */
  pending: number;
}

/** A request as it would leave: every byte of what it says, and how many things of each kind are masked in it. */
export interface PreviewedRequest {
  endpoint: string;
  model: string;
  body: string;
  masked: { kind: 'secret' | 'person' | 'place' | 'folder'; count: number }[];
}

/**
 * What sending a text would let leave. The request itself is the first one, exact to the byte; `answer` is the one that
 * follows it, with the sources as the offline rules would choose them. `summary`: before the answer the beginning of a
 * long chat is summed up, from its messages; then `answer` shows what the rules would say.
 */
export type SendPreview =
  | { offline: true }
  | ({ offline: false; answer: PreviewedRequest; summary?: PreviewedRequest } & PreviewedRequest);

const text = z
  .string()
  .min(1, 'Write something first.')
  .max(200_000, 'That is more than 200,000 characters; import it as a document instead.');

export const chatRoutes = {
  'chat.sessions': route<SessionSummary[]>()(z.object({ includeDeleted: z.boolean().default(false) })),
  'chat.createSession': route<Session>()(z.object({ incognito: z.boolean().default(false) })),
  'chat.renameSession': route<Session>()(z.object({ id: sessionIdSchema, title: z.string().trim().min(1).max(300) })),
  /** Sets deletedAt; `app.undo` with scope session brings it back. */
  'chat.deleteSession': route<null>()(z.object({ id: sessionIdSchema })),
  'chat.restoreSession': route<Session>()(z.object({ id: sessionIdSchema })),
  'chat.session': route<{ session: Session; messages: Message[] }>()(z.object({ id: sessionIdSchema })),
  /** Saves the message, then answers as a stream of ChatStreamEvent. */
  'chat.send': route<{ streamId: string; message: Message; answerId: MessageId }>()(
    z.object({ sessionId: sessionIdSchema, text }),
  ),
  /** Answers the last person message again after a failed or stopped answer; the earlier answer stays. */
  'chat.retry': route<{ streamId: string; answerId: MessageId }>()(z.object({ messageId: messageIdSchema })),
  /**
   * Asks the same question again with notes left out or put in by the person, or with archived notes searched too; a
   * new answer with `variant` at the end of the session, the earlier one stays. On a variant the changes add up.
   * `not-found` (answer, question, a note), `conflict` (not an answer), `bad-input` (a note both out and in), `busy`.
   */
  'chat.askAgain': route<{ streamId: string; answerId: MessageId }>()(
    z.object({
      answerId: messageIdSchema,
      without: z.array(sourceRefSchema).max(50).default([]),
      include: z.array(sourceRefSchema).max(50).default([]),
      includeArchived: z.boolean().default(false),
    }),
  ),
  /**
   * Two analysts, depth and breadth, on the question of this answer; a new answer with `analysis` (absent when one of
   * them failed: the text says so). Its `traceId` is the depth run; both are named in `analysis`. Errors as of
   * `chat.askAgain`.
   */
  'chat.analyse': route<{ streamId: string; answerId: MessageId }>()(z.object({ answerId: messageIdSchema })),
  /** Sends nothing. `sessionId` null: a new conversation. */
  'chat.preview': route<SendPreview>()(z.object({ sessionId: sessionIdSchema.nullable(), text })),
  'chat.draft': route<{ text: string }>()(z.object({ sessionId: sessionIdSchema })),
  'chat.saveDraft': route<null>()(z.object({ sessionId: sessionIdSchema, text: z.string().max(200_000) })),
  /** Which session a message lies in: "back to the sentence". */
  'chat.locate': route<{ sessionId: SessionId; index: number }>()(z.object({ messageId: messageIdSchema })),
};

/**
 * Events of one answer, in this order:
 * - an answer (send, retry, askAgain): `stage`* → `retrieved` → `further`* (reformulations) → `delta`*, and wherever
 *   the model asks for more
 * `stage`* → `further` (supplemental; `note` says so when it failed) → `delta`* → `finished` → `extracted` where
 * `message.extraction` was pending;
 * - two analysts: `stage`* → `further` (depth and breadth, each behind its reformulations) → `delta`* → `finished`. No
 *   `retrieved`.
 * A run named by an event is stored already: `trace.get` has it. `delta`s add up to the text so far; `finished` has the
 * last word. A run that throws ends with `{ type: 'failed', message }` instead of `finished` (the vault itself could
 * not be written).
 */
export type ChatStreamEvent =
  | { type: 'stage'; stage: string }
  | { type: 'retrieved'; traceId: string; used: number; leftOut: number }
  /**
   * A further retrieval for the same answer: a reformulation, or one the model asked for in the middle of its answer.
   */
  | {
      type: 'further';
      traceId: string;
      purpose: 'reformulation' | 'supplemental' | 'depth' | 'breadth';
      note: string;
      used: number;
    }
  | { type: 'delta'; text: string }
  /** The message as stored: state complete, stopped or failed. */
  | { type: 'finished'; message: Message }
  | { type: 'extracted'; units: number; reuses: number };
