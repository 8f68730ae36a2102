import type { TraceCandidate } from '../../../shared/domain/trace';
import { countTokens } from '../../models/tokens';
import type { AnswerSource } from '../../models/engine';
import { drop, type Funnel, type Stage } from '../funnel';
import { FUNNEL } from '../settings';

type ComposeTier = NonNullable<TraceCandidate['compose']>['tier'];
const TIER_ORDER: readonly ComposeTier[] = ['core', 'structural', 'peripheral'];
/** Below this budget (the turns fill the window already) only the core is taken. */
const NO_BUDGET = 0;

/**
 * 10: whole units, each with its date and speaker, in the order of their rank. Room is given core first, peripheral last; core is never cut. The
 * same input gives the same bytes.
 */
export const compose: Stage = {
  name: 'compose',
  async run(funnel) {
    const before = funnel.live.length;
    const { trace, request } = funnel;
    const turnTokens = request.recentTurns.reduce((sum, turn) => sum + countTokens(turn.text), 0);
    const budget = Math.max(NO_BUDGET, Math.floor(request.engine.windowTokens * FUNNEL.budgetShare) - turnTokens);
    trace.package.budgetTokens = budget;
    trace.package.tokens = fill(funnel, budget);
    trace.package.order = funnel.live.map(({ ref }) => ref);
    funnel.sources = funnel.live.map((candidate, place) => toSource(funnel, candidate, place + 1));
    if (trace.package.tokens + turnTokens > request.engine.windowTokens * FUNNEL.capShare) {
      trace.notices.push({ kind: 'token-cap', text: 'What must not be cut fills more of the model’s window than it should; the answer may be short.' });
    }
    if (funnel.live.length === 0) trace.notices.push({ kind: 'nothing-applies', text: 'Nothing in your vault applies.' });
    return { in: before, out: funnel.live.length, notes: [`${trace.package.tokens} of ${budget} tokens`] };
  },
};

/** Marks each candidate's tier, tokens and fate; returns the tokens used. */
function fill(funnel: Funnel, budget: number): number {
  let used = 0;
  const inOrder = [...funnel.live];
  for (const tier of TIER_ORDER) {
    for (const candidate of inOrder.filter((item) => tierOf(item) === tier)) {
      const tokens = countTokens(textOf(funnel, candidate));
      const fits = tier === 'core' || used + tokens <= budget;
      const reason = tier === 'core' ? 'never cut' : fits ? 'fits the budget' : `no room: ${tokens} tokens, ${Math.max(0, budget - used)} left`;
      candidate.compose = { tier, tokens, included: fits, reason };
      if (fits) used += tokens;
      else drop(funnel, candidate, 'compose', reason);
    }
  }
  return used;
}

function tierOf(candidate: TraceCandidate): ComposeTier {
  const verdict = candidate.gate?.verdict ?? 'not-judged';
  if (verdict === 'exact' || verdict === 'strong') return 'core';
  return verdict === 'useful' ? 'structural' : 'peripheral';
}

/** A unit as the model reads it; the date and the speaker go with it (peers.md: QA .439 → .641). */
function textOf(funnel: Funnel, candidate: TraceCandidate): string {
  const who = candidate.speaker ?? (candidate.role === 'assistant' ? 'assistant' : 'person');
  return `[0] ${new Date(candidate.at).toISOString().slice(0, 10)} · ${who} · ${candidate.title}\n${funnel.scored.get(candidate.ref)!.entry.text}`;
}

function toSource(funnel: Funnel, candidate: TraceCandidate, number: number): AnswerSource {
  const { ref, title, tier, role, speaker, at } = candidate;
  return { number, ref, title, text: funnel.scored.get(ref)!.entry.text, tier, role, speaker, at };
}
