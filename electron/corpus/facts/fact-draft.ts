import { put, type DraftChange } from '../../../shared/domain/batch';
import type { Fact } from '../../../shared/domain/fact';
import type { FactTable } from './fact-table';

/**
 * Facts as they will be after the batch under construction: each step sees the changes of earlier ones, and each row is
 * written once.
 */
export type FactDraft = ReturnType<typeof createFactDraft>;

/** @param keyOf key by which facts are grouped; the table's own unless names are being merged or split */
export function createFactDraft(
  factTable: Pick<FactTable, 'keyOf' | 'all' | 'historyOf'>,
  keyOf: ((fact: Pick<Fact, 'entity' | 'attribute'>) => string) | null = null,
) {
  const before = new Map<string, Fact>();
  const after = new Map<string, Fact>();
  /** Facts never change their key within a draft. */
  const writtenByKey = new Map<string, Set<string>>();
  const key = keyOf ?? ((fact: Pick<Fact, 'entity' | 'attribute'>) => factTable.keyOf(fact));
  let allByKey: Map<string, Fact[]> | null = null;
  const stored = (asked: Pick<Fact, 'entity' | 'attribute'>): Fact[] => {
    if (keyOf === null) return factTable.historyOf(asked);
    allByKey ??= byKey(factTable.all(), key);
    return allByKey.get(key(asked)) ?? [];
  };
  return {
    /** Every fact of a key, including changes of this draft. */
    historyOf(asked: Pick<Fact, 'entity' | 'attribute'>): Fact[] {
      const rows = stored(asked);
      for (const row of rows) if (!before.has(row.id)) before.set(row.id, row);
      const known = new Set(rows.map(({ id }) => id as string));
      const added = [...(writtenByKey.get(key(asked)) ?? [])]
        .filter((id) => !known.has(id))
        .map((id) => after.get(id)!);
      return [...rows.map((row) => after.get(row.id) ?? row), ...added];
    },
    current: (fact: Fact) => after.get(fact.id) ?? fact,
    apply(changes: readonly DraftChange[]): void {
      for (const { table, after: row } of changes) {
        if (table !== 'facts' || row === null) continue;
        after.set(row.id, row);
        writtenByKey.set(key(row), (writtenByKey.get(key(row)) ?? new Set<string>()).add(row.id));
      }
    },
    /** Rows that differ from the stored ones. */
    changes: () => steps(before, after).map((step) => put('facts', step.after)),
    /** The same as pairs, for a preview. */
    beforeAfterPairs: () => steps(before, after),
  };
}

const steps = (before: ReadonlyMap<string, Fact>, after: ReadonlyMap<string, Fact>) =>
  [...after.values()]
    .map((fact) => ({ before: before.get(fact.id) ?? null, after: fact }))
    .filter((step) => JSON.stringify(step.before) !== JSON.stringify(step.after));

export function byKey(facts: readonly Fact[], key: (fact: Fact) => string): Map<string, Fact[]> {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const group = groups.get(key(fact));
    if (group === undefined) groups.set(key(fact), [fact]);
    else group.push(fact);
  }
  return groups;
}
