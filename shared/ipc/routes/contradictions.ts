import { z } from 'zod';
import { noteIdSchema, sessionIdSchema, type MessageId, type NoteId } from '../../domain/ids';
import type { Note } from '../../domain/note';
import { route } from '../route';

/** A statement in a chat that contradicts a kept note. */
export interface ChatContradiction {
  /** The pending unit and its message. */
  unit: { id: NoteId; title: string; messageId: MessageId | null };
  kept: { id: NoteId; title: string; keptAt: number };
  /** The difference in a few words: "5 instead of 3", by the model or the rules; empty when neither says it. */
  reason: string;
}

/** A sentence of a message that is being written, and the kept sentence that it contradicts. */
export interface DraftContradiction {
  said: string;
  /** As in `ChatContradiction`. */
  reason: string;
  /** `isSentence`: the note holds nothing else, so that it can be replaced. */
  kept: { id: NoteId; sentence: string; version: number; isSentence: boolean };
}

const resolution = z.enum(['replace', 'keep-both', 'dismiss']);

export const contradictionRoutes = {
  'contradictions.ofSession': route<ChatContradiction[]>()(z.object({ sessionId: sessionIdSchema })),
  /**
   * `replace`: the unit is kept and supersedes the note; `keep-both`: both are kept; `dismiss`: the unit stays pending,
   * without the flag.
   */
  'contradictions.resolve': route<Note>()(z.object({ unitId: noteIdSchema, keptId: noteIdSchema, how: resolution })),
  /** Asks no model. */
  'contradictions.ofDraft': route<DraftContradiction[]>()(z.object({ text: z.string().max(2_000) })),
  /** As `contradictions.resolve`, for a sentence of a draft, which becomes a kept note unless it is dismissed. */
  'contradictions.resolveDraft': route<null>()(
    z.object({
      said: z.string().min(1).max(2_000),
      kept: z.object({ id: noteIdSchema, version: z.number().int() }),
      how: resolution,
    }),
  ),
};
