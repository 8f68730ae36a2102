import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { distinctTerms, toTerm } from '../../language/words/terms';
import { textRefOf } from '../../retrieval/index/columns/passage-ref';
import type { IndexScope } from '../../retrieval/index/queries/index-scope';
import { explainCandidate } from '../../search-results/explain-candidate';
import { readResultPaths } from '../../search-results/result-paths';
import { readScopedSearch } from '../../search-results/search-scope';
import { toSearchResult } from '../../search-results/search-result';
import type { AskedWords } from '../asked-words';
import type { FindByWords } from '../served-view';
import { servedFact } from './read-records';
import { isoTime, notServedError, refOf, type ToolContext, type ToolInput, type ToolResult } from './tool-definitions';

/** Characters of a passage in a list of results. */
const PASSAGE_CHARACTERS = 1_500;

export async function runSearch(
  context: ToolContext,
  { query, limit }: ToolInput<'search'>,
): Promise<ToolResult<'search'>> {
  const { view, store } = context;
  const { trace, words, withAskedWords } = await searchServed(context, query);
  const kept = keptOf(trace).slice(0, limit);
  const paths = await readResultPaths(store, kept);
  const results: ToolResult<'search'>['result']['results'] = [];
  const refs: SourceRef[] = [];
  for (const [index, candidate] of kept.entries()) {
    const { title, text, at, why, score } = toSearchResult(candidate, paths[index]!, words);
    const served = await view.serve({ ref: candidate.ref, title, text });
    // What was cut is seen in the whole text alone.
    const whole = candidate.hiddenBy === undefined ? { title, text } : await view.readText(candidate.ref);
    const labels = whole === null ? null : await view.serve({ ref: candidate.ref, ...whole });
    if (served === null || labels === null) continue;
    refs.push(candidate.ref);
    results.push({
      ref: candidate.ref,
      title: served.title,
      path: paths[index]!.flatMap((name) => labels.label(name) ?? []),
      passage: served.text.slice(0, PASSAGE_CHARACTERS),
      from: candidate.kind === 'note' ? 'kept note' : 'imported document',
      date: isoTime(at),
      score: Number((candidate.rank?.score ?? score).toFixed(3)),
      why: withAskedWords(view.mask(why)),
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
export async function explainResult(context: ToolContext, { query, id }: ToolInput<'why'>): Promise<ToolResult<'why'>> {
  const { view } = context;
  const ref = refOf(id);
  if (!(await view.isServed(ref))) throw notServedError();
  const { trace, withAskedWords } = await searchServed(context, query);
  const found = trace.candidates.find((other) => other.ref === ref);
  const candidate = found === undefined ? null : withVisibleFindings(found);
  if (candidate === null)
    return {
      result: { ref, outcome: 'not-found', reasons: ['nothing in it is near the query: no way of searching found it'] },
      refs: [ref],
    };
  const { considered: _, ...explanation } = explainCandidate(trace, candidate);
  return {
    result: { ref, ...explanation, reasons: explanation.reasons.map((reason) => withAskedWords(view.mask(reason))) },
    refs: [ref],
  };
}

/** The funnel by the rules, over what the program may read. */
async function searchServed(
  { view, store, lexical, retrieval, engine, signal, now }: ToolContext,
  query: string,
): Promise<{ trace: RetrievalTrace; words: string } & Pick<AskedWords, 'withAskedWords'>> {
  const asOf = now();
  const search = await readScopedSearch(query, asOf, { catalog: view.catalog, store });
  const findByWords: FindByWords = async (looked) => {
    const found = await lexical({ ...looked, statement: null, timeWindow: null, exclude: [] });
    return [...new Set(found.map(({ ref }) => textRefOf(ref)))];
  };
  const asked = await view.readAsked(search.words, findByWords);
  const { words, withAskedWords } = asked;
  const withoutTerms: string[] = [];
  for (const term of search.scope?.withoutTerms ?? [])
    withoutTerms.push((await view.readAsked(term, findByWords)).words);
  const scope: IndexScope = { ...search.scope, ...(withoutTerms.length === 0 ? {} : { withoutTerms }) };
  const naming: IndexScope = asked.only === null ? {} : { only: asked.only };
  const { retrieve } = await retrieval(view.hidden(asked.entries));
  const { trace } = await retrieve({
    surface: 'search',
    question: words,
    scope: bothScopes(await view.scope(), bothScopes(naming, scope)),
    recentTurns: [],
    sessionId: null,
    asOf,
    engine,
    signal,
  });
  return { trace, words, withAskedWords };
}

/** The candidate without what only words found that are hidden or secret; null where nothing else found it. */
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
