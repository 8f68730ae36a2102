import { z } from 'zod';
import { attachmentIdSchema, noteIdSchema, resourceIdSchema, sessionIdSchema } from '../../domain/ids';
import { route } from '../route';

const choiceSchema = z.object({
  /** How links between notes are written in files. */
  links: z.enum(['wiki', 'relative']),
  /** New files are the person's own: their notes are kept. Otherwise they wait in Review. */
  areMine: z.boolean(),
  /** Documents and chats are written into folders of their own, for reading. */
  documents: z.boolean(),
  chats: z.boolean(),
});
export type LiveFolderChoice = z.infer<typeof choiceSchema>;

/** What a run did. */
interface LiveFolderCounts {
  /** Files that took the text of their note; `moved`: with a new name. */
  written: number;
  moved: number;
  /** Versions that files brought. */
  takenIn: number;
  /** Notes that new files became. */
  added: number;
  /** Pictures, documents and chats. */
  files: number;
}

interface LiveFolderProblem {
  path: string;
  /** The reason in words for the person. */
  why: string;
}

export interface LiveFolderState extends LiveFolderChoice {
  /** Null: none is chosen. */
  folder: string | null;
  isPaused: boolean;
  isRunning: boolean;
  last: (LiveFolderCounts & { at: number }) | null;
  /** Questions that wait for the person. */
  waiting: number;
  problems: LiveFolderProblem[];
  /** Why nothing is mirrored at all, for the person. */
  problem: string | null;
}

export const liveFolderAnswerSchema = z.enum([
  'use-note',
  'use-file',
  'keep-both',
  'put-back',
  'archive-note',
  'drop-note',
  'note-only',
  'remove-file',
  'file-only',
  'bring-back',
  'new-note',
  'vault-only',
]);
export type LiveFolderAnswer = z.infer<typeof liveFolderAnswerSchema>;

/** Of a note, or of the attachment, document or chat that a file belongs to. */
const questionIdSchema = z.union([noteIdSchema, attachmentIdSchema, resourceIdSchema, sessionIdSchema]);
const questionKindSchema = z.enum([
  'conflict',
  'conflict-copy',
  'file-gone',
  'note-gone',
  'attachment-gone',
  'record-changed',
]);

/**
 * What only the person decides: both were changed, a sync service put a second version beside the file, the file was deleted, the note is no longer mirrored, the file of an
 * attachment was deleted, or the file of a document or chat was changed.
 */
export interface LiveFolderQuestion {
  id: z.infer<typeof questionIdSchema>;
  kind: z.infer<typeof questionKindSchema>;
  title: string;
  path: string;
  /** Marks of the two texts that were looked at: an answer to others is refused. */
  bytes: string | null;
  content: string | null;
  /** The file holds what the vault does not. */
  isFileChanged: boolean;
  answers: LiveFolderAnswer[];
}

export interface LiveFolderDifference {
  question: LiveFolderQuestion;
  /** Title and text; null: there is none. */
  note: string | null;
  file: string | null;
}

export interface LiveFolderPreview {
  /** The first of them. */
  steps: { do: 'write-file' | 'move-file' | 'end-move' | 'take-in' | 'arrive'; path: string; title: string }[];
  counts: { written: number; moved: number; takenIn: number; added: number };
  waiting: number;
  problems: LiveFolderProblem[];
}

const decisionSchema = z.object({
  id: questionIdSchema,
  kind: questionKindSchema,
  bytes: z.string().max(100).nullable(),
  content: z.string().max(100).nullable(),
  answer: liveFolderAnswerSchema,
});

export const liveFolderRoutes = {
  'liveFolder.state': route<LiveFolderState>()(z.null()),
  /**
   * Main lets the person choose a folder; where the shell has no dialog, asks them about `path`. Nothing is mirrored
   * until it is started. Null: they declined.
   */
  'liveFolder.choose': route<LiveFolderState | null>()(z.object({ path: z.string().trim().max(1_000).default('') })),
  'liveFolder.configure': route<LiveFolderState>()(choiceSchema.extend({ isPaused: z.boolean() })),
  /** Files and notes stay as they are. */
  'liveFolder.forget': route<LiveFolderState>()(z.null()),
  'liveFolder.run': route<LiveFolderState>()(z.null()),
  /** What a run would do; nothing is written. */
  'liveFolder.preview': route<LiveFolderPreview>()(z.null()),
  'liveFolder.questions': route<LiveFolderQuestion[]>()(z.null()),
  'liveFolder.difference': route<LiveFolderDifference>()(z.object({ id: questionIdSchema })),
  /** One after another; stops at the first that cannot be carried out. */
  'liveFolder.decide': route<LiveFolderState>()(z.object({ decisions: z.array(decisionSchema).min(1).max(1_000) })),
};
