import { setMaxListeners } from 'node:events';
import type { IdFactory, TraceId } from '../../shared/domain/ids';
import { emptyPlan } from '../../shared/domain/query-plan';
import { VAULT_ALONE, type AskedSources } from '../../shared/domain/message';
import type { LaneReport, RetrievalTrace, StageReport } from '../../shared/domain/trace';
import { laneNameSchema } from '../../shared/domain/trace-codes';
import { queryExcerpt } from '../language/sentences/query-excerpt';
import type { Engine } from '../ports/engine';
import type { VaultStore } from '../store/vault-store';
import { breadthForAnalyst } from './stages/understand/analyst-plans';
import type {
  CollectionLookup,
  LessonLookup,
  DecisionLookup,
  FactLookup,
  HiddenLookup,
  LeavingLookup,
  ProfileLookup,
  SurfacingHistory,
  VitalityLookup,
  WebLookup,
  Withheld,
} from './funnel/retrieval-ports';
import type { Funnel, FunnelDeps, FurtherStage, ObserveStage, Stage } from './funnel/funnel';
import type { IndexPort } from './index/index-port';
import { includeArchivedNotes, withinScope, withoutMeaning } from './index/narrowed-index';
import { PlanCache, VerdictCache } from './funnel/caches';
import type { Retrieval, RetrievalResult, RetrieveRequest } from './funnel/retrieval';
import { isAskedInProject } from './funnel/project-scope';
import { CONFIG_HASH, FUNNEL_SETTINGS } from './funnel/funnel-settings';
import { compose } from './stages/compose/compose';
import { dedup } from './stages/dedup/dedup';
import { similarityFloor } from './stages/floor/similarity-floor';
import { fuse } from './stages/fuse/fuse';
import { correctPlan } from './stages/gate/correct-plan';
import { gate } from './stages/gate/gate';
import { lookup } from './stages/lookup/lookup';
import { observe } from './stages/observe/observe';
import { rank } from './stages/rank/rank';
import { resolve } from './stages/resolve/resolve';
import { search } from './stages/search/search';
import { understand } from './stages/understand/understand';
import { askCollections, joinCollections } from './stages/external/collections';
import { joinProfile } from './stages/profile/join-profile';
import { readToolReply } from './stages/external/tool-reply';
import { askWeb, joinWeb } from './stages/external/web';
import { withoutQuotingAnswers, withoutUnreadable } from './withhold-texts';
import { reusablePlan, filterHiddenNotes } from './filter-hidden-notes';
import { enriched } from './funnel/candidate-notes';

type AnyStage = Stage | FurtherStage | ObserveStage;

/**
 * The stages in order. The last one runs after the answer. Where a model that judges says what the plan lacks, the stages
 * from the lookup to the gate run again.
 */
export const STAGES: readonly AnyStage[] = [
  understand, // message → plan
  askWeb, //     answers come while the vault is searched
  askCollections,
  lookup, //     plan → facts
  search, //     plan → ranked lists per lane
  fuse, //       lists → about fifteen candidates
  joinProfile, //  what every turn is to heed, whatever it asks
  similarityFloor, //      noise backstop
  gate, //       keep or drop, with a reason
  // Judged by themselves, so that no verdict on the vault depends on colleagues or the web.
  joinCollections,
  joinWeb,
  rank, //       provenance × blended score
  dedup, //      copies collapse
  resolve, //    supersession, contradictions
  compose, //    package within the budget
  observe, //    what the answer used
];

/** Those of a tool's reply, which is judged as all is: what was found is there. */
const REPLY_STAGES: readonly AnyStage[] = [
  understand,
  readToolReply,
  similarityFloor,
  gate,
  rank,
  dedup,
  resolve,
  compose,
  observe,
];

export interface RetrievalDeps {
  /** The vault's index; `startIndex()` gives one. */
  index: { port: IndexPort };
  store: Pick<VaultStore, 'getMany' | 'query'>;
  ids: IdFactory;
  /** The fact table, the lessons, and how often sources were surfaced and used; absent: there are none. */
  facts?: FactLookup;
  lessons?: LessonLookup;
  /** The decision records; absent: there are none. */
  decisions?: DecisionLookup;
  /** The standing profile; absent: there is none. */
  profile?: ProfileLookup;
  surfacing?: SurfacingHistory;
  /** Asks the web where a request says so; absent: it cannot be asked. */
  web?: WebLookup;
  /** Asks shared collections, where the person joined any; absent: there are none. */
  collections?: CollectionLookup;
  /** Says what may not go where a run's engine sends; absent: everything may. */
  leaving?: LeavingLookup;
  /** Decides which words are hidden; absent: no note is hidden. */
  hidden?: HiddenLookup;
  /** Vitality of sources; absent, or null values: the term is unused, which differs from 0. */
  vitality?: VitalityLookup;
  /** Monotonic milliseconds for durations in the trace, never for dates. Default `performance.now`. */
  now?: () => number;
  /** Plans when the engine cannot: the offline rules. */
  fallback: Pick<Engine, 'label' | 'understand'>;
  /** Other stages in place of the funnel's own: for tests. */
  stages?: readonly AnyStage[];
}

/** The funnel. Chat, search and the evaluation call its `retrieve`. */
export function createRetrieval(deps: RetrievalDeps): Retrieval {
  const stages = deps.stages ?? STAGES;
  const verdicts = new VerdictCache();
  const plans = new PlanCache();
  const now = deps.now ?? (() => performance.now());

  const run = async (rawRequest: RetrieveRequest, funnelDeps: FunnelDeps): Promise<Funnel> => {
    const start = now();
    const view = await deps.hidden?.view({ includeArchived: rawRequest.includeArchived === true });
    const request =
      view === undefined || rawRequest.plan === undefined
        ? rawRequest
        : { ...rawRequest, plan: await reusablePlan(rawRequest.plan, view) };
    const withheld = (await deps.leaving?.withheld(rawRequest.engine)) ?? null;
    const funnel = openFunnel(withheld === null ? request : withoutWithheldPlan(request, withheld), deps);
    for (const { name, notes, mayLeave } of withheld?.projects ?? [])
      if (notes > 0)
        funnel.trace.notices.push({ kind: 'withheld', message: { code: 'withheld', project: name, notes, mayLeave } });
    const index = indexForRequest(withoutTexts(request, withheld), funnelDeps.index);
    const scopedDeps = narrowLookups(
      withheld === null
        ? { ...funnelDeps, index }
        : {
            ...funnelDeps,
            index: withoutQuotingAnswers({ ...funnelDeps, index }, deps.leaving!, withheld),
            isWithholding: true,
          },
      request,
      withheld,
    );
    // Recorded in parallel with the stages, which do not need it.
    await Promise.all([
      recordIndexState(funnel.trace, scopedDeps.index),
      runStages(
        funnel,
        request.reply === undefined ? stages : REPLY_STAGES,
        view === undefined ? scopedDeps : filterHiddenNotes(scopedDeps, view),
      ),
    ]);
    await enriched(funnel);
    funnel.trace.ms = now() - start;
    return funnel;
  };

  return {
    async retrieve(rawRequest) {
      const request = await prepareRequest(rawRequest, deps.index.port);
      const signal = request.signal ?? new AbortController().signal;
      // Every parallel lane, step and batch listens for the stop signal.
      setMaxListeners(0, signal);
      const { trace, sources, lessons } = await run(request, {
        index: deps.index.port,
        store: deps.store,
        ids: deps.ids,
        now,
        fallback: deps.fallback,
        verdicts,
        plans,
        signal,
        facts: deps.facts,
        lessons: deps.lessons,
        decisions: deps.decisions,
        profile: deps.profile,
        surfacing: deps.surfacing,
        web: deps.web,
        collections: deps.collections,
        vitality: deps.vitality,
      });
      return { trace, sources, lessons } satisfies RetrievalResult;
    },
    observe(trace, answer) {
      const stage = stages.find((candidate): candidate is ObserveStage => 'observe' in candidate) ?? observe;
      return stage.observe(trace, answer, deps.ids);
    },
  };
}

/**
 * Rules, lanes and judges read a bounded text: of a long pasted message, its beginning and end. What held once is asked of
 * the archive, where superseded notes are; not where a scope leaves the archive out.
 */
async function prepareRequest(
  request: RetrieveRequest,
  index: Pick<IndexPort, 'readMessage'>,
): Promise<RetrieveRequest> {
  const question = queryExcerpt(request.question);
  const reading = await index.readMessage(question).catch(() => null);
  const isFormer = request.scope?.isArchived !== false && reading?.kind === 'asks-former';
  return {
    ...request,
    question,
    reading,
    ...(isFormer ? { includeArchived: true } : {}),
    isExcerpt: request.isExcerpt === true || question !== request.question,
    recentTurns: request.recentTurns.map((turn) => ({ ...turn, text: queryExcerpt(turn.text) })),
  };
}

/** The index as one run uses it: with archived notes always or never. Speakers are requested once and shared. */
function indexForRequest({ includeArchived, byWordsAlone, scope }: RetrieveRequest, everything: IndexPort): IndexPort {
  const index = scope === undefined ? everything : { ...everything, ...withinScope(everything, scope) };
  let speakers: Promise<readonly string[]> | null = null;
  const searched: IndexPort = includeArchived === true ? { ...index, ...includeArchivedNotes(index) } : index;
  const port = byWordsAlone === undefined ? searched : { ...searched, ...withoutMeaning(searched, byWordsAlone) };
  return { ...port, speakers: () => (speakers ??= index.speakers()) };
}

/**
 * A plan of before was made where everything could be read: with names and answers of what is withheld now, the question
 * is understood anew.
 */
function withoutWithheldPlan({ plan, ...request }: RetrieveRequest, { refs }: Withheld): RetrieveRequest {
  const isMadeOfThem =
    plan?.subQueries.some(({ became }) => became !== undefined) === true ||
    plan?.references.some(({ ref }) => ref != null && refs.has(ref)) === true;
  return plan === undefined || isMadeOfThem ? request : { ...request, plan };
}

/** The request without the texts that may not go where its engine sends. */
const withoutTexts = (request: RetrieveRequest, withheld: Withheld | null): RetrieveRequest =>
  withheld === null
    ? request
    : {
        ...request,
        scope: {
          ...request.scope,
          without: [...(request.scope?.without ?? []), ...withheld.refs],
          withoutSessions: [...(request.scope?.withoutSessions ?? []), ...withheld.sessions],
        },
      };

/**
 * What is looked up by what it is about, wherever it was said. In a project that is what its own notes say; in another
 * part of the vault nothing, and their notes are searched as others are.
 */
function narrowLookups(deps: FunnelDeps, request: RetrieveRequest, withheld: Withheld | null): FunnelDeps {
  const { scope } = request;
  const isInProject = isAskedInProject(request);
  const only = isInProject ? new Set(scope?.only) : null;
  const readable =
    only === null && withheld === null
      ? deps
      : withoutUnreadable(deps, (ref) =>
          ref === null ? only === null : withheld?.refs.has(ref) !== true && (only === null || only.has(ref)),
        );
  if (isInProject) return { ...readable, decisions: undefined };
  return scope === undefined ? readable : { ...readable, facts: undefined, lessons: undefined, decisions: undefined };
}

async function runStages(funnel: Funnel, stages: readonly AnyStage[], deps: FunnelDeps): Promise<void> {
  const { request, trace } = funnel;
  let round = 1;
  for (let index = 0; index < stages.length; index += 1) {
    const stage = stages[index]!;
    if ('observe' in stage || stage.name === request.stopBefore) return;
    deps.signal.throwIfAborted();
    if ('askFurther' in stage) {
      if (trace.skipped === null) await stage.askFurther(funnel, deps);
      continue;
    }
    if (trace.skipped === null) {
      request.onStage?.(stage.name, funnel.live.length);
      const start = deps.now();
      const result = await stage.run(funnel, deps);
      reportStage(funnel, { stage: stage.name, ms: deps.now() - start, ...result });
    } else {
      trace.stages.push({ stage: stage.name, in: 0, out: 0, ms: 0, notes: [{ code: 'not-run' }] });
      if (trace.lanes.length === 0) trace.lanes = lanesNotRun();
    }
    const lookupIndex = stages.findIndex(({ name }) => name === 'lookup');
    if (stage.name === 'gate' && lookupIndex !== -1 && round < FUNNEL_SETTINGS.rounds && asksForMore(funnel)) {
      round += 1;
      index = lookupIndex - 1;
    }
  }
}

/** A stage has one row: of several rounds that of the last one, with the time of all. */
function reportStage({ trace }: Funnel, report: StageReport): void {
  const row = trace.stages.findIndex(({ stage }) => stage === report.stage);
  const before = trace.stages[row];
  if (before === undefined) trace.stages.push(report);
  else trace.stages[row] = { ...report, ms: report.ms + before.ms };
}

/** Whether the plan, corrected by the model that read the candidates, may find more. */
function asksForMore(funnel: Funnel): boolean {
  const { correction, trace, request } = funnel;
  if (correction === null) return false;
  funnel.correction = null;
  const { plan, asked } = correctPlan(trace.plan, correction, request.engine.label);
  trace.plan = plan;
  if (asked.length > 0) funnel.askedFor.push(asked);
  return asked.length > 0;
}

/** The lanes of a turn that needs no memory. */
const lanesNotRun = (): LaneReport[] =>
  laneNameSchema.options.map((lane) => ({ lane, state: 'off', hits: 0, ms: 0, reason: { code: 'no-memory-needed' } }));

/** State of the index when the question starts. The question may load the encoder; fuse records the one used. */
async function recordIndexState(trace: RetrievalTrace, index: IndexPort): Promise<void> {
  const { toEmbed, lastSeq, embedder } = await index.stats();
  Object.assign(trace, { indexSeq: lastSeq, embedder });
  if (toEmbed > 0)
    trace.notices.unshift({
      kind: 'not-indexed',
      message: { code: 'not-indexed', count: toEmbed },
    });
}

/** What is asked beside the vault, less the hosts to which the words of a chat may not go. */
function sourcesOf(
  { sources = VAULT_ALONE, sessionId }: RetrieveRequest,
  { leaving, web, collections }: Pick<RetrievalDeps, 'leaving' | 'web' | 'collections'>,
): AskedSources {
  const mayAsk = (hosts: readonly string[] = []): boolean =>
    sessionId === null ||
    leaving === undefined ||
    hosts.every((host) => leaving.mayGo({ sessions: [sessionId] }, host));
  return {
    ...sources,
    web: mayAsk(web?.hosts()) ? sources.web : null,
    collections: sources.collections && mayAsk(collections?.hosts()),
  };
}

function openFunnel(
  request: RetrieveRequest,
  deps: Pick<RetrievalDeps, 'ids' | 'leaving' | 'web' | 'collections'>,
): Funnel {
  const { ids } = deps;
  const { answeredHere } = request;
  const trace: RetrievalTrace = {
    id: ids.next<TraceId>(),
    parentId: request.parentId ?? null,
    purpose: request.purpose ?? 'question',
    ...(request.purposeNote === undefined ? {} : { purposeNote: request.purposeNote }),
    sessionId: request.sessionId,
    messageId: null,
    surface: request.surface,
    asOf: request.asOf,
    ...(request.askedIn === undefined ? {} : { askedIn: request.askedIn }),
    plan: emptyPlan(request.question),
    skipped: null,
    lanes: [],
    stages: [],
    candidates: [],
    gate: { judge: request.engine.label, state: 'not-run', failures: [] },
    notices:
      answeredHere === undefined
        ? []
        : [
            {
              kind: 'answered-here',
              message: { code: 'answered-here', project: answeredHere.name, engine: answeredHere.engine },
            },
          ],
    package: { order: [], tokens: 0, budgetTokens: 0 },
    configHash: CONFIG_HASH,
    indexSeq: 0,
    embedder: null,
    sentTo: request.engine.sentTo,
    ms: 0,
  };
  return {
    request: {
      ...request,
      breadth: request.breadth ?? breadthForAnalyst(request.analyst),
      sources: sourcesOf(request, deps),
    },
    trace,
    lists: [],
    live: [],
    judged: new Map(),
    correction: null,
    askedFor: [],
    scored: new Map(),
    sources: [],
    lessons: [],
  };
}
