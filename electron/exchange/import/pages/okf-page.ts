import { CONCEPT_RECORD } from '../../../../shared/domain/exported-note-fields';
import { type NoteId, noteIdSchema } from '../../../../shared/domain/ids';
import { type Category, categorySchema, type NoteProperties, type NoteStatus } from '../../../../shared/domain/note';
import { noteTextOfConcept } from './concept-text';
import { propertiesOfExport } from './exported-page';

const LAST_FIELDS: ReadonlySet<string> = new Set([CONCEPT_RECORD]);

/** What the fields of a concept (Open Knowledge Format) mean for a note of the person's own. */
interface Concept {
  category: Category | null;
  status: NoteStatus;
  /** When its text was last written; undefined where it does not say. */
  changed: unknown;
  /** What stands for its text where it has none. */
  description: string;
}

/** What any other page says of these. */
export const NO_CONCEPT: Concept = { category: null, status: 'kept', changed: undefined, description: '' };

/** A draft waits for review; what is no longer current is kept out of answers, and can be read. */
export function readConcept({
  type,
  status,
  generated,
  timestamp,
  title,
  description,
}: Record<string, unknown>): Concept {
  const category = typeof type === 'string' ? type.trim().toLowerCase().replace(/\s+/gu, '-') : null;
  return {
    category: categorySchema.safeParse(category).data ?? null,
    status: status === 'draft' ? 'pending' : status === 'deprecated' ? 'archived' : 'kept',
    changed: isFields(generated) ? generated.at : timestamp,
    description: [description, title].find((text): text is string => typeof text === 'string') ?? '',
  };
}

/** A concept that this app wrote, with the fields and the text of its note as in a Markdown export; null for any other. */
export function readOwnConcept(
  fields: Record<string, unknown>,
  text: string,
  frontMatter: string,
): { id: NoteId; data: Record<string, unknown>; text: string; properties: NoteProperties | null } | null {
  const record = fields[CONCEPT_RECORD];
  if (!isFields(record)) return null;
  const id = noteIdSchema.safeParse(record.id);
  if (!id.success || (record.status !== 'kept' && record.status !== 'superseded')) return null;
  return {
    id: id.data,
    data: { ...fields, ...record, type: record.category },
    text: noteTextOfConcept(text),
    properties: propertiesOfExport(fields, frontMatter, LAST_FIELDS),
  };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
