import type { BatchDraft, DraftChange } from '../../../shared/domain/batch';
import type { TableName } from '../../../shared/domain/tables';
import { toStored } from '../../../shared/messages/stored-sentence';

/**
 * The fields of rows in which sentences of the app stand; whoever shows one reads it with `said`. All other texts are the
 * person's, a model's or a document's. electron/app/stored-sentences.test.ts finds a sentence that is stored anywhere else.
 */
const SENTENCE_FIELDS: Partial<Record<TableName, readonly string[]>> = {
  messages: ['error', 'extraction.reason'],
  proposals: ['reason'],
  lessons: ['stale.reason'],
};

/** A draft whose sentences follow the person's language: its name, and what SENTENCE_FIELDS lists. */
export function withStoredSentences(draft: BatchDraft): BatchDraft {
  const changes = draft.changes.map((change): DraftChange => {
    const fields = SENTENCE_FIELDS[change.table];
    if (fields === undefined || change.after === null) return change;
    const after = fields.reduce<object>((row, field) => storedAt(row, field.split('.')), change.after);
    return { ...change, after } as DraftChange;
  });
  return { ...draft, label: toStored(draft.label), changes };
}

/** The row with the text at a path as it is stored; the same object where nothing changes. */
function storedAt(row: object, [name = '', ...rest]: readonly string[]): object {
  const value = (row as Record<string, unknown>)[name];
  const stored =
    typeof value === 'string' && rest.length === 0
      ? toStored(value)
      : typeof value === 'object' && value !== null && rest.length > 0
        ? storedAt(value, rest)
        : value;
  return stored === value ? row : { ...row, [name]: stored };
}
