import type { TraceCandidate } from '../../../shared/domain/trace';
import type { AnswerSource } from '../../models/engine';
import { countPackage, type Counting } from '../compose/counting';
import { diversify } from '../compose/diversify';
import { fill, type Counted, type Placed } from '../compose/fill';
import { BLOCKS, toUnit, UNIT_BLOCKS, type Block } from '../compose/unit';
import { drop, type Funnel, type Stage } from '../funnel';
import { readNotes } from '../resolve/read-notes';
import { FUNNEL } from '../settings';

/**
 * 10: blocks with their own share of the budget, units whole or cut to their first level, each with its date and
 * speaker. What goes where is decided
 * first, tokens are counted after, in one call. Room is given core first, peripheral last; core is never cut. The same
 * input gives the same bytes.
 */
export const compose: Stage = {
  name: 'compose',
  async run(funnel, deps) {
    const before = funnel.live.length;
    const { trace, request } = funnel;
    await readNotes(funnel, deps);
    const {
      contract: contractTokens,
      facts: factTokens,
      turns: turnTokens,
      units,
      name,
      problem,
    } = await countPackage(funnel, deps);
    const counted = arrange(funnel, units);

    const budget = Math.max(0, Math.floor(request.engine.windowTokens * FUNNEL.budgetShare) - turnTokens);
    const room = Math.max(0, budget - contractTokens - factTokens);
    const placed = fill(counted, room, FUNNEL.blockShare);
    settle(funnel, placed);
    const tokensOf = (block: Block) =>
      block === 'contract'
        ? contractTokens
        : block === 'facts'
          ? factTokens
          : sumOf(placed.filter(({ unit, isIncluded }) => isIncluded && unit.block === block));
    // Contract and facts come off the whole first; the other blocks share what is left.
    const shared = (block: Block) => (block === 'contract' || block === 'facts' ? budget : room);
    trace.package.blocks = BLOCKS.map((block) => ({
      block,
      tokens: tokensOf(block),
      budgetTokens: Math.floor(shared(block) * FUNNEL.blockShare[block]),
    }));
    trace.package.tokens = trace.package.blocks.reduce((sum, { tokens }) => sum + tokens, 0);
    trace.package.budgetTokens = budget;
    trace.package.tokenizer = name;
    notice(funnel, turnTokens, before);
    return { in: before, out: funnel.live.length, notes: notesOf(funnel, problem) };
  },
};

/** Block by block, in the order of the ranking; a broad list is spread over what there is. */
function arrange(funnel: Funnel, counted: Counting['units']): Counted[] {
  const lambda = funnel.trace.plan.shape === 'broad-list' ? FUNNEL.diversity : 1;
  const units = funnel.live.map((candidate): Counted => {
    const { written, tokens, cutTokens } = counted.get(candidate)!;
    return { ...toUnit(funnel, written), tokens, cutTokens };
  });
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
      tier: unit.tier,
      tokens,
      included: isIncluded,
      reason,
      block: unit.block,
      ...(cutTo === null ? {} : { cutTo }),
      ...(unit.phrased === null ? {} : { phrased: unit.phrased }),
    };
    if (!isIncluded) drop(funnel, unit.candidate, 'compose', reason);
  }
  const first = funnel.request.firstNumber ?? 1;
  funnel.trace.package.order = funnel.live.map(({ ref }) => ref);
  funnel.sources = funnel.live.map((candidate, place) => toSource(funnel, candidate, first + place));
  funnel.cues = funnel.live.flatMap(({ compose: composed }, place) =>
    composed?.phrased === undefined ? [] : [{ number: first + place, text: composed.phrased }],
  );
}

function toSource(
  { scored }: Funnel,
  { ref, title, tier, role, speaker, at, compose: composed }: TraceCandidate,
  number: number,
): AnswerSource {
  return { number, ref, title, text: scored.get(ref)!.entry.text.slice(0, composed?.cutTo), tier, role, speaker, at };
}

/** @param fit how many came in: what fits and has no room is not the same as nothing that fits */
function notice({ trace, request, live }: Funnel, turnTokens: number, fit: number): void {
  if (trace.package.tokens + turnTokens > request.engine.windowTokens * FUNNEL.capShare) {
    trace.notices.push({
      kind: 'token-cap',
      text: 'What must not be cut fills more of the model’s window than it should; the answer may be short.',
    });
  }
  if (live.length > 0 || (trace.facts ?? []).length > 0) return;
  if (fit === 0) trace.notices.push({ kind: 'nothing-applies', text: 'Nothing in your vault applies.' });
  else
    trace.notices.push({
      kind: 'token-cap',
      text: `${fit === 1 ? 'One source applies' : `${fit} sources apply`}, and the model’s window has no room for any. A shorter contract, a new session or a larger window makes room.`,
    });
}

function notesOf({ trace, live }: Funnel, problem: string | null): string[] {
  const cut = live.filter(({ compose: composed }) => composed?.cutTo !== undefined).length;
  return [
    `${trace.package.tokens} of ${trace.package.budgetTokens} tokens`,
    ...(cut > 0 ? [`${cut} cut to ${cut === 1 ? 'its' : 'their'} first level`] : []),
    ...(trace.plan.shape === 'broad-list' && live.length > 2
      ? ['a broad list: what says much the same stands further down']
      : []),
    ...(problem === null ? [] : [`${problem}; tokens are an estimate`]),
  ];
}

const sumOf = (placed: readonly Placed[]): number => placed.reduce((sum, { tokens }) => sum + tokens, 0);
