import type { Attachment } from '../../shared/domain/attachment';

/** How the words of a file are read; a picture has none. */
export type ReadableKind = 'text' | 'markdown' | 'html' | 'pdf' | 'picture';

const BY_ENDING: [RegExp, ReadableKind][] = [
  [/\.(?:md|markdown)$/i, 'markdown'],
  [/\.html?$/i, 'html'],
];

/**
 * The kind by the file's content; of texts the name says whether they are Markdown or HTML. Null: nothing in it can be
 * read.
 */
export function readableKind({ name, mediaType }: Pick<Attachment, 'name' | 'mediaType'>): ReadableKind | null {
  if (mediaType === 'application/pdf') return 'pdf';
  // Its drawing is text, and models take no SVG as a picture.
  if (mediaType === 'image/svg+xml') return 'text';
  if (mediaType.startsWith('image/')) return 'picture';
  if (mediaType !== 'text/plain') return null;
  return BY_ENDING.find(([ending]) => ending.test(name))?.[1] ?? 'text';
}
