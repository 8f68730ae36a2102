import { noteText, type Note } from '../../../shared/domain/note';
import type { ProposalKind } from '../../../shared/domain/proposal';
import { t } from '../../../shared/messages/message';
import { MAX_STATEMENT_CHARACTERS, type StatementPair } from '../../ports/statement-pair';
import { hasOwnMark, readStatement, sayDifferently } from '../../language/statements/compare-statements';
import type { Catalog } from '../catalog/catalog';
import { createIdleJob, type IdleJobDeps } from '../idle/idle-job';
import type { CommitResult } from '../proposals/commit-proposals';
import { isProposalCurrent, proposalKey, type ProposalDraft, type ProposalTable } from '../proposals/proposal-table';
import { pairOfNotes, type ReadComparableNotes } from '../relations/comparable-notes';
import { MAX_PAIRS_PER_CALL, type Relations } from '../relations/relations';
import type { ComparedNote } from './judge-pair';
import { areLinked } from './sweep-notes';

const PAIR_KINDS: ReadonlySet<ProposalKind> = new Set(['near-duplicate', 'contradiction', 'supersession']);
/** Near pairs without a finding that are held for asking, and that one sweep leads to asking. */
const MAX_HELD = 1_000;
const MAX_ASKED_PER_SWEEP = 60;
/** Confidence of what a model finds in a pair of which the rules say nothing. */
const CONFIDENCE = 0.75;

export interface PairRelationsDeps extends Pick<IdleJobDeps, 'isBusy' | 'log' | 'quietMs'> {
  catalog: Pick<Catalog, 'note' | 'linksFrom' | 'linksTo'>;
  proposals: ProposalTable;
  relations: Relations;
  readComparable: ReadComparableNotes;
  commit: (drafts: readonly ProposalDraft[], withdrawn: readonly string[]) => Promise<CommitResult>;
  isPaused: () => boolean;
}

/** What the model makes of a pair, or what it is still to be asked. */
type Finding = { state: 'ask'; pair: StatementPair } | { state: 'refuted' } | { state: 'found'; draft: ProposalDraft };

type Outcome = { ask: StatementPair[] } | { drafts: ProposalDraft[] };

export type PairRelations = ReturnType<typeof startRelatingPairs>;

/**
 * Has a model check the pairs that a sweep proposed or left undecided, in batches when nobody waits. What it refutes is
 * withdrawn and does not come back while the texts stay.
 */
export function startRelatingPairs(deps: PairRelationsDeps) {
  const { catalog, proposals, relations, readComparable } = deps;
  const near = new Map<string, { ids: [string, string]; score: number }>();
  /** Open proposals to check, then near pairs to ask about. */
  let toCheck: string[] = [];
  let toAsk: [string, string][] = [];
  let askedPairs = 0;
  const job = createIdleJob({ ...deps, name: 'comparing kept notes', step });

  const notesOf = async (ids: readonly string[]): Promise<Map<string, Note>> => {
    const notes = (await readComparable(ids)).filter(({ status }) => status === 'kept');
    return new Map(notes.map((note) => [note.id as string, note]));
  };

  /** A pair as the model sees it; `draft` is what the rules say of it, if anything. */
  function findingOf(a: Note, b: Note, draft: ProposalDraft | null): Finding {
    const pair = pairOfNotes(a, b);
    const said = relations.find(pair);
    if (said === null) return { state: 'ask', pair };
    const { relation, reason, model } = said;
    if (model === null || relation === 'adds' || relation === 'apart') return { state: 'refuted' };
    const judged = (kind: ProposalKind, subjects: string[], words: string): Finding => ({
      state: 'found',
      draft: {
        kind,
        subjects,
        key: proposalKey(kind, [a, b]),
        reason: draft?.kind === kind && reason === '' ? draft.reason : words.slice(0, 1_000),
        confidence: draft?.confidence ?? CONFIDENCE,
        judgedBy: model,
      },
    });
    if (relation === 'replaces')
      return judged(
        'supersession',
        pair.ids,
        t('mainCorpus.newerNoteSaysOtherwise', { reason: reason || t('mainCorpus.newerOneSaysChanged') }),
      );
    if (relation === 'contradicts')
      return judged(
        'contradiction',
        pair.ids,
        reason === '' ? t('mainCorpus.theseTwoCannotHold') : t('mainCorpus.theseTwoCannotBoth', { reason }),
      );
    if (draft?.kind !== 'near-duplicate' && !mayBeMerged(a, b))
      return draft === null ? { state: 'refuted' } : { state: 'found', draft };
    // The older one may still say more: it is the text that stays then.
    const backward = { newer: { ...pair.older, at: null }, older: { ...pair.newer, at: null } };
    const back = relations.find(backward);
    if (back === null) return { state: 'ask', pair: backward };
    if (back.relation !== 'same' && back.relation !== 'adds') return { state: 'refuted' };
    const [newer, older] = pair.ids;
    const known = draft?.kind === 'near-duplicate' && draft.subjects.length === 2 ? draft.subjects : [newer, older];
    return judged(
      'near-duplicate',
      back.relation === 'adds' ? [older, newer] : known,
      t('mainCorpus.theseTwoSaySame', { reason: t('mainCorpus.nearlyTheSameMeaning') }),
    );
  }

  /** What becomes of a draft of the rules by what is known; a group is compared with the text that stays. */
  function outcomeOf(draft: ProposalDraft, notes: ReadonlyMap<string, Note>): Outcome {
    const [first, ...others] = draft.subjects.map((id) => notes.get(id));
    if (first === undefined || others.length === 0 || others.includes(undefined)) return { drafts: [draft] };
    const findings = others.map((other) => ({ other: other!, finding: findingOf(first, other!, draft) }));
    const ask = findings.flatMap(({ finding }) => (finding.state === 'ask' ? [finding.pair] : []));
    if (ask.length > 0) return { ask };
    const found = findings.flatMap(({ other, finding }) =>
      finding.state === 'found' ? [{ other, draft: finding.draft }] : [],
    );
    if (others.length === 1) return { drafts: found.map((one) => one.draft) };
    const same = found.filter((one) => one.draft.kind === 'near-duplicate');
    const differing = found.filter((one) => one.draft.kind !== 'near-duplicate').map((one) => one.draft);
    if (same.length === 0) return { drafts: differing };
    const group = [first, ...same.map(({ other }) => other)];
    const { kind, reason, confidence } = draft;
    const confirmed: ProposalDraft = {
      kind,
      reason,
      confidence,
      key: proposalKey(kind, group),
      subjects: group.map(({ id }) => id),
      judgedBy: same[0]!.draft.judgedBy!,
    };
    return { drafts: [confirmed, ...differing] };
  }

  /** Drafts of a sweep by what was said of their pairs before. */
  async function correct(drafts: readonly ProposalDraft[]): Promise<ProposalDraft[]> {
    const ofPairs = drafts.filter(({ kind }) => PAIR_KINDS.has(kind));
    if (ofPairs.length === 0) return [...drafts];
    const notes = await notesOf(ofPairs.flatMap(({ subjects }) => subjects));
    return drafts.flatMap((draft) => {
      const outcome = PAIR_KINDS.has(draft.kind) ? outcomeOf(draft, notes) : { drafts: [draft] };
      return 'ask' in outcome ? [draft] : outcome.drafts;
    });
  }

  /** Whether a pair may be proposed: neither the person nor an open proposal has said anything of it. */
  const isOpenPair = (a: string, b: string): boolean =>
    !areLinked({ catalog }, a, b, ['related', 'contradicts', 'supersedes']) &&
    !proposals
      .about(a)
      .some(
        (row) =>
          PAIR_KINDS.has(row.kind) && row.subjects.includes(b) && isProposalCurrent(row, (id) => catalog.note(id)),
      );

  interface Item {
    /** The open proposal; null: a near pair. */
    row: (ProposalDraft & { id: string }) | null;
    outcome: () => Outcome;
    putBack: () => void;
  }

  async function nextItem(): Promise<Item | null> {
    const checked = toCheck.pop();
    if (checked !== undefined) {
      const row = proposals.get(checked);
      if (row?.state !== 'open' || !isProposalCurrent(row, (id) => catalog.note(id))) return nextItem();
      const notes = await notesOf(row.subjects);
      return { row, outcome: () => outcomeOf(row, notes), putBack: () => toCheck.push(checked) };
    }
    const ids = toAsk.pop();
    if (ids === undefined || !isOpenPair(...ids)) return ids === undefined ? null : nextItem();
    const [a, b] = [...(await notesOf(ids)).values()];
    if (a === undefined || b === undefined) return nextItem();
    const outcome = (): Outcome => {
      const finding = findingOf(a, b, null);
      if (finding.state === 'ask') return { ask: [finding.pair] };
      return { drafts: finding.state === 'found' ? [finding.draft] : [] };
    };
    return { row: null, outcome, putBack: () => toAsk.push(ids) };
  }

  /** One call: items until it is full; what is known of them is written, what needs a second question waits. */
  async function step(signal: AbortSignal): Promise<'more' | 'done'> {
    if (!relations.canAsk() || deps.isPaused()) return 'done';
    const items: Item[] = [];
    const ask: StatementPair[] = [];
    while (ask.length < MAX_PAIRS_PER_CALL) {
      signal.throwIfAborted();
      const item = await nextItem();
      if (item === null) break;
      const outcome = item.outcome();
      if (!('ask' in outcome)) {
        await write(item, outcome.drafts);
        continue;
      }
      if (ask.length > 0 && ask.length + outcome.ask.length > MAX_PAIRS_PER_CALL) {
        item.putBack();
        break;
      }
      if (item.row === null && (askedPairs += 1) > MAX_ASKED_PER_SWEEP) continue;
      items.push(item);
      ask.push(...outcome.ask);
    }
    if (ask.length === 0) return 'done';
    try {
      await relations.relate(ask, signal);
    } catch (error) {
      for (const item of items.toReversed()) item.putBack();
      throw error;
    }
    for (const item of items) {
      const outcome = item.outcome();
      if (!('ask' in outcome)) await write(item, outcome.drafts);
      // A reply that leaves pairs out is not asked for them again before the next sweep.
      else if (outcome.ask.some((pair) => !ask.some((one) => isSamePair(one, pair)))) item.putBack();
    }
    return toCheck.length + toAsk.length > 0 ? 'more' : 'done';
  }

  async function write({ row }: Item, drafts: readonly ProposalDraft[]): Promise<void> {
    const isStill = row !== null && drafts.some(({ key }) => key === row.key);
    await deps.commit(drafts, row === null || isStill ? [] : [row.id]);
  }

  return {
    correct,
    /** A pair that the rules leave undecided, with how near the two are, 0–1. */
    offer(a: ComparedNote, b: ComparedNote, score: number): void {
      if ([a, b].some((note) => noteText(note).length > MAX_STATEMENT_CHARACTERS)) return;
      const ids: [string, string] = a.id < b.id ? [a.id, b.id] : [b.id, a.id];
      near.set(ids.join(' '), { ids, score });
      if (near.size <= 2 * MAX_HELD) return;
      const best = [...near].toSorted(([, one], [, other]) => other.score - one.score).slice(0, MAX_HELD);
      near.clear();
      for (const [key, pair] of best) near.set(key, pair);
    },
    /** A sweep has ended: what it proposed is checked, then its near pairs are asked about. */
    begin(): void {
      toCheck = proposals
        .open()
        .filter(({ kind, judgedBy }) => PAIR_KINDS.has(kind) && judgedBy === undefined)
        .map(({ id }) => id);
      // The nearest stands last, where it is taken from.
      toAsk = [...near.values()].toSorted((a, b) => a.score - b.score).map(({ ids }) => ids);
      near.clear();
      askedPairs = 0;
      if (toCheck.length + toAsk.length > 0) job.wake();
    },
    settled: () => job.settled(),
    close: () => job.close(),
  };
}

const isSamePair = (a: StatementPair, b: StatementPair): boolean =>
  a.newer.text === b.newer.text && a.older.text === b.older.text;

/** Never across tense, number, date, name or denial, whatever a model says. */
function mayBeMerged(a: Note, b: Note): boolean {
  const [one, other] = [a, b].map((note) => readStatement(noteText(note))) as [
    ReturnType<typeof readStatement>,
    ReturnType<typeof readStatement>,
  ];
  return !sayDifferently(one, other) && !hasOwnMark(one, other) && !hasOwnMark(other, one);
}
