import type { Attachment } from '../../shared/domain/attachment';
import { officeFormatOf, type OfficeFormat } from '../../shared/lib/import-kinds';

/**
 * Endings of files that show something and run nothing: office files only in the forms without macros, no pages of the
 * web, no SVG, no archives.
 */
const SHOWING =
  /\.(?:png|jpe?g|gif|webp|bmp|tiff?|heic|avif|ico|pdf|epub|txt|csv|tsv|rtf|eml|mp3|m4a|wav|ogg|flac|opus|mp4|mov|webm|mkv|avi|docx|xlsx|pptx|odt|ods|odp)$/i;
const RUNNING_TYPES = new Set(['application/x-executable', 'image/svg+xml']);

/** Whether a file may be handed to another program; any other is only shown in its folder. */
export const canOpenFile = ({ name, mediaType }: Pick<Attachment, 'name' | 'mediaType'>): boolean =>
  SHOWING.test(name) && !RUNNING_TYPES.has(mediaType);

/** How the words of a file are read; a picture has none. */
export type ReadableKind = 'text' | 'markdown' | 'html' | 'pdf' | 'picture' | OfficeFormat;

const BY_ENDING: [RegExp, ReadableKind][] = [
  [/\.(?:md|markdown)$/i, 'markdown'],
  [/\.html?$/i, 'html'],
];

/** The content of files that the name tells apart: zips, texts, and the container of old and of locked Office files. */
const TOLD_BY_NAME = new Set(['application/zip', 'text/plain', 'application/octet-stream']);

/**
 * The kind by the file's content; of texts and zips the name says what they hold. Null: nothing in it can be read.
 */
export function readableKind({ name, mediaType }: Pick<Attachment, 'name' | 'mediaType'>): ReadableKind | null {
  if (mediaType === 'application/pdf') return 'pdf';
  // Its drawing is text, and models take no SVG as a picture.
  if (mediaType === 'image/svg+xml') return 'text';
  if (mediaType.startsWith('image/')) return 'picture';
  // A model reads a table of text as well as it was written.
  const isPlainTable = mediaType === 'text/plain' && /\.[ct]sv$/i.test(name);
  const office = TOLD_BY_NAME.has(mediaType) && !isPlainTable ? officeFormatOf(name) : undefined;
  if (office !== undefined) return office;
  if (mediaType !== 'text/plain') return null;
  return BY_ENDING.find(([ending]) => ending.test(name))?.[1] ?? 'text';
}
