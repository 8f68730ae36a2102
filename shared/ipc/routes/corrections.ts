import { z } from 'zod';
import { countSchema } from '../../domain/bounds';
import { messageIdSchema, noteIdSchema, sessionIdSchema, type MessageId, type NoteId } from '../../domain/ids';
import type { Correction } from '../../domain/message';
import type { Note } from '../../domain/note';
import { route } from '../route';
import { noteTextSchema } from './notes';

/** What a message of the person asks to do to a kept note. */
export interface ProposedCorrection {
  /** The answer that stores it. */
  answerId: MessageId;
  says: Correction['says'];
  /** The note that is meant; several where it is open which, the likeliest first. */
  notes: {
    id: NoteId;
    title: string;
    version: number;
    /** The right sentence in its place, for the person to change; null where the message gives none. */
    replacement: string | null;
  }[];
}

export const correctionRoutes = {
  'corrections.ofSession': route<ProposedCorrection[]>()(z.object({ sessionId: sessionIdSchema })),
  /** Replaces the note, in one batch. `conflict` when the note was changed since `baseVersion`. */
  'corrections.replace': route<Note>()(
    noteTextSchema
      .pick({ title: true })
      .extend({ answerId: messageIdSchema, noteId: noteIdSchema, baseVersion: countSchema }),
  ),
  /** It was confirmed or dismissed, and is not shown again. */
  'corrections.settle': route<null>()(z.object({ answerId: messageIdSchema })),
};
