/** The name of a field of this app in the front matter of a person's own page, where their fields may have the same names. */
export const PAGE_FIELD = (name: string): string =>
  `engram-${name === 'type' ? 'category' : name.replaceAll('_', '-')}`;

/** The field of an exported concept (Open Knowledge Format) that holds what this app alone knows of the note. */
export const CONCEPT_RECORD = 'engram_vault';

/** Fields of a concept that this app writes in any case. */
export const CONCEPT_FIELDS: ReadonlySet<string> = new Set([
  'sources',
  'generated',
  'verified',
  'status',
  'stale_after',
  CONCEPT_RECORD,
]);
/** Fields that it leaves to the file from which a note came, where they have the form of a concept there. */
export const CONCEPT_TEXTS = ['type', 'title', 'description', 'resource'] as const;

const ORIGINAL = 'original_';
/** Where a front matter stands that cannot be written by its lines: in a concept, and in pages of older apps. */
export const ORIGINAL_SOURCE = `${ORIGINAL}source`;

/** The name of a foreign field beside those of this app. */
export const exportedFieldName = (name: string, own: ReadonlySet<string>): string =>
  own.has(name) || name.startsWith(ORIGINAL) ? `${ORIGINAL}${name}` : name;

export const originalFieldName = (name: string): string =>
  name.startsWith(ORIGINAL) ? name.slice(ORIGINAL.length) : name;
