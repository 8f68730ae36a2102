import type { ShownDecision } from '../../../shared/domain/decision-record';
import type { DecisionHistory } from '../../../shared/domain/trace';
import { OFFLINE_LABEL } from '../../ports/engine';
import { distinctTerms } from '../../language/words/terms';
import { findPhraseContradiction } from '../../language/claims/find-contradiction';

/** The distinctive words of an option: two wordings of one option have the same. */
export const termKey = (text: string): string =>
  distinctTerms(text)
    .map(({ term }) => term)
    .sort()
    .join(' ');

/** The records without failed attempts beside a decision that a note of its own, or an earlier record, tells of. */
export function withoutRepeatedFailures(records: readonly ShownDecision[]): ShownDecision[] {
  const deciding = new Set<string>(records.filter(({ kind }) => kind === 'decision').map(({ noteId }) => noteId));
  const isFailure = ({ kind, retractedAt }: ShownDecision) => kind === 'negative-result' && retractedAt === null;
  const told = new Map<string, ShownDecision>();
  for (const record of records.filter(isFailure)) {
    const known = told.get(termKey(record.choice));
    if (known === undefined || (deciding.has(known.noteId) && !deciding.has(record.noteId)))
      told.set(termKey(record.choice), record);
  }
  return records.filter((record) => !isFailure(record) || told.get(termKey(record.choice)) === record);
}

/** Words that express deciding, not its subject. */
const NON_DISTINCTIVE_TERMS: ReadonlySet<string> = new Set([
  'decid',
  'decis',
  'choos',
  'chosen',
  'use',
  'go',
  'take',
  'want',
  'need',
  'make',
  'pick',
  'agre',
  'settl',
  'opt',
  'try',
  'tri',
  'thing',
  'way',
  'good',
  'better',
  'new',
  'old',
  'one',
  'keep',
  'start',
  'stop',
  'switch',
  'move',
  'put',
  'work',
  'reason',
  'end',
  'instead',
  'stick',
  'stay',
]);
/** Share of the smaller record's terms that both must contain to be on one subject. */
const SAME_SUBJECT_SHARE = 0.5;
const MIN_SHARED_TERMS = 2;

const termsOf = (text: string): string[] =>
  distinctTerms(text)
    .map(({ term }) => term)
    .filter((term) => !NON_DISTINCTIVE_TERMS.has(term));

/** Terms of a record's subject, without words that every decision has. */
export const keyTerms = ({
  subject,
  choice,
  alternatives,
}: Pick<ShownDecision, 'subject' | 'choice' | 'alternatives'>): Set<string> =>
  new Set(termsOf([subject, choice, ...alternatives].join(' ')));

export const questionTerms = (text: string): string[] => termsOf(text);

/**
 * Whether two records are on one subject: equal subjects, an alternative of one that the other chose or tried, or half
 * of the terms in common.
 */
function isSameSubject(a: ShownDecision, b: ShownDecision): boolean {
  const [left, right] = [new Set(termsOf(a.subject)), new Set(termsOf(b.subject))];
  if (left.size > 0 && left.size === right.size && [...left].every((term) => right.has(term))) return true;
  if (isOneOf(a.choice, b.alternatives) || isOneOf(b.choice, a.alternatives)) return true;
  const [all, others] = [keyTerms(a), keyTerms(b)];
  const shared = [...all].filter((term) => others.has(term)).length;
  return shared >= MIN_SHARED_TERMS && shared / Math.min(all.size, others.size) >= SAME_SUBJECT_SHARE;
}

/** Whether what was chosen or tried is an alternative of another record. */
function isOneOf(choice: string, alternatives: readonly string[]): boolean {
  const chosen = new Set(termsOf(choice));
  return alternatives.some((item) => {
    const terms = termsOf(item);
    return terms.length > 0 && terms.every((term) => chosen.has(term));
  });
}

/** Groups records by subject; each group in chronological order, the newest group first. */
export function groupBySubject(records: readonly ShownDecision[]): ShownDecision[][] {
  const ordered = [...records].sort(byTime);
  const byTerm = new Map<string, number[]>();
  const parent = ordered.map((_, index) => index);
  const rootOf = (index: number): number =>
    parent[index] === index ? index : (parent[index] = rootOf(parent[index]!));
  ordered.forEach((record, index) => {
    const near = new Set<number>();
    for (const term of keyTerms(record)) {
      const known = byTerm.get(term) ?? [];
      known.forEach((other) => near.add(other));
      byTerm.set(term, [...known, index]);
    }
    for (const other of near)
      if (rootOf(other) !== rootOf(index) && isSameSubject(ordered[other]!, record))
        parent[rootOf(index)] = rootOf(other);
  });
  const groups = new Map<number, ShownDecision[]>();
  ordered.forEach((record, index) => groups.set(rootOf(index), [...(groups.get(rootOf(index)) ?? []), record]));
  return [...groups.values()].sort((a, b) => b.at(-1)!.at - a.at(-1)!.at || (a[0]!.id < b[0]!.id ? -1 : 1));
}

/** A subject's records for display: current, replaced by a later decision, or no longer valid. */
export function toDecisionHistory(records: readonly ShownDecision[]): DecisionHistory {
  const subject =
    records.findLast(({ kind, retractedAt }) => kind === 'decision' && retractedAt === null)?.subject ??
    records.at(-1)!.subject;
  return {
    subject,
    records: records.map(({ retractedAt, readBy, ...record }, index) => {
      const later =
        record.kind === 'decision'
          ? records.slice(index + 1).find((other) => other.kind === 'decision' && replaces(other, record))
          : undefined;
      return {
        ...record,
        ...(readBy === undefined || readBy === OFFLINE_LABEL ? {} : { readBy }),
        state: later !== undefined ? 'replaced' : retractedAt !== null ? 'withdrawn' : 'stands',
        replacedBy: later?.id ?? null,
      };
    }),
  };
}

/**
 * A later decision that chose what the earlier one rejected, rejects what it chose, or decides the same matter
 * differently.
 */
const replaces = (later: ShownDecision, earlier: Pick<ShownDecision, 'choice' | 'alternatives' | 'subject'>): boolean =>
  isOneOf(later.choice, earlier.alternatives) ||
  isOneOf(earlier.choice, later.alternatives) ||
  findPhraseContradiction(later.choice, earlier.choice) !== null ||
  (later.subject !== later.choice && later.subject.toLowerCase() === earlier.subject.toLowerCase());

export const byTime = (a: ShownDecision, b: ShownDecision): number => a.at - b.at || (a.id < b.id ? -1 : 1);
