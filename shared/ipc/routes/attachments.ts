import { z } from 'zod';
import { MAX_MESSAGE_ATTACHMENTS } from '../../domain/attachment-use';
import { attachmentIdSchema, sourceRefSchema, type AttachmentId } from '../../domain/ids';
import { route } from '../route';
import { t } from '../../messages/message';

/** An attachment as a page shows it. */
export interface AttachmentView {
  id: AttachmentId;
  name: string;
  /** The path, with the folders of what was imported. */
  path: string;
  mediaType: string;
  bytes: number;
  /** False when its file is not in the vault's folder. */
  isHere: boolean;
  /** Address of the picture in the app's own origin; null for other files, and pictures too large to draw. */
  imageUrl: string | null;
  /** Another program may open it; otherwise it is only shown in its folder. */
  canOpen: boolean;
}

/** What the attachments take up. */
export interface AttachmentOverview {
  files: number;
  bytes: number;
  /** Files of attachments that were removed or taken back, which can be deleted for good. */
  deletable: { files: number; bytes: number };
  /** Attachments whose file is missing or has other bytes; the first 200 paths. */
  damaged: number;
  missing: string[];
  changed: string[];
  /** The time when every byte was last read in this run; null before. Otherwise only sizes were compared. */
  checkedAt: number | null;
}

const MAX_PART_BYTES = 2 * 1024 * 1024;

const filePart = z.object({
  uploadId: z.string().min(1).max(64),
  name: z.string().min(1).max(300),
  bytes: z
    .instanceof(Uint8Array)
    .refine((bytes) => bytes.length <= MAX_PART_BYTES, { error: () => t('shared.partMost2Mib') }),
  isLast: z.boolean(),
});

const ids = z.array(attachmentIdSchema).min(1).max(10_000);

export const attachmentRoutes = {
  /** The file that a link of a text means; null where there is none. */
  'attachments.find': route<AttachmentView | null>()(
    z.object({ from: sourceRefSchema, target: z.string().min(1).max(1_000) }),
  ),
  /**
   * A pasted or dropped file, in parts of at most 2 MiB; null until the last. The same bytes under the same name are one
   * attachment.
   */
  'attachments.add': route<AttachmentView | null>()(filePart),
  /**
   * A file for a message, in parts as for `attachments.add`. Refused with `bad-input` when it is empty or of a kind that
   * no model reads; nothing is stored then.
   */
  'attachments.attach': route<AttachmentView | null>()(filePart),
  /** The views in the order of the ids; removed and unknown ones are left out. */
  'attachments.list': route<AttachmentView[]>()(
    z.object({ ids: z.array(attachmentIdSchema).max(MAX_MESSAGE_ATTACHMENTS) }),
  ),
  /** A file’s bytes from an offset on, at most 1 MiB; none at its end. */
  'attachments.read': route<Uint8Array>()(z.object({ id: attachmentIdSchema, from: z.number().int().nonnegative() })),
  /** The files that a text links to, in its order; at most 500. */
  'attachments.ofSource': route<AttachmentView[]>()(z.object({ from: sourceRefSchema })),
  'attachments.overview': route<AttachmentOverview>()(z.null()),
  /** Reads every byte of every file. */
  'attachments.check': route<AttachmentOverview>()(z.null()),
  /** Attachments that no text links to, by path; at most 10,000. Reads every text. */
  'attachments.findUnused': route<AttachmentView[]>()(z.null()),
  /** Refused with `conflict` while a text links to one of them. Files stay until `attachments.deleteRemoved`. */
  'attachments.remove': route<{ removed: number }>()(z.object({ ids })),
  /** Asks first; null when the person declined. What it deletes cannot be brought back. */
  'attachments.deleteRemoved': route<{ files: number; bytes: number } | null>()(z.null()),
  /** Asks first; false when the person declined. */
  'attachments.open': route<boolean>()(z.object({ id: attachmentIdSchema, how: z.enum(['open', 'show']) })),
};
