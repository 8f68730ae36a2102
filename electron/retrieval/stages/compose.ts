import { sourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate } from '../../../shared/domain/trace';
import type { AnswerSource } from '../../models/engine';
import { countAll } from '../compose/count';
import { diversify } from '../compose/diversify';
import { fill, type Counted, type Placed } from '../compose/fill';
import { BLOCKS, decisionText, factText, toUnit, UNIT_BLOCKS, type Block, type Unit } from '../compose/unit';
import { drop, type Funnel, type FunnelDeps, type Stage } from '../funnel';
import { readNotes } from '../resolve/read-notes';
import { FUNNEL } from '../settings';

/**
 * 10: blocks with their own share of the budget, units whole or cut to their first level, each with its date and speaker. What goes where is decided
 * first, tokens are counted after, in one call. Room is given core first, peripheral last; core is never cut. The same input gives the same bytes.
 */
export const compose: Stage = {
  name: 'compose',
  async run(funnel, deps) {
    const before = funnel.live.length;
    const { trace, request } = funnel;
    await readNotes(funnel, deps);
    const units = arrange(funnel, deps);
    const contract = request.contract?.trim() ?? '';
    // Looked up like facts, and counted with them.
    const facts = [...(trace.facts ?? []).map(factText), ...(trace.decisions?.records ?? []).map(decisionText), ...(trace.starters ?? []).map(({ text }) => text)];
    const cuts = units.flatMap(({ cut }) => (cut === null ? [] : [cut.text]));
    const { counts, name, problem } = await countAll([contract, ...facts, ...request.recentTurns.map(({ text }) => text), ...units.map(({ text }) => text), ...cuts], request.engine.tokenizer, deps.signal);
    const taken = readerOf(counts);
    const [contractTokens, factTokens, turnTokens] = [taken(1) * Number(contract !== ''), taken(facts.length), taken(request.recentTurns.length)];
    const own = units.map(() => taken(1));
    const counted: Counted[] = units.map((unit, place) => ({ ...unit, tokens: own[place]!, cutTokens: unit.cut === null ? null : taken(1) }));

    const budget = Math.max(0, Math.floor(request.engine.windowTokens * FUNNEL.budgetShare) - turnTokens);
    const room = Math.max(0, budget - contractTokens - factTokens);
    const placed = fill(counted, room, FUNNEL.blockShare);
    settle(funnel, placed);
    const tokensOf = (block: Block) => (block === 'contract' ? contractTokens : block === 'facts' ? factTokens : sumOf(placed.filter(({ unit, isIncluded }) => isIncluded && unit.block === block)));
    // Contract and facts come off the whole first; the other blocks share what is left.
    const shared = (block: Block) => (block === 'contract' || block === 'facts' ? budget : room);
    trace.package.blocks = BLOCKS.map((block) => ({ block, tokens: tokensOf(block), budgetTokens: Math.floor(shared(block) * FUNNEL.blockShare[block]) }));
    trace.package.tokens = trace.package.blocks.reduce((sum, { tokens }) => sum + tokens, 0);
    trace.package.budgetTokens = budget;
    trace.package.tokenizer = name;
    notice(funnel, turnTokens, before);
    return { in: before, out: funnel.live.length, notes: notesOf(funnel, problem) };
  },
};

/** Block by block, in the order of the ranking; a broad list is spread over what there is. */
function arrange(funnel: Funnel, { cues }: FunnelDeps): Unit[] {
  const { plan, asOf } = funnel.trace;
  const found = new Set(funnel.live.filter((candidate) => candidate.found.some(({ lane }) => lane === 'cue')).map(({ ref }) => ref));
  const lessons = new Map((found.size === 0 ? [] : cues?.match(plan.actions ?? [], plan.question, asOf) ?? []).map((match) => [sourceRef('note', match.noteId) as string, match]));
  const lambda = plan.shape === 'broad-list' ? FUNNEL.diversity : 1;
  const units = funnel.live.map((candidate) => toUnit(funnel, candidate, lessons));
  return UNIT_BLOCKS.flatMap((block) => {
    const own = new Map(units.filter((unit) => unit.block === block).map((unit) => [unit.candidate, unit]));
    return diversify([...own.keys()], block === 'memories' ? lambda : 1).map((candidate) => own.get(candidate)!);
  });
}

/** Writes each unit's fate, and leaves the package in its order with numbered sources and lessons. */
function settle(funnel: Funnel, placed: readonly Placed[]): void {
  funnel.live = placed.map(({ unit }) => unit.candidate);
  for (const { unit, isIncluded, tokens, cutTo, reason } of placed) {
    unit.candidate.compose = {
      tier: unit.tier, tokens, included: isIncluded, reason, block: unit.block,
      ...(cutTo === null ? {} : { cutTo }), ...(unit.phrased === null ? {} : { phrased: unit.phrased }),
    };
    if (!isIncluded) drop(funnel, unit.candidate, 'compose', reason);
  }
  const first = funnel.request.firstNumber ?? 1;
  funnel.trace.package.order = funnel.live.map(({ ref }) => ref);
  funnel.sources = funnel.live.map((candidate, place) => toSource(funnel, candidate, first + place));
  funnel.cues = funnel.live.flatMap(({ compose: composed }, place) => (composed?.phrased === undefined ? [] : [{ number: first + place, text: composed.phrased }]));
}

function toSource({ scored }: Funnel, { ref, title, tier, role, speaker, at, compose: composed }: TraceCandidate, number: number): AnswerSource {
  return { number, ref, title, text: scored.get(ref)!.entry.text.slice(0, composed?.cutTo), tier, role, speaker, at };
}

/** @param fit how many came in: what fits and has no room is not the same as nothing that fits */
function notice({ trace, request, live }: Funnel, turnTokens: number, fit: number): void {
  if (trace.package.tokens + turnTokens > request.engine.windowTokens * FUNNEL.capShare) {
    trace.notices.push({ kind: 'token-cap', text: 'What must not be cut fills more of the model’s window than it should; the answer may be short.' });
  }
  if (live.length > 0 || (trace.facts ?? []).length > 0) return;
  if (fit === 0) trace.notices.push({ kind: 'nothing-applies', text: 'Nothing in your vault applies.' });
  else trace.notices.push({ kind: 'token-cap', text: `${fit === 1 ? 'One source applies' : `${fit} sources apply`}, and the model’s window has no room for any. A shorter contract, a new session or a larger window makes room.` });
}

function notesOf({ trace, live }: Funnel, problem: string | null): string[] {
  const cut = live.filter(({ compose: composed }) => composed?.cutTo !== undefined).length;
  return [
    `${trace.package.tokens} of ${trace.package.budgetTokens} tokens`,
    ...(cut > 0 ? [`${cut} cut to ${cut === 1 ? 'its' : 'their'} first level`] : []),
    ...(trace.plan.shape === 'broad-list' && live.length > 2 ? ['a broad list: what says much the same stands further down'] : []),
    ...(problem === null ? [] : [`${problem}; tokens are an estimate`]),
  ];
}

/** Takes the next counts off the list and adds them up. */
function readerOf(counts: readonly number[]): (many: number) => number {
  let at = 0;
  return (many) => {
    const sum = counts.slice(at, at + many).reduce((total, count) => total + count, 0);
    at += many;
    return sum;
  };
}

const sumOf = (placed: readonly Placed[]): number => placed.reduce((sum, { tokens }) => sum + tokens, 0);
