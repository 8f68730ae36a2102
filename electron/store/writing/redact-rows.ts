import type { DraftChange } from '../../../shared/domain/batch';
import type { RowRedactor } from '../vault-store';

/** Redacts rows that models wrote, or that quote a server. The person's own and imported texts stay unchanged. */
export function redactRows(changes: DraftChange[], redactor: RowRedactor | undefined): DraftChange[] {
  if (redactor === undefined) return changes;
  return changes.map((change) =>
    isByModel(change) ? ({ ...change, after: redactor.redactAll(change.after) } as DraftChange) : change,
  );
}

function isByModel({ table, after }: DraftChange): boolean {
  if (after === null) return false;
  // An imported answer does not come from a model of this app.
  if (table === 'messages') return after.role === 'assistant' && after.model !== null;
  return table === 'traces' || table === 'summaries' || table === 'topics';
}
