import type { PurposeNote } from '../../domain/trace-reasons';
import { z } from 'zod';
import { askedScopeSchema } from '../../domain/asked-scope';
import { MAX_MESSAGE_ATTACHMENTS, type AttachmentUse } from '../../domain/attachment-use';
import {
  attachmentIdSchema,
  messageIdSchema,
  projectIdSchema,
  sessionIdSchema,
  sourceRefSchema,
  type MessageId,
  type SessionId,
  type SourceRef,
} from '../../domain/ids';
import { chosenModelSchema } from '../../domain/chosen-model';
import { heardSchema } from '../../domain/heard';
import type { UsageTask } from '../../domain/model-usage';
import { askedSourcesSchema, DEFAULT_SOURCES, MAX_SIDE_BY_SIDE, type Message } from '../../domain/message';
import type { Session } from '../../domain/session';
import type { ToolCall } from '../../domain/tool-call';
import { route } from '../route';
import type { AttachmentView } from './attachments';
import type { MarkedText } from './search';
import { t } from '../../messages/message';

export interface SessionSummary extends Session {
  messageCount: number;
  /** Turns whose notes were not taken and may be. */
  untaken: number;
  /** Pending units from this session. */
  pending: number;
}

/** A chat, or a message of one, that contains the words searched for. */
export interface ChatHit {
  sessionId: SessionId;
  title: MarkedText;
  /** Null: the title contains them. */
  message: { id: MessageId; snippet: MarkedText } | null;
  at: number;
}

/** A question that an import answers, and the sentence that answers it. */
export interface StartingQuestion {
  question: string;
  /** The sentence as it stands in the source. */
  answer: string;
  ref: SourceRef;
  /** Where it stands there, in UTF-16 units. */
  start: number;
  end: number;
  /** Id of the chat, note or document. */
  of: string;
  /** Of the chat, note or document. */
  title: string;
  /** When it was written, epoch milliseconds. */
  at: number;
}

export interface StartingQuestions {
  /** An import is being read for them. */
  isLooking: boolean;
  /** At most three. */
  questions: StartingQuestion[];
  /** Questions that the latest kept notes answer, at most one a note. */
  ofNotes: string[];
}

/** A request as it would be sent, and the number of masked things by kind. */
export interface PreviewedRequest {
  endpoint: string;
  model: string;
  /** Its body; pictures are named by their hash. */
  body: string;
  /** Bytes of the body as sent. */
  bytes: number;
  masked: { kind: 'secret' | 'person' | 'place' | 'folder'; count: number }[];
}

/** One request of a turn, and how far its bytes are known. */
export interface PreviewedCall extends PreviewedRequest {
  task: UsageTask;
  /**
   * `exact`: it leaves so. `by-rules`: with what the rules on this machine choose, before a model or the vectors have
   * spoken. `after-answer`: it holds the answer, for which a line stands in.
   */
  certainty: 'exact' | 'by-rules' | 'after-answer';
}

/** Everything that sending a text would transmit, in the order of the turn. */
export type SendPreview = { offline: true } | { offline: false; requests: PreviewedCall[] };

const text = z.string().max(200_000, { error: () => t('shared.moreThan200000') });

/** Files of a message, in their order. */
const attachments = z
  .array(attachmentIdSchema)
  .max(MAX_MESSAGE_ATTACHMENTS, { error: () => t('files.atMostTen') })
  .default([]);

/** A message needs words or a file. */
const isMessage = (message: { text: string; attachments: readonly unknown[] }): boolean =>
  message.text.trim() !== '' || message.attachments.length > 0;
const noMessage = { error: () => t('shared.writeSomethingFirst'), path: ['text'] };

/** An answer that is being written, with those that other models write beside it, in the order of the models. */
export interface StartedAnswer {
  streamId: string;
  answerId: MessageId;
  besideIds: MessageId[];
}

const severalModels = z.array(chosenModelSchema).min(2).max(MAX_SIDE_BY_SIDE);

const sessionIds = z.array(sessionIdSchema).min(1).max(2_000);

export const chatRoutes = {
  'chat.sessions': route<SessionSummary[]>()(z.object({ includeDeleted: z.boolean().default(false) })),
  'chat.createSession': route<Session>()(
    z.object({
      incognito: z.boolean().default(false),
      model: chosenModelSchema.nullable().default(null),
      /** `not-found` where it is not there. */
      project: projectIdSchema.nullable().default(null),
      /** Of a chat that the page shows already; where it is there, it is returned as it is. Absent: main makes one. */
      id: z.ulid().pipe(sessionIdSchema).optional(),
    }),
  ),
  'chat.renameSession': route<Session>()(z.object({ id: sessionIdSchema, title: z.string().trim().min(1).max(300) })),
  /** Sets deletedAt; `app.undo` with scope session restores it. */
  'chat.deleteSession': route<null>()(z.object({ id: sessionIdSchema })),
  /** Deletes several as one act. `not-found` where one is not there: nothing is deleted. */
  'chat.deleteSessions': route<null>()(z.object({ ids: sessionIds })),
  'chat.restoreSession': route<Session>()(z.object({ id: sessionIdSchema })),
  'chat.session': route<{ session: Session; messages: Message[] }>()(z.object({ id: sessionIdSchema })),
  /** Chats that contain every word, newest first; messages of incognito chats are not searched. */
  'chat.search': route<ChatHit[]>()(z.object({ text: z.string().trim().max(200), titlesOnly: z.boolean().optional() })),
  /** Pins a session to the top of the list, or takes it down; undone with scope session. */
  'chat.pinSession': route<Session>()(z.object({ id: sessionIdSchema, isPinned: z.boolean() })),
  /** Pins several as one act, or takes them down. */
  'chat.pinSessions': route<null>()(z.object({ ids: sessionIds, isPinned: z.boolean() })),
  /** Turns the web on or off for a chat: its questions then ask it where they would gain. Undone with scope session. */
  'chat.setWebSearch': route<Session>()(z.object({ id: sessionIdSchema, isOn: z.boolean() })),
  /** Turns shared collections on or off for a chat; on, each of its questions asks them. Undone with scope session. */
  'chat.setAsksCollections': route<Session>()(z.object({ id: sessionIdSchema, isOn: z.boolean() })),
  /** Turns tools on or off for a chat; on, a model may use those that the person allowed. Undone with scope session. */
  'chat.setUsesTools': route<Session>()(z.object({ id: sessionIdSchema, isOn: z.boolean() })),
  /** Turns the standing profile on or off for a chat; on, it is judged with each question. Undone with scope session. */
  'chat.setUsesProfile': route<Session>()(z.object({ id: sessionIdSchema, isOn: z.boolean() })),
  /**
   * Turns on or off that sound suggestions of what the person says in a chat are kept after each turn. Rejects
   * `not-allowed` for an incognito chat. Undone with scope session.
   */
  'chat.setKeepsSaid': route<Session>()(z.object({ id: sessionIdSchema, isOn: z.boolean() })),
  /** Chooses the model that answers a chat; null: that of the settings. Undone with scope session. */
  'chat.setModel': route<Session>()(z.object({ id: sessionIdSchema, model: chosenModelSchema.nullable() })),
  /** Shows the branch that a message stands in, to its newest message. */
  'chat.showBranch': route<Session>()(z.object({ messageId: messageIdSchema })),
  /**
   * Stores the message, then answers as a stream of ChatStreamEvent. `edits`: a message of the person in whose place it
   * stands; that one and what followed it stay, in a branch of their own.
   */
  'chat.send': route<StartedAnswer & { message: Message }>()(
    z
      .object({
        sessionId: sessionIdSchema,
        text,
        edits: messageIdSchema.nullable().default(null),
        /** What is asked, for this message. `bad-input` for a scope that cannot be followed, with nothing saved. */
        sources: askedSourcesSchema.default(DEFAULT_SOURCES),
        /** Added by `attachments.attach`, in the order shown. */
        attachments,
        /** Models that answer side by side from one package; empty: the chat's model answers. */
        models: severalModels.or(z.array(chosenModelSchema).length(0)).default([]),
        /** Absent: all of it was typed. */
        heard: heardSchema.optional(),
      })
      .refine(isMessage, noMessage),
  ),
  /** Answers the last message again after a failed or stopped answer; the earlier answer stays. */
  'chat.retry': route<{ streamId: string; answerId: MessageId }>()(z.object({ messageId: messageIdSchema })),
  /**
   * Asks the same question again with notes left out or added by the person, with archived notes included, or another
   * model. Adds an
   * answer with `variant` at the end of the session; the earlier one stays. Changes to a variant accumulate.
   * `not-found` (answer, question, a note), `conflict` (not an answer), `bad-input` (a note both out and in), `busy`.
   */
  'chat.askAgain': route<{ streamId: string; answerId: MessageId }>()(
    z.object({
      answerId: messageIdSchema,
      without: z.array(sourceRefSchema).max(50).default([]),
      include: z.array(sourceRefSchema).max(50).default([]),
      includeArchived: z.boolean().default(false),
      /** Leaves out the scope of the question. */
      everywhere: z.boolean().default(false),
      model: chosenModelSchema.nullable().default(null),
    }),
  ),
  /**
   * Asks the question of an answer again, of several models side by side, which are given one package. Adds an answer
   * for each with `sideBySide`. Errors as for `chat.askAgain`.
   */
  'chat.askSeveral': route<StartedAnswer>()(z.object({ answerId: messageIdSchema, models: severalModels })),
  /**
   * Decides on answers side by side: this one stays and the others are set aside, or all of them stay. Undone with scope session. `not-found`, `conflict` where the answer stands beside none.
   */
  'chat.chooseAnswer': route<null>()(z.object({ answerId: messageIdSchema, keepsAll: z.boolean().default(false) })),
  /**
   * Two analysts, depth and breadth, on the question of this answer. Adds an answer with `analysis` (absent when one
   * failed; the text says so). Its `traceId` is the depth run; `analysis` names both. Errors as for `chat.askAgain`.
   */
  'chat.analyse': route<{ streamId: string; answerId: MessageId }>()(z.object({ answerId: messageIdSchema })),
  /** Goes on without the verdicts of the model that the session's answer waits for; does nothing where none is waited for. */
  'chat.skipReading': route<null>()(z.object({ sessionId: sessionIdSchema })),
  /**
   * Decides on a call of a tool that waits: it is made, it is not, or it is made and no call of that tool is asked about
   * from now on. `not-found` where it waits no longer.
   */
  'chat.decideToolCall': route<null>()(
    z.object({ callId: z.string().max(100), decision: z.enum(['call', 'not-now', 'always']) }),
  ),
  /** Sends nothing. `sessionId` null: a new conversation. `isWebAsked`: the web is asked too; `areToolsOff`: no tools are offered. */
  'chat.preview': route<SendPreview>()(
    z
      .object({
        sessionId: sessionIdSchema.nullable(),
        text,
        attachments,
        isWebAsked: z.boolean().default(false),
        scope: askedScopeSchema.optional(),
        models: z.array(chosenModelSchema).max(MAX_SIDE_BY_SIDE).default([]),
        areToolsOff: z.boolean().default(false),
      })
      .refine(isMessage, noMessage),
  ),
  /** Questions that the last import answers, until one is asked or they are put away. */
  'chat.startingQuestions': route<StartingQuestions>()(z.null()),
  'chat.putAwayStartingQuestions': route<null>()(z.null()),
  'chat.draft': route<{ text: string }>()(z.object({ sessionId: sessionIdSchema })),
  'chat.saveDraft': route<null>()(z.object({ sessionId: sessionIdSchema, text: z.string().max(200_000) })),
  /** Files of an unsent message; `sessionId` null: of a new conversation. Those that were removed are left out. */
  'chat.draftFiles': route<AttachmentView[]>()(z.object({ sessionId: sessionIdSchema.nullable() })),
  'chat.saveDraftFiles': route<null>()(z.object({ sessionId: sessionIdSchema.nullable(), attachments })),
  /** What the model would be given of files that are attached to a message, as things stand. Reads them; sends nothing. */
  'chat.readFiles': route<AttachmentUse[]>()(z.object({ attachments })),
  /** The session and position of a message, for "back to the sentence". */
  'chat.locate': route<{ sessionId: SessionId; index: number }>()(z.object({ messageId: messageIdSchema })),
};

/**
 * Events of one answer, in this order:
 * - an answer (send, retry, askAgain): `stage`* → `retrieved` → `delta`*; each time the
 *   model searches again, `stage`* → `further` (supplemental; `note.failure` says if it failed) → `delta`*; each time it
 *   calls a tool, `tool-call` (`waiting` where it is asked about, `running`) → `further` with its result as judged →
 *   `tool-call` as it ended → `delta`*; then `finished` →
 *   `extracted` if `message.extraction` was pending;
 * - two analysts: `stage`* → `further` (depth and breadth) → `delta`* → `finished`. No
 *   `retrieved`.
 *
 * A run named by an event is already stored: `trace.get` returns it. The `delta`s make the text so far (`withPiece`);
 * the text in `finished` is authoritative. If the vault itself cannot be written, the stream ends with `{ type: 'failed',
 * message }` instead of `finished`.
 */
export type ChatStreamEvent =
  /** `count`: candidates that the stage begins with. */
  | { type: 'stage'; stage: string; count?: number }
  | { type: 'retrieved'; traceId: string; used: number; leftOut: number }
  /** Another retrieval for the same answer: one of an analyst, or one that the model asked for while answering. */
  | {
      type: 'further';
      traceId: string;
      purpose: 'supplemental' | 'depth' | 'breadth';
      note: PurposeNote | null;
      used: number;
    }
  /** `answerId`: of the answer beside the first one to which it belongs; absent: to the first. */
  | { type: 'delta'; text: string; answerId?: MessageId }
  /** A call of a tool, each time its state changes. `answerId` as of `delta`. */
  | { type: 'tool-call'; call: ToolCall; answerId?: MessageId }
  /** An answer beside the first one as stored; it comes before `finished`. */
  | { type: 'beside'; message: Message }
  /** The message as stored: state complete, stopped or failed. */
  | { type: 'finished'; message: Message }
  | { type: 'extracted'; units: number; reuses: number };
