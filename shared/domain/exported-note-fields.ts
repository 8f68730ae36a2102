/** Front matter fields of a note in an export of this app (record-file.ts); its links are imported from `vault.jsonl`. */
const EXPORTED_FIELDS = new Set([
  'id',
  'type',
  'status',
  'tier',
  'created',
  'kept',
  'updated',
  'author',
  'source',
  'supersedes',
  'superseded_by',
  'related',
  'contradicts',
  'merged_into',
  'aliases',
  'tags',
  'version',
  'path',
]);
const ORIGINAL = 'original_';

export const isExportedField = (name: string): boolean => EXPORTED_FIELDS.has(name);

/** The name of a foreign field beside those of this app. */
export const exportedFieldName = (name: string): string =>
  EXPORTED_FIELDS.has(name) || name.startsWith(ORIGINAL) ? `${ORIGINAL}${name}` : name;

export const originalFieldName = (name: string): string =>
  name.startsWith(ORIGINAL) ? name.slice(ORIGINAL.length) : name;
