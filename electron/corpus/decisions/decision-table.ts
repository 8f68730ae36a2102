import { shownDecisions, type DecisionRecord, type ShownDecision } from '../../../shared/domain/decision-record';
import type { DecisionHistory } from '../../../shared/domain/trace';
import { sourceRef } from '../../../shared/domain/ids';
import { fitsOf } from '../../retrieval/index/vectors/fits';
import type { DecisionLookup, MeaningQueries, WhyQuestion } from '../../retrieval/funnel/retrieval-ports';
import { followTable, type FollowTableDeps, type TableView } from '../in-memory/follow-table';
import {
  byTime,
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

/** Records that the judge reads for one message: those whose notes are nearest to it. */
const MOST_JUDGED = 6;
/** Shares from which the judge's word counts: of what is asked for, and of a plan. */
const MIN_FIT = 0.5;
/** The same for what has no word of the question: all that could be asked for reasons is somewhat near it. */
const MIN_FIT_WITHOUT_WORDS = 0.8;
/** What all words of the question add to the judge's share, where several records fit. */
const WEIGHT_OF_WORDS = 0.3;
const MIN_FIT_OF_PLAN = 0.7;
const MIN_NAMED_TERMS = 2;

/** The records whose notes are nearest to a message, with what the judge says of each, the best first; null: unread. */
async function judgeNearest(
  message: string,
  records: readonly ShownDecision[],
  index: MeaningQueries,
): Promise<{ record: ShownDecision; share: number }[] | null> {
  if (records.length === 0) return [];
  const pool = [...new Set(records.map(({ noteId }) => sourceRef('note', noteId)))];
  const hits = await index.score({
    words: message,
    statement: message,
    timeWindow: null,
    exclude: [],
    people: [],
    expectedAnswerType: null,
    isIsolated: true,
    pool,
  });
  const similar = new Map(hits.map(({ entry, similarity, coverage }) => [entry.ref, (similarity ?? 0) + coverage]));
  const nearest = records
    .map((record) => ({ record, near: similar.get(sourceRef('note', record.noteId)) ?? -1 }))
    .filter(({ near }) => near >= 0)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, MOST_JUDGED)
    .map(({ record }) => record);
  const texts = nearest.map(judgedTexts);
  const shares = await fitsOf(index, message, texts.flat());
  if (shares === null) return null;
  let read = 0;
  return nearest
    .map((record, place) => {
      const own = shares.slice(read, (read += texts[place]!.length));
      return { record, share: Math.max(...own) };
    })
    .toSorted((a, b) => b.share - a.share);
}

/** A record as what was chosen and why, and as the options that it was chosen from. */
const judgedTexts = ({ subject, choice, alternatives, reasons }: ShownDecision): string[] => [
  [...new Set([choice, ...(choice.includes(subject) ? [] : [subject]), ...reasons])].join('. '),
  ...(alternatives.length === 0 ? [] : [[...alternatives, choice].join('. ')]),
];

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

  /** Decisions that stand and that nothing has read, or only the reader of this label; the newest first. */
  unread(readBefore: string | null): DecisionRecord[] {
    return [...this.rows.values()]
      .filter(
        ({ kind, retractedAt, reading }) =>
          kind === 'decision' && retractedAt === null && (reading === undefined || reading.readBy === readBefore),
      )
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

  async findByMeaning(question: string, index: MeaningQueries): Promise<DecisionHistory | null | undefined> {
    const groups = this.groups();
    const judged = await judgeNearest(question, groups.flat(), index);
    if (judged === null) return undefined;
    const asked = new Set(questionTerms(question));
    const isSure = ({ record, share }: { record: ShownDecision; share: number }): boolean =>
      share >= ([...keyTerms(record)].some((term) => asked.has(term)) ? MIN_FIT : MIN_FIT_WITHOUT_WORDS);
    // Of two that fit, the one with more of the words is meant.
    const merit = ({ record, share }: { record: ShownDecision; share: number }): number =>
      share + (asked.size === 0 ? 0 : WEIGHT_OF_WORDS * coverageOf([...asked], [record]));
    const [best] = judged.filter(isSure).toSorted((one, other) => merit(other) - merit(one));
    if (best === undefined) return null;
    const found = groups.find((records) => records.includes(best.record))!;
    // What failed and is told elsewhere belongs to the answer as well.
    const failed = judged
      .filter((one) => one.record.kind === 'negative-result' && isSure(one) && !found.includes(one.record))
      .map(({ record }) => record);
    return toDecisionHistory([...failed, ...found].sort(byTime));
  }

  async findPlannedAgain(plan: string, index: MeaningQueries): Promise<DecisionHistory | null> {
    const planned = new Set(questionTerms(plan));
    // On its matter is much that is planned; the same again names what was tried.
    const isNamed = ({ choice }: ShownDecision): boolean => {
      const terms = new Set(questionTerms(choice));
      const shared = [...terms].filter((term) => planned.has(term)).length;
      return shared > 0 && shared >= Math.min(MIN_NAMED_TERMS, terms.size);
    };
    const failed = this.groups()
      .flat()
      .filter((record) => record.kind === 'negative-result' && record.retractedAt === null && isNamed(record));
    const [best] = (await judgeNearest(plan, failed, index)) ?? [];
    if (best === undefined || best.share < MIN_FIT_OF_PLAN) return null;
    return { ...toDecisionHistory([best.record]), isPlannedAgain: true };
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
