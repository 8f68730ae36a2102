import { errorMessage, type Funnel, type FunnelDeps } from '../../funnel/funnel';
import {
  type CountedEntry,
  decisionText,
  factText,
  type PackageTokens,
  renderEntry,
  type TokenCounts,
} from './package-entry';
import type { LessonMatch } from '../../funnel/retrieval-ports';
import type { RetrieveRequest } from '../../funnel/retrieval';
import { sourceRef } from '../../../../shared/domain/ids';
import type { TokensEstimated } from '../../../../shared/domain/trace-stage-notes';

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

/**
 * Tokens of each text by the model's own tokenizer, in one call; by o200k_base when there is none or it fails, with the
 * reason.
 */
export async function countTextTokens(
  texts: readonly string[],
  tokenizer: RetrieveRequest['engine']['tokenizer'],
  signal: AbortSignal,
): Promise<TokenCounts> {
  const estimate = async (problem: TokensEstimated | null): Promise<TokenCounts> => {
    // Loaded with the first question: the encoding's tables take a quarter of a second.
    const { countTokens, DEFAULT_ENCODING } = await import('../../../language/tokens/count-tokens');
    return { counts: texts.map(countTokens), tokenizer: { code: 'estimate', name: DEFAULT_ENCODING }, problem };
  };
  if (tokenizer === undefined) return estimate(null);
  const instead = (message: string | null) => estimate({ code: 'tokens-estimated', tokenizer: tokenizer.id, message });
  try {
    const counts = await tokenizer.count(texts);
    signal.throwIfAborted();
    const isSound = counts.length === texts.length && counts.every((count) => Number.isInteger(count) && count >= 0);
    return isSound ? { counts, tokenizer: tokenizer.id, problem: null } : instead(null);
  } catch (error) {
    signal.throwIfAborted();
    return instead(errorMessage(error));
  }
}
