import type { Attachment } from '../../shared/domain/attachment';

/**
 * Endings of files that show something and run nothing: office files only in the forms without macros, no pages of the
 * web, no SVG, no archives.
 */
const SHOWING =
  /\.(?:png|jpe?g|gif|webp|bmp|tiff?|heic|avif|ico|pdf|epub|txt|csv|tsv|mp3|m4a|wav|ogg|flac|opus|mp4|mov|webm|mkv|avi|docx|xlsx|pptx|odt|ods|odp)$/i;
const RUNNING_TYPES = new Set(['application/x-executable', 'image/svg+xml']);

/** Whether a file may be handed to another program; any other is only shown in its folder. */
export const canOpenFile = ({ name, mediaType }: Pick<Attachment, 'name' | 'mediaType'>): boolean =>
  SHOWING.test(name) && !RUNNING_TYPES.has(mediaType);
