import { sourceRef } from '../../../../shared/domain/ids';
import type { LessonMatch } from '../../funnel/retrieval-ports';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';
import { countTextTokens } from './count-text-tokens';
import { decisionText, factText, renderEntry } from './package-entry';
import type { CountedEntry, PackageTokens } from '../../funnel/package-tokens';

const tokensByRun = new WeakMap<Funnel, Promise<PackageTokens>>();

/**
 * Renders and counts everything that may be packed, in one call and once per run. It does not depend on store rows, so
 * that an early start hides their latency or that of a remote tokenizer. Candidates dropped later were counted in vain.
 */
export function countPackageTokens(
  funnel: Funnel,
  deps: Pick<FunnelDeps, 'lessons' | 'signal'>,
): Promise<PackageTokens> {
  const counted = tokensByRun.get(funnel) ?? renderAndCount(funnel, deps);
  tokensByRun.set(funnel, counted);
  // The failure reaches whoever awaits the promise.
  counted.catch(() => {});
  return counted;
}

async function renderAndCount(funnel: Funnel, deps: Pick<FunnelDeps, 'lessons' | 'signal'>): Promise<PackageTokens> {
  const { trace, request } = funnel;
  const lessons = matchedLessons(funnel, deps);
  const renderedEntries = funnel.live.map((candidate) => renderEntry(funnel, candidate, lessons));
  const contract = request.contract?.trim() ?? '';
  // Decisions are looked up like facts and counted with them.
  const facts = [
    ...(trace.facts ?? []).map(factText),
    ...(trace.decisions?.records ?? []).map(decisionText),
    ...(trace.starters ?? []).map(({ text }) => text),
  ];
  const cuts = renderedEntries.flatMap(({ cut }) => (cut === null ? [] : [cut.text]));
  const { counts, tokenizer, problem } = await countTextTokens(
    [
      contract,
      ...facts,
      ...request.recentTurns.map(({ text }) => text),
      ...renderedEntries.map(({ text }) => text),
      ...cuts,
    ],
    request.engine.tokenizer,
    deps.signal,
  );
  const sumNext = createCountReader(counts);
  const [contractTokens, factTokens, turnTokens] = [
    sumNext(1) * Number(contract !== ''),
    sumNext(facts.length),
    sumNext(request.recentTurns.length),
  ];
  const entryTokens = renderedEntries.map(() => sumNext(1));
  const countedEntries = renderedEntries.map((rendered, index): CountedEntry => ({
    rendered,
    tokens: entryTokens[index]!,
    cutTokens: rendered.cut === null ? null : sumNext(1),
  }));
  return {
    contract: contractTokens,
    facts: factTokens,
    turns: turnTokens,
    entries: new Map(countedEntries.map((unit) => [unit.rendered.candidate, unit])),
    tokenizer,
    problem,
  };
}

/** Lessons of the remaining candidates, by source. */
function matchedLessons(
  { live, trace: { plan, asOf } }: Funnel,
  { lessons: lessonLookup }: Pick<FunnelDeps, 'lessons'>,
): Map<string, LessonMatch> {
  const isFound = live.some((candidate) => candidate.found.some(({ lane }) => lane === 'lesson'));
  return new Map(
    (isFound ? (lessonLookup?.match(plan.actions ?? [], plan.question, asOf) ?? []) : []).map((match) => [
      sourceRef('note', match.noteId) as string,
      match,
    ]),
  );
}

/** Consumes the next counts of the list and adds them up. */
function createCountReader(counts: readonly number[]): (many: number) => number {
  let at = 0;
  return (many) => {
    const sum = counts.slice(at, at + many).reduce((total, tokens) => total + tokens, 0);
    at += many;
    return sum;
  };
}
