import { sourceRef } from '../../../../shared/domain/ids';
import type { LaneReport, TraceCandidate, WebReport } from '../../../../shared/domain/trace';
import type { WebRoute } from '../../../../shared/domain/trace-codes';
import type { LaneReason } from '../../../../shared/domain/trace-reasons';
import { siteOf, TRUSTED_CLASSES, type TrustClass } from '../../../../shared/domain/web';
import { contentHash } from '../../../../shared/lib/content-hash';
import { errorMessage, reportLane, type FurtherStage, type Funnel, type FunnelDeps } from '../../funnel/funnel';
import { isAskedInPart } from '../../funnel/project-scope';
import type { WebAnswer, WebLookup, WebPassages } from '../../funnel/retrieval-ports';
import type { SearchWordsRequest } from '../../../ports/model-tasks';
import type { ScoredHit } from '../../index/scoring/score-query';
import {
  externalCandidate,
  externalQuestion,
  fusedScoreOf,
  judgeExternalTexts,
  mayAskOthers,
  nextRank,
  noteOfGate,
  scoreExternalTexts,
  type ExternalText,
} from './external-texts';

/** Passages of one page that are judged, the best first. */
const MAX_PASSAGES = 6;

/** What the router says before the vault was searched; null: it depends on what the vault holds. */
function routeBeforeSearch({ request, trace }: Funnel): WebRoute | null {
  if (request.sources.web === 'question') return 'asked-by-person';
  return trace.plan.route === 'vault-and-web' ? 'live-facts' : null;
}

const mayAsk = (funnel: Funnel): boolean =>
  funnel.request.sources.web !== null &&
  mayAskOthers(funnel) &&
  funnel.trace.vaultAsOf === undefined &&
  // What is asked of a part of the vault is answered from there alone.
  !isAskedInPart(funnel.request);

/** What the web answers, where it was asked while the vault was searched. */
const webAnswers = new WeakMap<Funnel, Promise<WebAnswer[]>>();

/** Asks the providers while the vault is searched, where the router needs not wait for what the vault holds. */
export const askWeb: FurtherStage = {
  name: 'web',
  async askFurther(funnel, { web, signal }) {
    const isWanted = funnel.trace.plan.route === 'vault-and-web';
    reportLane(funnel, { lane: 'web', state: 'off', hits: 0, ms: 0, reason: { code: 'web-off', isWanted } });
    if (web === undefined || !mayAsk(funnel) || routeBeforeSearch(funnel) === null) return;
    if (web.hosts().length === 0) return;
    const answers = queryOf(funnel, web, signal).then((query) =>
      query === null ? [] : web.search(query.words, signal),
    );
    webAnswers.set(funnel, answers);
    // The failure reaches whoever awaits the promise.
    answers.catch(() => {});
  },
};

/**
 * The web lane, after the vault was judged: router, search, floor and gate for the snippets, pages of thin and trusted
 * ones, floor and gate for their passages. Its candidates join the run's before ranking. A failure leaves the vault's
 * package as it is.
 */
export const joinWeb: FurtherStage = {
  name: 'web',
  async askFurther(funnel, deps) {
    const { web } = deps;
    if (web === undefined || !mayAsk(funnel)) return;
    const start = deps.now();
    const report = (state: LaneReport['state'], hits: number, reason: LaneReason | null) => {
      reportLane(funnel, { lane: 'web', state, hits, ms: deps.now() - start, reason });
    };
    const route =
      routeBeforeSearch(funnel) ?? (!funnel.live.some(mayAnswer) && !hasFacts(funnel) ? 'vault-empty' : null);
    if (route === null) return report('off', 0, { code: 'web-not-needed' });
    if (web.hosts().length === 0) return report('off', 0, { code: 'web-no-provider' });
    const query = await queryOf(funnel, web, deps.signal);
    if (query === null) return report('off', 0, { code: 'web-nothing-to-ask' });
    funnel.request.onStage?.('web');
    try {
      const answers = await (webAnswers.get(funnel) ?? web.search(query.words, deps.signal));
      const judged = await judgeAnswers(funnel, deps, web, answers);
      const hits = answers.reduce((sum, { results }) => sum + results.length, 0);
      const failed = answers.filter(({ failure }) => failure !== null);
      report(
        hits > 0 ? 'ok' : failed.length > 0 ? 'failed' : 'empty',
        hits,
        hits === 0 && failed.length > 0 ? { code: 'failed', message: failed[0]!.failure! } : null,
      );
      funnel.trace.web = {
        mode: funnel.request.sources.web!,
        route,
        query: query.words,
        ...(query.by === null ? {} : { queryBy: query.by }),
        answers: answers.map(({ source, host, results, failure }) => ({
          source,
          host,
          results: results.length,
          failure,
        })),
        ...judged,
        ms: deps.now() - start,
      };
    } catch (error) {
      deps.signal.throwIfAborted();
      report('failed', 0, { code: 'failed', message: errorMessage(error) });
      noteOfGate(funnel, { code: 'web-failed', message: errorMessage(error) });
    }
  },
};

const hasFacts = ({ trace }: Funnel): boolean => (trace.facts ?? []).length > 0;

/** Words for the web; `by` is the model that wrote them, null: they are the message's own. */
interface WebQuery {
  words: string;
  by: string | null;
}

const webQueries = new WeakMap<Funnel, Promise<WebQuery | null>>();

/** Messages of the person before the question that say what its pronouns stand for. */
const PERSONS_TURNS = 3;

/** Of the turns only the person's: what the assistant said may be out of a note. */
export const searchWordsRequest = ({
  question,
  recentTurns,
}: Pick<Funnel['request'], 'question' | 'recentTurns'>): SearchWordsRequest => ({
  question,
  recentTurns: recentTurns.filter(({ role }) => role === 'person').slice(-PERSONS_TURNS),
});

/** Only what the person wrote, or what a model wrote of it: no word of a note, or a name that the vault resolved. */
function queryOf(funnel: Funnel, web: WebLookup, signal: AbortSignal): Promise<WebQuery | null> {
  const known = webQueries.get(funnel) ?? writeQuery(funnel, web, signal);
  webQueries.set(funnel, known);
  return known;
}

async function writeQuery({ request }: Funnel, web: WebLookup, signal: AbortSignal): Promise<WebQuery | null> {
  const own = web.queryFor(request.question);
  const { searchWords, label } = request.engine;
  if (own === null || searchWords === undefined) return own === null ? null : { words: own, by: null };
  const asked = searchWordsRequest(request);
  // A model that fails or is late is no reason to ask nothing.
  const written = await searchWords(asked, signal).catch(() => '');
  signal.throwIfAborted();
  const words = web.writtenQuery(written, [asked.question, ...asked.recentTurns.map(({ text }) => text)]);
  return words === null ? { words: own, by: null } : { words, by: label };
}

async function judgeAnswers(
  funnel: Funnel,
  deps: FunnelDeps,
  web: WebLookup,
  answers: readonly WebAnswer[],
): Promise<Pick<WebReport, 'escalations' | 'notFetched' | 'state'>> {
  const snippets = await judgeTexts(funnel, deps, snippetTexts(answers, web));
  const { picked, left } = pickEscalations(snippets);
  const pages = await Promise.all(picked.map(({ web: at }) => web.readPage(at!.url, deps.signal)));
  const read = pages.flatMap((page, index) => ('passages' in page ? [{ page, of: picked[index]! }] : []));
  const passages = await judgeTexts(
    funnel,
    deps,
    (await Promise.all(read.map(({ page, of }) => bestPassages(funnel, deps, page, of)))).flat(),
  );
  const ofPage = ({ url }: Pick<WebPassages, 'url'>) => passages.filter((passage) => passage.web!.url === url);
  const escalations = pages.map((page, index): WebReport['escalations'][number] => {
    const { ref, web: at } = picked[index]!;
    if (!('passages' in page))
      return { ref, url: at!.url, state: page.state, readBy: null, passages: 0, kept: 0, failure: page.message };
    const judged = ofPage(page);
    return {
      ref,
      url: page.url,
      state: judged.length === 0 ? 'thin' : 'read',
      readBy: page.readBy,
      passages: judged.length,
      kept: judged.filter(isKept).length,
      failure: null,
    };
  });
  return { escalations, notFetched: left, state: stateOf([...snippets, ...passages], escalations) };
}

/** What the person can do next depends on which of these it is. */
function stateOf(candidates: readonly TraceCandidate[], escalations: WebReport['escalations']): WebReport['state'] {
  const kept = candidates.filter(isKept);
  if (kept.some((candidate) => !isThin(candidate))) return 'answered';
  if (escalations.some(({ state }) => state === 'behind-scripts')) return 'behind-scripts';
  if (kept.length > 0 || escalations.length > 0) return 'thin';
  return 'not-found';
}

/** What only touches on a question does not answer it. */
const mayAnswer = ({ gate }: TraceCandidate): boolean => gate?.verdict !== 'weak';
const isKept = ({ outcome }: TraceCandidate): boolean => outcome.state === 'kept';

/** Every result once, whichever interface named it first. */
function snippetTexts(answers: readonly WebAnswer[], web: WebLookup): WebText[] {
  const texts = new Map<string, WebText>();
  const longest = Math.max(0, ...answers.map(({ results }) => results.length));
  // By turns, so that no interface's results come before another's best.
  for (let position = 0; position < longest; position += 1) {
    for (const { source, results } of answers) {
      const found = results[position];
      if (found !== undefined && !texts.has(found.url))
        texts.set(found.url, { ...found, part: '', source, trust: web.trustOf(found.url) });
    }
  }
  return [...texts.values()];
}

/** The passages of a page that have most in common with the question. */
async function bestPassages(
  funnel: Funnel,
  deps: FunnelDeps,
  page: WebPassages,
  of: TraceCandidate,
): Promise<WebText[]> {
  const texts = page.passages.map(({ headings, text }, index): WebText => ({
    url: page.url,
    part: String(index),
    title: [page.title, ...headings.filter((heading) => heading !== page.title)]
      .filter((part) => part !== '')
      .join(' › '),
    text,
    trust: of.web!.trust,
    source: of.web!.source!,
    publishedAt: page.publishedAt ?? of.web!.publishedAt,
  }));
  const hits = await scoreWebTexts(funnel, deps, texts);
  return texts
    .map((text, index) => ({ text, score: hits[index]!.coverage + (hits[index]!.similarity ?? 0), index }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, MAX_PASSAGES)
    .map(({ text }) => text);
}

const scoreWebTexts = async (funnel: Funnel, deps: FunnelDeps, texts: readonly WebText[]) =>
  scoreExternalTexts(
    texts.map((text) => externalTextOf(text, funnel.request.asOf)),
    await externalQuestion(funnel, deps),
    deps,
  );

/** Scores texts of the web, judges them apart from the vault's, and adds them to the run. */
async function judgeTexts(funnel: Funnel, deps: FunnelDeps, texts: readonly WebText[]): Promise<TraceCandidate[]> {
  if (texts.length === 0) return [];
  const hits = await scoreWebTexts(funnel, deps, texts);
  const scoreOf = (index: number) => fusedScoreOf(hits[index]!);
  const order = texts.map((_, index) => index).sort((a, b) => scoreOf(b) - scoreOf(a) || a - b);
  const firstRank = nextRank(funnel);
  const found = order.map((index, position) => ({
    candidate: webCandidate(texts[index]!, hits[index]!, firstRank + position, funnel.request.asOf),
    hit: hits[index]!,
  }));
  await judgeExternalTexts(funnel, deps, found, { code: 'added-by-web', count: found.length });
  return found.map(({ candidate }) => candidate);
}

/** Pages that one turn fetches at most. */
const MAX_ESCALATIONS = 3;
/** A snippet of fewer words says too little to answer from; set by hand. */
const THIN_WORDS = 60;

/** Whether a text of the web is too short to carry the detail that was asked for. */
const isThin = ({ text }: Pick<TraceCandidate, 'text'>): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < THIN_WORDS;

/**
 * The snippets whose pages are worth fetching: thin, of a trusted site, the first of each site. What the gate kept comes
 * first; what it dropped may still be meant, since a thin snippet shares few words with any question. Deterministic.
 */
function pickEscalations(snippets: readonly TraceCandidate[]): { picked: TraceCandidate[]; left: number } {
  const seen = new Set<string>();
  const eligible = snippets
    .filter((candidate) => isThin(candidate) && TRUSTED_CLASSES.has(candidate.web!.trust) && sharesWords(candidate))
    .toSorted((a, b) => Number(isKept(b)) - Number(isKept(a)) || a.fused.rank - b.fused.rank)
    .filter(({ web }) => !seen.has(siteOf(web!.url)) && seen.add(siteOf(web!.url)));
  return { picked: eligible.slice(0, MAX_ESCALATIONS), left: Math.max(0, eligible.length - MAX_ESCALATIONS) };
}

const sharesWords = ({ found }: TraceCandidate): boolean => found.some(({ matchedTerms }) => matchedTerms.length > 0);

/** A text of the web before it is scored. */
interface WebText {
  url: string;
  /** Tells the passages of one page apart; '' for its snippet. */
  part: string;
  title: string;
  text: string;
  trust: TrustClass;
  source: string;
  publishedAt: number | null;
}

/**
 * A text of the web as an external one.
 *
 * @param asOf the turn's date, for texts without one of their own
 */
const externalTextOf = ({ url, part, title, text, publishedAt }: WebText, asOf: number): ExternalText => ({
  ref: sourceRef('web', contentHash(part === '' ? url : `${url}\n${part}`).slice(0, 40)),
  kind: 'web',
  tier: 'web',
  title,
  text,
  // Nobody in the vault said it.
  role: 'assistant',
  speaker: null,
  at: publishedAt ?? asOf,
  keptAt: null,
  version: 1,
});

/** A scored text as a candidate of the trace. `rank` is 1-based. */
function webCandidate(
  { url, trust, source, part, publishedAt }: WebText,
  hit: ScoredHit,
  rank: number,
  fetchedAt: number,
): TraceCandidate {
  const { matchedTerms, coverage } = hit;
  return externalCandidate(hit, rank, {
    web: { url, trust, part: part === '' ? 'snippet' : 'passage', source, fetchedAt, publishedAt },
    found: [{ lane: 'web', subQuery: -1, rank, value: coverage, matchedTerms, via: null }],
  });
}
