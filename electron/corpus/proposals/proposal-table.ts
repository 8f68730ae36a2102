import type { Proposal } from '../../../shared/domain/proposal';
import { followTable, type FollowTableDeps, type TableView } from '../in-memory/follow-table';

/** Every proposal ever made, kept current from batches. */
export class ProposalTable implements TableView<Proposal> {
  private readonly rows = new Map<string, Proposal>();
  private readonly byKey = new Map<string, string>();
  private readonly bySubject = new Map<string, Set<string>>();
  private readonly openIds = new Set<string>();

  clear(): void {
    this.rows.clear();
    this.byKey.clear();
    this.bySubject.clear();
    this.openIds.clear();
  }

  put(row: Proposal): void {
    this.remove(row.id);
    this.rows.set(row.id, row);
    this.byKey.set(row.key, row.id);
    if (row.state === 'open') this.openIds.add(row.id);
    for (const subject of row.subjects)
      this.bySubject.set(subject, (this.bySubject.get(subject) ?? new Set()).add(row.id));
  }

  remove(id: string): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.rows.delete(id);
    this.openIds.delete(id);
    if (this.byKey.get(row.key) === id) this.byKey.delete(row.key);
    for (const subject of row.subjects) {
      const ids = this.bySubject.get(subject);
      ids?.delete(id);
      if (ids?.size === 0) this.bySubject.delete(subject);
    }
  }

  get(id: string): Proposal | null {
    return this.rows.get(id) ?? null;
  }

  /** In any state: dismissed and accepted ones are not repeated. */
  hasKey(key: string): boolean {
    return this.byKey.has(key);
  }

  withKey(key: string): Proposal | null {
    return this.rows.get(this.byKey.get(key) ?? '') ?? null;
  }

  open(): Proposal[] {
    return [...this.openIds].map((id) => this.rows.get(id)!);
  }

  get openCount(): number {
    return this.openIds.size;
  }

  /** Proposals in any state. */
  about(subject: string): Proposal[] {
    return [...(this.bySubject.get(subject) ?? [])].map((id) => this.rows.get(id)!);
  }
}

/** Reads the proposals and follows their changes. */
export async function openProposalTable(deps: FollowTableDeps): Promise<{ table: ProposalTable; close(): void }> {
  const table = new ProposalTable();
  const following = await followTable(deps, 'proposals', table);
  return { table, close: () => following.close() };
}
