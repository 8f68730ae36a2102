import type { TableName, TableRows } from '../../shared/domain/tables';
import type { VaultStore } from '../store/vault-store';

/** Every row of a table, for tests. */
export async function allRows<Name extends TableName>(
  { store }: { store: Pick<VaultStore, 'pages'> },
  table: Name,
): Promise<TableRows[Name][]> {
  const rows: TableRows[Name][] = [];
  for await (const page of store.pages(table)) rows.push(...page);
  return rows;
}
