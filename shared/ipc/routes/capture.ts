import { z } from 'zod';
import { heardSchema } from '../../domain/heard';
import { route } from '../route';
import { t } from '../../messages/message';

/** What a file of the capture folder would become; `export`: only the import dialog takes it; `other`: nothing reads it. */
export type CapturedKind = 'page' | 'link' | 'picture' | 'sound' | 'film' | 'document' | 'export' | 'other';

export type CapturedProblem = 'export' | 'other' | 'no-address' | 'too-large';

/** A file that waits in the inbox. */
export interface CapturedFile {
  /** SHA-256 of its bytes. */
  id: string;
  /** In the folder, `/` between names. */
  path: string;
  kind: CapturedKind;
  /** When it was last changed, epoch milliseconds. */
  at: number;
  bytes: number;
  /** The beginning of a text, or the address of a link; null: nothing to show. */
  excerpt: string | null;
  /** Why it cannot be kept; null: it can. */
  why: CapturedProblem | null;
}

export interface CaptureState {
  /** Null: none is chosen. */
  folder: string | null;
  /** What was kept is moved into a sub-folder. */
  movesTaken: boolean;
  waiting: number;
  /** Files that are still being written, or that a sync service has not finished. */
  unfinished: number;
  /** Why the folder cannot be read, for the person. */
  problem: string | null;
}

export interface KeptFiles {
  /** Ids of the files that are in the vault now. */
  kept: string[];
  failed: { path: string; why: string }[];
  /** What of the kept files did not come in with them. */
  remarks: { what: string; why: string }[];
  /** Takes all of it back; null: what they became cannot be taken back in one step. */
  importId: string | null;
}

/** Files by their hashes. */
const idsSchema = z.object({
  ids: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .min(1)
    .max(1_000),
});

/** Where a quick note goes: to the kept notes, to the inbox, or to the end of today's note. */
export const quickNotePlaceSchema = z.enum(['note', 'inbox', 'today']);
export type QuickNotePlace = z.infer<typeof quickNotePlaceSchema>;

export const captureRoutes = {
  'capture.state': route<CaptureState>()(z.null()),
  /** As `liveFolder.choose`: main lets the person choose, or asks them about `path`. Null: they declined. */
  'capture.choose': route<CaptureState | null>()(z.object({ path: z.string().trim().max(1_000).default('') })),
  'capture.configure': route<CaptureState>()(z.object({ movesTaken: z.boolean() })),
  /** The files stay where they are; what was decided on is remembered. */
  'capture.forget': route<CaptureState>()(z.null()),
  /** The newest first, of at most 5,000 files in the folder. */
  'capture.files': route<CapturedFile[]>()(z.null()),
  /** Leaves those out that cannot be kept. */
  'capture.keep': route<KeptFiles>()(idsSchema),
  'capture.drop': route<null>()(idsSchema),
  /** A part of a file that waits, from a byte on, 2 MiB at most. `not-found` where it is no longer there. */
  'capture.read': route<Uint8Array>()(
    z.object({ id: z.string().regex(/^[0-9a-f]{64}$/), from: z.number().int().nonnegative() }),
  ),
  /** The files wait again. @param importId what they became is taken back; null: nothing came of them */
  'capture.takeBack': route<null>()(idsSchema.extend({ importId: z.string().max(64).nullable() })),
  /** Throws `bad-input` for an empty text. */
  'capture.quickNote': route<{ noteId: string; title: string }>()(
    z.object({
      text: z.string().max(1_000_000, { error: () => t('shared.noteHoldsMostMillion') }),
      to: quickNotePlaceSchema,
      /** Absent: all of it was typed. */
      heard: heardSchema.optional(),
    }),
  ),
};
