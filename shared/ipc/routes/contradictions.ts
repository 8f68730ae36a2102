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

export const contradictionRoutes = {
  'contradictions.ofSession': route<ChatContradiction[]>()(z.object({ sessionId: sessionIdSchema })),
  /**
   * `replace`: the unit is kept and supersedes the note; `keep-both`: both are kept; `dismiss`: the unit stays pending,
   * without the flag.
   */
  'contradictions.resolve': route<Note>()(
    z.object({ unitId: noteIdSchema, keptId: noteIdSchema, how: z.enum(['replace', 'keep-both', 'dismiss']) }),
  ),
};
