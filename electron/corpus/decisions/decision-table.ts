import { shownDecisions, type DecisionRecord, type ShownDecision } from '../../../shared/domain/decision-record';
import type { DecisionHistory } from '../../../shared/domain/trace';
import type { DecisionLookup, WhyQuestion } from '../../retrieval/funnel/retrieval-ports';
import { followTable, type FollowTableDeps, type TableView } from '../in-memory/follow-table';
import {
  keyTerms,
  questionTerms,
  groupBySubject,
  toDecisionHistory,
  withoutRepeatedFailures,
} from './decision-histories';

/** Share of the question's distinctive terms that a group must contain. */
const MIN_COVERAGE = 0.5;
/** Added to records that rejected or tried the option of "Why not X?". */
const NEGATIVE_BONUS = 0.5;

/** The decision records of a vault in memory, grouped by subject. */
export class DecisionIndex implements DecisionLookup, TableView<DecisionRecord> {
  private readonly rows = new Map<string, DecisionRecord>();
  private readonly byNote = new Map<string, Set<string>>();
  /** It is computed on demand; a change of the table clears it. */
  private cachedGroups: ShownDecision[][] | null = null;

  get size(): number {
    return this.rows.size;
  }

  clear(): void {
    this.rows.clear();
    this.byNote.clear();
    this.cachedGroups = null;
  }

  put(record: DecisionRecord): void {
    this.remove(record.id);
    this.rows.set(record.id, record);
    this.byNote.set(record.noteId, (this.byNote.get(record.noteId) ?? new Set()).add(record.id));
    this.cachedGroups = null;
  }

  remove(id: string): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.rows.delete(id);
    this.byNote.get(row.noteId)?.delete(id);
    this.cachedGroups = null;
  }

  ofNote(noteId: string): DecisionRecord[] {
    return [...(this.byNote.get(noteId) ?? [])].map((id) => this.rows.get(id)!);
  }

  all(): ShownDecision[] {
    return [...this.rows.values()].flatMap(shownDecisions);
  }

  /** Decisions that stand and that no model has read, the newest first. */
  unread(): DecisionRecord[] {
    return [...this.rows.values()]
      .filter(({ kind, retractedAt, reading }) => kind === 'decision' && retractedAt === null && reading === undefined)
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  }

  /** Newest first; groups without a current record are left out. */
  histories(): DecisionHistory[] {
    return this.groups().map(toDecisionHistory);
  }

  find({ about, isNot }: WhyQuestion): DecisionHistory | null {
    const asked = [...new Set(questionTerms(about))];
    if (asked.length === 0) return null;
    let best: { records: ShownDecision[]; score: number } | null = null;
    for (const records of this.groups()) {
      const covered = coverageOf(asked, records);
      if (covered < MIN_COVERAGE) continue;
      const isPassedOver = isNot && records.some((record) => matchesRejectedOption(asked, record));
      const score = covered + (isPassedOver ? NEGATIVE_BONUS : 0);
      if (best === null || score > best.score) best = { records, score };
    }
    return best === null ? null : toDecisionHistory(best.records);
  }

  private groups(): ShownDecision[][] {
    return (this.cachedGroups ??= groupBySubject(this.all())
      .map(withoutRepeatedFailures)
      .filter((records) => records.some(({ retractedAt }) => retractedAt === null)));
  }
}

function coverageOf(asked: readonly string[], records: readonly ShownDecision[]): number {
  const terms = new Set(records.flatMap((record) => [...keyTerms(record)]));
  return asked.filter((term) => terms.has(term)).length / asked.length;
}

/** Whether the question names an option that was rejected or tried. */
function matchesRejectedOption(asked: readonly string[], { kind, alternatives, choice }: ShownDecision): boolean {
  const terms = new Set(questionTerms((kind === 'negative-result' ? [choice] : alternatives).join(' ')));
  return asked.some((term) => terms.has(term));
}

export type DecisionTable = Omit<DecisionIndex, keyof TableView<DecisionRecord>> &
  Awaited<ReturnType<typeof followTable>>;

/** The decision records of a vault, read once and kept current from its batches. */
export async function openDecisionTable(deps: FollowTableDeps): Promise<DecisionTable> {
  const index = new DecisionIndex();
  return Object.assign(index, await followTable(deps, 'decisions', index));
}
