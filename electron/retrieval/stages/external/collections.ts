import { sourceRef } from '../../../../shared/domain/ids';
import type { LaneReport, TraceCandidate } from '../../../../shared/domain/trace';
import type { LaneReason } from '../../../../shared/domain/trace-reasons';
import { reportLane, type FurtherStage, type Funnel, type FunnelDeps } from '../../funnel/funnel';
import { isAskedInPart } from '../../funnel/project-scope';
import type { CollectionAnswer, FoundShared } from '../../funnel/retrieval-ports';
import type { ScoredHit } from '../../index/scoring/score-query';
import {
  externalCandidate,
  externalQuestion,
  fusedScoreOf,
  judgeExternalTexts,
  mayAskOthers,
  nextRank,
  scoreExternalTexts,
  type ExternalText,
} from './external-texts';

/** Notes of one collection that are judged, the best first. */
const MAX_JUDGED = 10;
/** Weight of a link to what was found, as in the fused score of the vault's own texts. */
const LINK_WEIGHT = 0.3;

const isAskable = (funnel: Funnel): boolean => funnel.request.sources.collections && mayAskOthers(funnel);

/** What is asked of a part of the vault, or of its past, is answered from there alone. */
const asksVaultAlone = ({ request }: Funnel): boolean => isAskedInPart(request) || request.vaultAsOf !== undefined;

/** What the collections answer, asked while the vault is searched. */
const collectionAnswers = new WeakMap<Funnel, Promise<CollectionAnswer[]>>();

/** Asks the collections while the vault is searched. */
export const askCollections: FurtherStage = {
  name: 'collections',
  async askFurther(funnel, { collections, signal }) {
    reportLane(funnel, { lane: 'collection', state: 'off', hits: 0, ms: 0, reason: { code: 'no-collection' } });
    if (collections?.isOn() !== true || !isAskable(funnel) || asksVaultAlone(funnel)) return;
    const query = collections.queryFor(funnel.request.question);
    if (query === null) return;
    const answers = collections.search(query, signal);
    collectionAnswers.set(funnel, answers);
    // The failure reaches whoever awaits the promise.
    answers.catch(() => {});
  },
};

/**
 * Colleagues' notes, after the vault was judged: scored, floored and gated by themselves, then added to the run before
 * ranking. A collection that fails leaves the package as it is.
 */
export const joinCollections: FurtherStage = {
  name: 'collections',
  async askFurther(funnel, deps) {
    const { collections } = deps;
    if (collections?.isOn() !== true || !isAskable(funnel)) return;
    const start = deps.now();
    const report = (state: LaneReport['state'], hits: number, reason: LaneReason | null) => {
      reportLane(funnel, { lane: 'collection', state, hits, ms: deps.now() - start, reason });
    };
    if (asksVaultAlone(funnel)) return report('off', 0, { code: 'collection-vault-alone' });
    const query = collections.queryFor(funnel.request.question);
    if (query === null) return report('off', 0, { code: 'collection-nothing-to-ask' });
    const answers = (await collectionAnswers.get(funnel)) ?? [];
    deps.signal.throwIfAborted();
    const judged = await judgeNotes(funnel, deps, answers);
    const ofCollection = (id: string) => judged.filter(({ shared }) => shared!.collectionId === id);
    funnel.trace.collections = {
      query,
      asked: answers.map(({ report: answer }) => ({
        ...answer,
        judged: ofCollection(answer.collectionId).length,
        kept: ofCollection(answer.collectionId).filter(({ outcome }) => outcome.state === 'kept').length,
      })),
    };
    const hits = answers.reduce((sum, answer) => sum + answer.report.found, 0);
    const failure = answers.find((answer) => answer.report.failure !== null)?.report.failure ?? null;
    report(
      hits > 0 ? 'ok' : failure === null ? 'empty' : 'failed',
      hits,
      failure === null ? null : { code: 'failed', message: failure },
    );
  },
};

async function judgeNotes(
  funnel: Funnel,
  deps: FunnelDeps,
  answers: readonly CollectionAnswer[],
): Promise<TraceCandidate[]> {
  const notes = answers.flatMap((answer) => answer.notes);
  if (notes.length === 0) return [];
  const hits = (await scoreExternalTexts(notes.map(externalTextOf), await externalQuestion(funnel, deps), deps)).map(
    (hit, index) => withLanes(hit, notes[index]!),
  );
  const order = notes.map((_, index) => index).sort((a, b) => fusedScoreOf(hits[b]!) - fusedScoreOf(hits[a]!) || a - b);
  const taken = new Set(
    answers.flatMap((answer) =>
      order.filter((index) => notes[index]!.origin.collectionId === answer.report.collectionId).slice(0, MAX_JUDGED),
    ),
  );
  const firstRank = nextRank(funnel);
  const found = order
    .filter((index) => taken.has(index))
    .map((index, position) => ({
      candidate: externalCandidate(hits[index]!, firstRank + position, {
        shared: notes[index]!.origin,
        found: notes[index]!.found,
      }),
      hit: hits[index]!,
    }));
  await judgeExternalTexts(funnel, deps, found, { code: 'added-by-collections', count: found.length });
  return found.map(({ candidate }) => candidate);
}

const externalTextOf = ({ id, title, body, version, author, origin }: FoundShared): ExternalText => ({
  ref: sourceRef('shared', id),
  kind: 'shared',
  tier: 'colleague',
  title,
  text: body === '' ? '' : `${title}\n\n${body}`,
  role: author,
  speaker: origin.member,
  at: origin.keptAt,
  keptAt: origin.keptAt,
  version,
});

/** What links and misspelt names add, as for the vault's own texts. */
function withLanes(hit: ScoredHit, { found }: FoundShared): ScoredHit {
  const valueOf = (lane: 'graph' | 'fuzzy') =>
    Math.max(0, ...found.filter((finding) => finding.lane === lane).map(({ value }) => value));
  const [link, name] = [LINK_WEIGHT * valueOf('graph'), valueOf('fuzzy')];
  return {
    ...hit,
    parts: { ...hit.parts, ...(link > 0 ? { link } : {}), ...(name > 0 ? { 'fuzzy-name': name } : {}) },
  };
}
