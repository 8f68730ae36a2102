import { z } from 'zod';
import { countSchema, nameSchema, timeSchema } from './bounds';
import { attachmentIdSchema } from './ids';

/** Bytes of a picture that is drawn in a page; a larger one is opened in its own program. */
export const MAX_SHOWN_IMAGE_BYTES = 20 * 1024 * 1024;

/** A picture or another file that pages link to. Its bytes lie in the vault’s `attachments` folder under their hash. */
export const attachmentSchema = z.object({
  id: attachmentIdSchema,
  /** File name without folders. */
  name: nameSchema,
  /** With the folders of what was imported, `/` between them: links find it by this path. */
  path: nameSchema,
  /** The type by the content, never by the name. */
  mediaType: nameSchema,
  bytes: countSchema,
  /** SHA-256 of its bytes, hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** When the person removed it; its bytes stay until they are deleted for good. */
  removedAt: timeSchema.nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Pictures that a page may draw. An SVG is drawn as a picture only: scripts and addresses in it are inert there. */
const SHOWN_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml']);
export const isShownType = (mediaType: string): boolean => SHOWN_TYPES.has(mediaType);

/** Path of the app’s own origin under which the shells serve pictures of the vault. */
export const ATTACHMENT_PATH = '/attachments/';
