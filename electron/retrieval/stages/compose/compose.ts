import type { AnswerSource } from '../../../ports/engine';
import { readCandidateNotes } from '../../funnel/candidate-notes';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';
import { dropCandidate, type Funnel, type Stage } from '../../funnel/funnel';
import {
  ENTRY_BLOCKS,
  type EntryBlock,
  PACKAGE_BLOCKS,
  type PackageBlock,
  type PackageEntry,
  type PackagePriority,
  type PackageTokens,
  toPackageEntry,
} from './package-entry';
import { countPackageTokens } from './count-package-tokens';
import { diversifyByMmr } from './diversify-by-mmr';
import type { ComposeReason, NoticeMessage } from '../../../../shared/domain/trace-reasons';
import type { StageNote, TokensEstimated } from '../../../../shared/domain/trace-stage-notes';
import type { RetrievalTrace, TraceCandidate } from '../../../../shared/domain/trace';

/**
 * 10: composes the package from blocks with a share of the budget each. Texts are whole or cut to their lead section,
 * with date and speaker. Blocks are assigned first, then all tokens are counted in one call. Core candidates get room
 * first and are never cut; peripheral ones come last. Deterministic, byte for byte.
 */
/** A need of this confidence decides how much is given; then so many sources are. */
const SURE_NEED = 0.6;
const FRUSTRATED_LIMIT = 3;

export const compose: Stage = {
  name: 'compose',
  async run(funnel, deps) {
    const candidateCount = funnel.live.length;
    const { trace, request } = funnel;
    narrowForFrustration(funnel);
    await readCandidateNotes(funnel, deps);
    const {
      contract: contractTokens,
      facts: factTokens,
      turns: turnTokens,
      entries: countedEntries,
      tokenizer,
      problem,
    } = await countPackageTokens(funnel, deps);
    const sizedEntries = orderEntries(funnel, countedEntries);

    const budget = Math.max(
      0,
      Math.floor(request.engine.contextWindowTokens * FUNNEL_SETTINGS.budgetShare) - turnTokens,
    );
    const room = Math.max(0, budget - contractTokens - factTokens);
    const allocated = fillBudget(sizedEntries, room, FUNNEL_SETTINGS.blockShare);
    recordAllocation(funnel, allocated);
    const tokensOf = (block: PackageBlock) =>
      block === 'contract'
        ? contractTokens
        : block === 'facts'
          ? factTokens
          : sumTokens(allocated.filter(({ entry, isIncluded }) => isIncluded && entry.block === block));
    // Answer style and facts are subtracted first; the other blocks share the rest.
    const budgetFor = (block: PackageBlock) => (block === 'contract' || block === 'facts' ? budget : room);
    trace.package.blocks = PACKAGE_BLOCKS.map((block) => ({
      block,
      tokens: tokensOf(block),
      budgetTokens: Math.floor(budgetFor(block) * FUNNEL_SETTINGS.blockShare[block]),
    }));
    trace.package.tokens = trace.package.blocks.reduce((sum, { tokens }) => sum + tokens, 0);
    trace.package.budgetTokens = budget;
    trace.package.tokenizer = tokenizer;
    addNotices(funnel, turnTokens, candidateCount);
    return { in: candidateCount, out: funnel.live.length, notes: compositionNotes(funnel, problem) };
  },
};

/** Somebody who is fed up reads the best few; lessons and what the person put in stay. */
function narrowForFrustration(funnel: Funnel): void {
  if (!funnel.trace.plan.needs.some(({ kind, confidence }) => kind === 'frustration' && confidence >= SURE_NEED))
    return;
  const background = funnel.live.filter(
    ({ override, found }) => override !== 'include' && !found.some(({ lane }) => lane === 'lesson'),
  );
  for (const candidate of background.slice(FRUSTRATED_LIMIT))
    dropCandidate(funnel, candidate, 'compose', { code: 'narrowed', limit: FRUSTRATED_LIMIT });
}

/** Block by block in ranking order; a broad list is diversified. */
function orderEntries(funnel: Funnel, counted: PackageTokens['entries']): SizedEntry[] {
  const lambda = funnel.trace.plan.shape === 'broad-list' ? FUNNEL_SETTINGS.diversity : 1;
  const entries = funnel.live.map((candidate): SizedEntry => {
    const { rendered, tokens, cutTokens } = counted.get(candidate)!;
    return { ...toPackageEntry(funnel, rendered), tokens, cutTokens };
  });
  return ENTRY_BLOCKS.flatMap((block) => {
    const own = new Map(entries.filter((entry) => entry.block === block).map((entry) => [entry.candidate, entry]));
    return diversifyByMmr([...own.keys()], block === 'memories' ? lambda : 1).map((candidate) => own.get(candidate)!);
  });
}

/** Records each entry's outcome, and numbers the package's sources and lessons. */
function recordAllocation(funnel: Funnel, allocated: readonly AllocatedEntry[]): void {
  funnel.live = allocated.map(({ entry }) => entry.candidate);
  for (const { entry, tokens, cutTo, ...fit } of allocated) {
    entry.candidate.compose = {
      tier: entry.tier,
      tokens,
      included: fit.isIncluded,
      reason: fit.reason,
      block: entry.block,
      ...(cutTo === null ? {} : { cutTo }),
      ...(entry.phrased === null ? {} : { phrased: entry.phrased }),
    };
    if (!fit.isIncluded) dropCandidate(funnel, entry.candidate, 'compose', fit.reason);
  }
  const first = funnel.request.firstNumber ?? 1;
  funnel.trace.package.order = funnel.live.map(({ ref }) => ref);
  const best = Math.max(...funnel.live.map(({ fused }) => fused.score));
  funnel.sources = funnel.live.map((candidate, index) => ({
    ...toSource(funnel, candidate, first + index),
    ...(best > 0 ? { relevance: Math.max(0, candidate.fused.score / best) } : {}),
    ...(isWeak(funnel, candidate) ? { isWeak: true as const } : {}),
    ...(candidate.compose?.block === 'profile' ? { isProfile: true as const } : {}),
    ...(candidate.gate?.reason.code === 'limit-of-named' ? { isLimit: true as const } : {}),
  }));
  funnel.lessons = funnel.live.flatMap(({ compose: composed }, index) =>
    composed?.phrased === undefined ? [] : [{ number: first + index, text: composed.phrased }],
  );
}

/** Calibrated similarity from which a text is near the question whatever its words; that of the offline gate. */
const NEAR_SIMILARITY = 0.45;
const isWeak = (funnel: Funnel, { ref, gate }: TraceCandidate): boolean =>
  gate?.verdict === 'weak' && (funnel.scored.get(ref)?.similarity ?? 0) < NEAR_SIMILARITY;

function toSource(
  { scored }: Funnel,
  { ref, title, tier, role, speaker, at, origin, compose: composed, web, shared }: TraceCandidate,
  number: number,
): AnswerSource {
  const text = scored.get(ref)!.entry.text.slice(0, composed?.cutTo);
  const turn = origin === null ? {} : { turn: { sessionId: origin.sessionId, index: origin.messageIndex } };
  const page =
    web === undefined ? {} : { web: { url: web.url, publishedAt: web.publishedAt, fetchedAt: web.fetchedAt } };
  const colleague = shared === undefined ? {} : { shared: { member: shared.member, collection: shared.collection } };
  return { number, ref, title, text, tier, role, speaker, at, ...turn, ...page, ...colleague };
}

/** @param fittingCount candidates that passed the gate: lack of room differs from lack of candidates */
function addNotices({ trace, request, live }: Funnel, turnTokens: number, fittingCount: number): void {
  if (trace.package.tokens + turnTokens > request.engine.contextWindowTokens * FUNNEL_SETTINGS.capShare) {
    trace.notices.push({ kind: 'token-cap', message: { code: 'over-cap' } });
  }
  if (live.length > 0 || (trace.facts ?? []).length > 0) return;
  if (fittingCount === 0) trace.notices.push({ kind: 'nothing-applies', message: nothingApplies(trace) });
  else trace.notices.push({ kind: 'token-cap', message: { code: 'no-room', fitting: fittingCount } });
}

/** Where every candidate lacks a quoted phrase, that is why nothing applies. */
function nothingApplies({ plan, candidates }: RetrievalTrace): NoticeMessage {
  const isLacking = candidates.every(
    ({ outcome }) => outcome.state === 'dropped' && outcome.reason.code === 'phrase-missing',
  );
  return isLacking && plan.exactPhrases !== undefined
    ? { code: 'nothing-applies', phrases: plan.exactPhrases }
    : { code: 'nothing-applies' };
}

function compositionNotes({ trace, live }: Funnel, problem: TokensEstimated | null): StageNote[] {
  const cut = live.filter(({ compose: composed }) => composed?.cutTo !== undefined).length;
  const { tokens, budgetTokens } = trace.package;
  const notes: StageNote[] = [{ code: 'package-size', tokens, budgetTokens }];
  if (cut > 0) notes.push({ code: 'cut-to-lead', count: cut });
  if (trace.plan.shape === 'broad-list' && live.length > 2) notes.push({ code: 'diversified' });
  if (problem !== null) notes.push(problem);
  return notes;
}

const sumTokens = (allocated: readonly AllocatedEntry[]): number =>
  allocated.reduce((sum, { tokens }) => sum + tokens, 0);

export interface SizedEntry extends PackageEntry {
  tokens: number;
  /** Tokens when cut to its lead section; null if it cannot be cut. */
  cutTokens: number | null;
}

type AllocatedEntry = { entry: SizedEntry; tokens: number; cutTo: number | null } & (
  | { isIncluded: true; reason: ComposeReason }
  | { isIncluded: false; reason: Extract<ComposeReason, { code: 'no-room' }> }
);

const AFTER_CORE: readonly PackagePriority[] = ['structural', 'peripheral'];

/**
 * Allocates the budget. Core entries are always included. Then each block fills its own share, useful entries before
 * weak ones; unused room passes to the next block and finally to any remaining entry. A useful entry that does not fit
 * whole is cut to its lead section; others are included whole or not at all.
 *
 * @param entries in the order of the package
 * @param budget tokens for all of them
 * @param shares of the budget by block
 */
export function fillBudget(
  entries: readonly SizedEntry[],
  budget: number,
  shares: Readonly<Record<EntryBlock, number>>,
): AllocatedEntry[] {
  const allocated = new Map<SizedEntry, AllocatedEntry>();
  let free = budget;
  const allocate = (entry: SizedEntry, tokens: number, cutTo: number | null, reason: ComposeReason) => {
    allocated.set(entry, { entry, isIncluded: true, tokens, cutTo, reason });
    free -= tokens;
  };
  for (const entry of entries) if (entry.tier === 'core') allocate(entry, entry.tokens, null, { code: 'core' });
  let carried = 0;
  for (const block of ENTRY_BLOCKS) {
    const own = entries.filter((entry) => entry.block === block);
    const core = own.filter(({ tier }) => tier === 'core').reduce((sum, { tokens }) => sum + tokens, 0);
    let room = Math.min(free, shares[block] * budget - core + carried);
    for (const entry of byPriority(own)) {
      if (entry.tokens > room) continue;
      allocate(entry, entry.tokens, null, { code: 'within-block' });
      room -= entry.tokens;
    }
    carried = Math.max(0, room);
  }
  for (const entry of byPriority(entries.filter((other) => !allocated.has(other)))) {
    if (entry.tokens <= free) allocate(entry, entry.tokens, null, { code: 'borrowed' });
    else if (entry.cutTokens !== null && entry.cutTokens <= free)
      allocate(entry, entry.cutTokens, entry.cut!.to, {
        code: 'truncated',
        tokens: entry.tokens,
        freeTokens: free,
      });
    else
      allocated.set(entry, {
        entry,
        isIncluded: false,
        tokens: entry.tokens,
        cutTo: null,
        reason: { code: 'no-room', tokens: entry.tokens, freeTokens: Math.max(0, free) },
      });
  }
  return entries.map((entry) => allocated.get(entry)!);
}

const byPriority = (entries: readonly SizedEntry[]): SizedEntry[] =>
  AFTER_CORE.flatMap((tier) => entries.filter((entry) => entry.tier === tier));
