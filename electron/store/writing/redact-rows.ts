import type { DraftChange } from '../../../shared/domain/batch';
import type { RowRedactor } from '../vault-store';

/**
 * Rows that models write, or that tell what a server said. What the person wrote or imported is theirs and stays as it
 * is.
 */
export function redactRows(changes: DraftChange[], redactor: RowRedactor | undefined): DraftChange[] {
  if (redactor === undefined) return changes;
  return changes.map((change) =>
    isByModel(change) ? ({ ...change, after: redactor.redactAll(change.after) } as DraftChange) : change,
  );
}

function isByModel({ table, after }: DraftChange): boolean {
  if (after === null) return false;
  // An imported answer has no model of this app behind it.
  if (table === 'messages') return after.role === 'assistant' && after.model !== null;
  return table === 'traces' || table === 'summaries' || table === 'topics';
}
