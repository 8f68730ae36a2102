import { z } from 'zod';
import { countSchema, nameSchema } from './bounds';
import { attachmentIdSchema } from './ids';

/** Files of one message. */
export const MAX_MESSAGE_ATTACHMENTS = 10;

/** Bytes of a picture that is sent: the smallest limit of the large providers (Anthropic’s guide “Vision”). */
export const MAX_SENT_PICTURE_BYTES = 5 * 1024 * 1024;

/** Pictures that servers of the OpenAI wire format read. */
const SEEN_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
export const isSeenType = (mediaType: string): boolean => SEEN_TYPES.has(mediaType);

/** Why a model is given nothing of a file but its name. */
const unusedReasonSchema = z.enum([
  /** The provider’s setting says that its model takes no pictures. */
  'no-pictures',
  /** The engine without a model reads texts alone. */
  'offline',
  /** A picture of a kind that models do not take. */
  'picture-kind',
  'picture-too-large',
  /** The model’s context window is full. */
  'no-room',
  /** Damaged, without text, or too slow to read; `detail` says which. */
  'unreadable',
  /** Its bytes are not in the vault. */
  'missing',
]);
export type UnusedReason = z.infer<typeof unusedReasonSchema>;

/** What a model was given of an attached file. */
export const attachmentUseSchema = z.discriminatedUnion('as', [
  /** The first `used` of its `characters`. */
  z.object({
    id: attachmentIdSchema,
    name: nameSchema,
    as: z.literal('text'),
    used: countSchema,
    characters: countSchema,
  }),
  z.object({ id: attachmentIdSchema, name: nameSchema, as: z.literal('picture') }),
  z.object({
    id: attachmentIdSchema,
    name: nameSchema,
    as: z.literal('name'),
    reason: unusedReasonSchema,
    detail: nameSchema.optional(),
  }),
]);
export type AttachmentUse = z.infer<typeof attachmentUseSchema>;
