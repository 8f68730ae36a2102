import { z } from 'zod';
import { noteIdSchema, sessionIdSchema, type MessageId, type NoteId } from '../../domain/ids';
import type { Note } from '../../domain/note';
import { route } from '../route';

/** Something said in a chat that differs from a kept note. */
export interface ChatContradiction {
  /** The undecided unit, and the message it was said in. */
  unit: { id: NoteId; title: string; messageId: MessageId | null };
  kept: { id: NoteId; title: string; keptAt: number };
  /** In a few words: "5 instead of 3"; empty when the rules see it no longer. */
  reason: string;
}

export const contradictionRoutes = {
  'contradictions.ofSession': route<ChatContradiction[]>()(z.object({ sessionId: sessionIdSchema })),
  /**
   * `replace`: the unit is kept and takes the note's place; `keep-both`: it is kept beside it; `dismiss`: it stays
   * undecided, without the flag.
   */
  'contradictions.resolve': route<Note>()(
    z.object({ unitId: noteIdSchema, keptId: noteIdSchema, how: z.enum(['replace', 'keep-both', 'dismiss']) }),
  ),
};
