import type { Batch, HistoryEntry } from '../batch';
import { changeEach, changeFields, isFields, ofFields } from './change-fields';
import type { UpgradeStep } from './upgrade-step';
import { v4ToV5 } from './v4-to-v5';

/** All steps in their order. A step is never changed once it was released; `toVersion` tells which rows it has rewritten. */
const STEPS: readonly UpgradeStep[] = [v4ToV5];

const stepsFrom = (version: number): readonly UpgradeStep[] => STEPS.filter(({ toVersion }) => toVersion > version);

/** Today's name of a table of an earlier version; a name no version knows stays as it is. */
export const upgradeTableName = (fromVersion: number, table: string): string =>
  stepsFrom(fromVersion).reduce((name, { tables }) => tables.get(name) ?? name, table);

/** Every name that a table of today has had, its own first. */
export const namesOfTable = (table: string): string[] =>
  STEPS.toReversed().reduce(
    (names, { tables }) => names.concat([...tables].filter(([, name]) => names.includes(name)).map(([old]) => old)),
    [table],
  );

/** A row of an earlier version as a row of today; see `UpgradeStep` for what holds of it. */
export function upgradeRow(fromVersion: number, table: string, row: unknown): { table: string; row: unknown } {
  let upgraded = { table, row };
  for (const step of stepsFrom(fromVersion)) {
    upgraded = {
      table: step.tables.get(upgraded.table) ?? upgraded.table,
      row: step.row(upgraded.table, upgraded.row),
    };
  }
  return upgraded;
}

const upgradeEntry = (fromVersion: number, entry: unknown): unknown =>
  stepsFrom(fromVersion).reduce((upgraded, step) => step.entry(upgraded), entry);

export const upgradeHistoryEntry = (fromVersion: number, entry: HistoryEntry): HistoryEntry =>
  upgradeEntry(fromVersion, entry) as HistoryEntry;

/** A batch of an earlier version, each row before and after each change with it. */
export function upgradeBatch(fromVersion: number, batch: Batch): Batch {
  if (stepsFrom(fromVersion).length === 0) return batch;
  const change = ofFields((fields) => {
    if (typeof fields.table !== 'string') return fields;
    const { table } = fields;
    const upgraded = (row: unknown) => upgradeRow(fromVersion, table, row).row;
    return changeFields(fields, {
      table: () => upgradeTableName(fromVersion, table),
      before: upgraded,
      after: upgraded,
    });
  });
  const entry = upgradeEntry(fromVersion, batch);
  if (!isFields(entry)) return batch;
  return changeFields(entry, { changes: (changes) => changeEach(changes, change) }) as unknown as Batch;
}
