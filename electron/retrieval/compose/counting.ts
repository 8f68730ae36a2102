import { sourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate } from '../../../shared/domain/trace';
import type { CueMatch } from '../books';
import type { Funnel, FunnelDeps } from '../funnel';
import { countAll, type TokenCounts } from './count';
import { decisionText, factText, writeUnit, type WrittenUnit } from './unit';

/** A candidate as the model reads it, with its tokens; `cutTokens` is null where it cannot be cut. */
export interface CountedUnit {
  written: WrittenUnit;
  tokens: number;
  cutTokens: number | null;
}

/** Tokens of all that may go to the model, with what counted them. */
export interface Counting extends Pick<TokenCounts, 'name' | 'problem'> {
  contract: number;
  facts: number;
  turns: number;
  units: ReadonlyMap<TraceCandidate, CountedUnit>;
}

/**
 * Writes and counts, in one call and once for a run, what may go to the model. Nothing of it hangs on the store's rows:
 * who begins before these are there
 * saves the time, or the wait for a tokenizer that is a server. What leaves the funnel later was counted in vain.
 */
export function countPackage(funnel: Funnel, deps: Pick<FunnelDeps, 'cues' | 'signal'>): Promise<Counting> {
  funnel.counting ??= count(funnel, deps);
  // Whoever waits for it hears of a failure.
  funnel.counting.catch(() => {});
  return funnel.counting;
}

async function count(funnel: Funnel, deps: Pick<FunnelDeps, 'cues' | 'signal'>): Promise<Counting> {
  const { trace, request } = funnel;
  const lessons = lessonsOf(funnel, deps);
  const units = funnel.live.map((candidate) => writeUnit(funnel, candidate, lessons));
  const contract = request.contract?.trim() ?? '';
  // Looked up like facts, and counted with them.
  const facts = [
    ...(trace.facts ?? []).map(factText),
    ...(trace.decisions?.records ?? []).map(decisionText),
    ...(trace.starters ?? []).map(({ text }) => text),
  ];
  const cuts = units.flatMap(({ cut }) => (cut === null ? [] : [cut.text]));
  const { counts, name, problem } = await countAll(
    [contract, ...facts, ...request.recentTurns.map(({ text }) => text), ...units.map(({ text }) => text), ...cuts],
    request.engine.tokenizer,
    deps.signal,
  );
  const taken = readerOf(counts);
  const [contractTokens, factTokens, turnTokens] = [
    taken(1) * Number(contract !== ''),
    taken(facts.length),
    taken(request.recentTurns.length),
  ];
  const own = units.map(() => taken(1));
  const counted = units.map((written, place): CountedUnit => ({
    written,
    tokens: own[place]!,
    cutTokens: written.cut === null ? null : taken(1),
  }));
  return {
    contract: contractTokens,
    facts: factTokens,
    turns: turnTokens,
    units: new Map(counted.map((unit) => [unit.written.candidate, unit])),
    name,
    problem,
  };
}

/** The lessons among what is left, by their source. */
function lessonsOf({ live, trace: { plan, asOf } }: Funnel, { cues }: Pick<FunnelDeps, 'cues'>): Map<string, CueMatch> {
  const isFound = live.some((candidate) => candidate.found.some(({ lane }) => lane === 'cue'));
  return new Map(
    (isFound ? (cues?.match(plan.actions ?? [], plan.question, asOf) ?? []) : []).map((match) => [
      sourceRef('note', match.noteId) as string,
      match,
    ]),
  );
}

/** Takes the next counts off the list and adds them up. */
function readerOf(counts: readonly number[]): (many: number) => number {
  let at = 0;
  return (many) => {
    const sum = counts.slice(at, at + many).reduce((total, tokens) => total + tokens, 0);
    at += many;
    return sum;
  };
}
