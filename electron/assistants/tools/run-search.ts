import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { AppError } from '../../../shared/ipc/errors';
import { distinctTerms, toTerm } from '../../language/words/terms';
import type { IndexScope } from '../../retrieval/index/queries/index-scope';
import { explainCandidate } from '../../search-results/explain-candidate';
import { readResultPaths } from '../../search-results/result-paths';
import { readScopedSearch } from '../../search-results/search-scope';
import { toSearchResult } from '../../search-results/search-result';
import { servedFact } from './list-facts';
import { isoTime, type ToolContext, type ToolResult } from './tool-context';
import type { ToolInput } from './tool-inputs';

/** Characters of a passage in a list of results. */
const PASSAGE_CHARACTERS = 1_500;

export async function runSearch(context: ToolContext, { query, limit }: ToolInput<'search'>): Promise<ToolResult> {
  const { view, store } = context;
  const { trace, words } = await searchServed(context, query);
  const kept = keptOf(trace).slice(0, limit);
  const paths = await readResultPaths(store, kept);
  const results: object[] = [];
  const refs: SourceRef[] = [];
  for (const [index, candidate] of kept.entries()) {
    const { title, text, at, why, score } = toSearchResult(candidate, paths[index]!, words);
    const served = await view.read({ ref: candidate.ref, title, text });
    if (served === null) continue;
    refs.push(candidate.ref);
    results.push({
      ref: candidate.ref,
      title: served.title,
      path: paths[index]!.map(view.mask),
      passage: served.text.slice(0, PASSAGE_CHARACTERS),
      from: candidate.kind === 'note' ? 'kept note' : 'imported document',
      date: isoTime(at),
      score: Number((candidate.rank?.score ?? score).toFixed(3)),
      why: view.mask(why),
    });
  }
  const facts = (trace.facts ?? []).filter(view.isServedFact).map((fact) => servedFact(view, fact));
  return {
    result: { results, facts },
    refs,
    facts: facts.length,
  };
}

/** Explains one result of the same search. */
export async function explainResult(context: ToolContext, { query, id }: ToolInput<'why'>): Promise<ToolResult> {
  const { view } = context;
  const ref = refOf(id);
  if (!(await view.isServed(ref))) throw notServedError();
  const { trace } = await searchServed(context, query);
  const found = trace.candidates.find((other) => other.ref === ref);
  const candidate = found === undefined ? null : withVisibleFindings(found);
  if (candidate === null)
    return {
      result: { ref, outcome: 'not-found', reasons: ['nothing in it is near the query: no way of searching found it'] },
      refs: [ref],
    };
  const { considered: _, ...explanation } = explainCandidate(trace, candidate);
  return {
    result: { ref, ...explanation, reasons: explanation.reasons.map(view.mask) },
    refs: [ref],
  };
}

/** The funnel by the rules, over what the program may read. */
async function searchServed(
  { view, store, corpus, retrieval, engine, signal, now }: ToolContext,
  query: string,
): Promise<{ trace: RetrievalTrace; words: string }> {
  const asOf = now();
  const asked = view.wordsOf(query);
  if (asked === '') throw new AppError('bad-input', 'Nothing is left of the query to search for.');
  const { words, scope } = await readScopedSearch(asked, asOf, { catalog: corpus.catalog, store });
  const { retrieve } = await retrieval();
  const { trace } = await retrieve({
    surface: 'search',
    question: words,
    scope: bothScopes(await view.scope(), scope ?? {}),
    recentTurns: [],
    sessionId: null,
    asOf,
    engine,
    signal,
  });
  return { trace, words };
}

/** Without what only words found that are hidden or secret; null where nothing else found it. */
function withVisibleFindings(candidate: TraceCandidate): TraceCandidate | null {
  const shown = new Set(distinctTerms(`${candidate.title} ${candidate.text}`).map(({ term }) => term));
  const found = candidate.found.flatMap((finding) => {
    if (finding.matchedTerms.length === 0) return [finding];
    const matchedTerms = finding.matchedTerms.filter((word) => shown.has(toTerm(word)));
    return matchedTerms.length === 0 ? [] : [{ ...finding, matchedTerms }];
  });
  return found.length === 0 ? null : { ...candidate, found };
}

/** What lies in both: the program's, and what its operators ask for. */
function bothScopes(own: IndexScope, asked: IndexScope): IndexScope {
  const kinds = own.kinds?.filter((kind) => asked.kinds === undefined || asked.kinds.includes(kind));
  const wanted = asked.only === undefined ? null : new Set(asked.only);
  const only =
    own.only === undefined || wanted === null ? (own.only ?? asked.only) : own.only.filter((ref) => wanted.has(ref));
  return {
    ...asked,
    ...own,
    ...(kinds === undefined ? {} : { kinds }),
    ...(only === undefined ? {} : { only }),
  };
}

const keptOf = ({ candidates }: RetrievalTrace): TraceCandidate[] =>
  candidates
    .filter(({ outcome }) => outcome.state === 'kept')
    .toSorted((a, b) => (a.rank?.position ?? Infinity) - (b.rank?.position ?? Infinity));

/** `note:ID` where the kind is left out. */
export const refOf = (id: string): SourceRef => (id.includes(':') ? id : `note:${id}`) as SourceRef;

/** The same for what is hidden, outside of the scope, and not there: a program cannot tell them apart. */
export const notServedError = (): AppError =>
  new AppError('not-found', 'There is no such note among those that you may read. Use a ref from search or recent.');
