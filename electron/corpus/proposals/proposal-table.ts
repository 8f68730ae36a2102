import type { Proposal, ProposalKind } from '../../../shared/domain/proposal';
import { followTable, type FollowTableDeps, type TableView } from '../in-memory/follow-table';

/** A finding of a sweep without id, state and time. */
export type ProposalDraft = Pick<Proposal, 'kind' | 'key' | 'subjects' | 'reason' | 'confidence' | 'judgedBy'>;

/** Digits of a content hash that distinguish versions of one note. */
const HASH_LENGTH = 12;

/** Kinds whose subjects are kept notes and whose keys are made here. */
export const NOTE_PROPOSAL_KINDS: ReadonlySet<ProposalKind> = new Set([
  'near-duplicate',
  'contradiction',
  'supersession',
  'split-note',
]);

interface Subject {
  id: string;
  contentHash: string;
}

/** Kind and subjects with their text hashes, in any order: equal findings have equal keys. */
export const proposalKey = (kind: ProposalKind, subjects: readonly Subject[]): string =>
  `${kind}:${subjects
    .map(({ id, contentHash }) => `${id}#${contentHash.slice(0, HASH_LENGTH)}`)
    .sort()
    .join(':')}`;

export function subjectsOfKey(key: string): { id: string; hash: string }[] {
  return key
    .split(':')
    .slice(1)
    .flatMap((part) => {
      const cut = part.lastIndexOf('#');
      return cut < 0 ? [] : [{ id: part.slice(0, cut), hash: part.slice(cut + 1) }];
    });
}

export const hasContentHash = ({ contentHash }: { contentHash: string }, hash: string): boolean =>
  contentHash.slice(0, HASH_LENGTH) === hash;

/**
 * Whether every note of a proposal is still kept with the same text; proposals on lessons and names count as current.
 */
export function isProposalCurrent(
  { kind, key, subjects }: Pick<Proposal, 'kind' | 'key' | 'subjects'>,
  note: (id: string) => { status: string; contentHash: string } | null,
): boolean {
  if (kind === 'convention-conflict') return subjects.every((id) => note(id)?.status === 'kept');
  if (!NOTE_PROPOSAL_KINDS.has(kind)) return true;
  return subjectsOfKey(key).every(({ id, hash }) => {
    const found = note(id);
    return found !== null && found.status === 'kept' && hasContentHash(found, hash);
  });
}

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

  /** How many were decided after a time, in epoch milliseconds. */
  decidedSince(since: number): number {
    let count = 0;
    for (const { decidedAt } of this.rows.values()) if (decidedAt !== null && decidedAt > since) count += 1;
    return count;
  }

  get openCount(): number {
    return this.openIds.size;
  }

  about(subject: string): Proposal[] {
    return [...(this.bySubject.get(subject) ?? [])].map((id) => this.rows.get(id)!);
  }
}

export async function openProposalTable(deps: FollowTableDeps): Promise<{ table: ProposalTable; close(): void }> {
  const table = new ProposalTable();
  return { table, ...(await followTable(deps, 'proposals', table)) };
}
