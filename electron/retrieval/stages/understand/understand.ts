import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import { parseTimeWindow } from '../../../language/dates/parse-time-window';
import { windowOfToday } from '../../../language/dates/window-of-today';
import { termsBesideTime } from '../../../language/questions/asks-what-happened';
import { readOverviewQuestion } from '../../../language/questions/overview-question';
import { questionSubject } from '../../../language/questions/question-subject';
import { speechActOf } from '../../../language/questions/speech-act';
import { isEnglishWord } from '../../../language/words/english-words';
import { foldWord } from '../../../language/words/fold-word';
import { distinctTerms, splitWords } from '../../../language/words/terms';
import type { IntentAbstraction, UnderstandRequest } from '../../../ports/engine';
import type { RetrieveRequest } from '../../funnel/retrieval';
import type { NameMention } from '../../index/names/name-dictionary';
import { afterWorkerFlush } from '../../../threads/after-worker-flush';
import { planForAnalyst } from './analyst-plans';
import { exactPhrasesOf } from './exact-phrases';
import { errorMessage, type Funnel, type FunnelDeps, type Stage } from '../../funnel/funnel';
import { skipReasonOf } from '../../funnel/profile-scope';
import {
  startDescriptionLookup,
  resolveCoreference,
  type DescriptionLookup,
  type PlanWithNotes,
} from './coreference/resolve-coreference';

/**
 * Abstraction of the intent by surface. Chat uses the domain: judged against the narrow angle 3 of 10 relevant notes
 * were kept, against the domain 9 of 10 (docs/evidence.md). Search uses the subject; the evaluation measures chat.
 */
const INTENT_ABSTRACTION: Record<RetrieveRequest['surface'], IntentAbstraction> = {
  chat: 'domain',
  search: 'subject',
  eval: 'domain',
};

/** Names sent to a model besides those in the text. */
const MAX_SPEAKER_NAMES = 100;
/** Characters of the recent turns that are searched for known names. */
const RECENT_TURN_CHARACTERS = 4_000;

/**
 * 1: message and recent turns → plan. If the model fails, the offline rules plan instead and the trace says so. One
 * call per turn.
 */
export const understand: Stage = {
  name: 'understand',
  async run(funnel, deps) {
    const { plan: given, analyst } = funnel.request;
    const { plan, notes }: PlanWithNotes =
      given === undefined
        ? await makePlan(funnel, deps)
        : {
            plan: structuredClone(given),
            notes: [{ code: 'plan-given' }],
          };
    if (funnel.request.isExcerpt === true) notes.unshift({ code: 'message-excerpt' });
    funnel.trace.plan = analyst === undefined ? plan : planForAnalyst(plan, analyst);
    if (given === undefined) {
      searchAnyWords(funnel);
      addExactPhrases(funnel);
      addOverview(funnel);
      addSpeechAct(funnel);
      await addTimeFilter(funnel, deps);
    }
    if (funnel.trace.plan.route === 'none') {
      const reason = skipReasonOf(plan);
      funnel.trace.skipped = reason;
      notes.push({ code: 'skipped', reason });
    }
    return { in: 0, out: 0, notes };
  },
};

/** What looks like a sum or has no words needs no memory in a chat; in Search it is looked for as it stands. */
function searchAnyWords({ request, trace }: Funnel): void {
  const { skipReason } = trace.plan;
  const isLookedFor = skipReason?.code === 'arithmetic' || skipReason?.code === 'no-words';
  if (request.surface === 'search' && isLookedFor && request.question.trim() !== '')
    trace.plan = { ...trace.plan, route: 'vault', skipReason: null };
}

/** Decided by the marks and the surface alone, whoever plans; a plan that is given has them. */
function addExactPhrases({ request, trace }: Funnel): void {
  const phrases = exactPhrasesOf(request.question, request.surface, trace.plan.window);
  if (phrases.length > 0) trace.plan = { ...trace.plan, exactPhrases: phrases };
}

/** By the words where they are known, which tell the subject exactly; else by meaning, in any language. */
function addOverview({ request, trace }: Funnel): void {
  const { question } = trace.plan;
  const named = trace.plan.window ?? windowOfToday(question, request.asOf);
  const overview = readOverviewQuestion(question, named?.phrase) ?? overviewByMeaning(request, named?.phrase ?? '');
  if (overview === null) return;
  // "What did we talk about today?": only what was said then; a session of today has no summary yet.
  const window = overview.about === '' && named !== null ? { ...named, isFilter: true as const } : trace.plan.window;
  trace.plan = { ...trace.plan, overview, window };
}

function overviewByMeaning(
  { question, reading }: Funnel['request'],
  timePhrase: string,
): NonNullable<QueryPlan['overview']> | null {
  if (reading?.kind !== 'asks-overview') return null;
  if (reading.isTopicless) return { about: '' };
  const about = questionSubject(timePhrase === '' ? question : question.replace(timePhrase, ' '));
  return distinctTerms(about).length === 0 ? null : { about };
}

/**
 * The words alone decide this as well; what is looked up by its words or the person's past is no statement, whatever
 * its form. A remark says when something is or was, and asks for no time: its memories are of any.
 */
function addSpeechAct({ request, trace }: Funnel): void {
  const { exactPhrases, overview, shape, why, route } = trace.plan;
  const isLookup =
    exactPhrases !== undefined ||
    overview !== undefined ||
    shape === 'callback' ||
    why != null ||
    request.reading?.wantsAnswer === true ||
    request.reading?.kind?.startsWith('asks-') === true;
  if (request.surface !== 'chat' || route === 'none' || isLookup || speechActOf(request.question) !== 'states') return;
  trace.plan = { ...trace.plan, isStatement: true, window: null };
}

/**
 * Whether what there was at a time is asked for, whatever it was: nothing but the time is named, or beside it one word that
 * the vault does not hold, such as the verb of “O que fizemos em maio?”.
 */
async function addTimeFilter({ request, trace }: Funnel, { index }: FunnelDeps): Promise<void> {
  const { window, people } = trace.plan;
  if (window === null || window.isFilter === true || window.from > request.asOf) return;
  const terms = termsBesideTime(request.question, window.phrase, people);
  if (terms.length > 1) return;
  const [known] =
    terms.length === 0
      ? []
      : (await index.termStatistics(request.question)).filter(
          ({ term, documentFrequency }) => term === terms[0] && documentFrequency > 0,
        );
  if (known === undefined) trace.plan = { ...trace.plan, window: { ...window, isFilter: true } };
}

async function makePlan({ request }: Funnel, deps: FunnelDeps): Promise<PlanWithNotes> {
  // Files sent without words give a model nothing to plan with; the rules say so.
  const engine = request.question.trim() === '' ? deps.fallback : request.engine;
  const { questionMentions: understandRequest, described } = await buildUnderstandRequest(request, deps);
  const key = deps.plans.keyOf(understandRequest, engine.label);
  const known = deps.plans.get(key);
  const notes: StageNote[] = [];
  let plan: QueryPlan;
  if (known !== undefined) {
    plan = known;
    notes.push({ code: 'plan-cached' });
  } else {
    try {
      plan = await engine.understand(understandRequest, deps.signal);
      deps.plans.set(key, plan);
    } catch (error) {
      deps.signal.throwIfAborted();
      plan = await deps.fallback.understand(understandRequest, deps.signal);
      notes.push({
        code: 'planner-failed',
        label: engine.label,
        message: errorMessage(error),
        replacement: deps.fallback.label,
      });
    }
  }
  // Coreference depends on the current vault, so it is not cached with the plan.
  const resolved =
    plan.route === 'none'
      ? { plan, notes: [] }
      : await resolveMentions(plan, understandRequest, described, request, deps);
  return { plan: resolved.plan, notes: [...notes, ...resolved.notes] };
}

/** Resolves mentions; if a lane it needs is down, the question is searched as asked. */
async function resolveMentions(
  plan: QueryPlan,
  understandRequest: UnderstandRequest,
  described: DescriptionLookup,
  { exclude }: Funnel['request'],
  { index, signal }: FunnelDeps,
): Promise<PlanWithNotes> {
  try {
    return await resolveCoreference(plan, understandRequest, described, exclude ?? [], index);
  } catch (error) {
    signal.throwIfAborted();
    return { plan, notes: [{ code: 'references-failed', message: errorMessage(error) }] };
  }
}

/** The question with the names that it and the last turns use; of a vault with many names only some of the others. */
async function buildUnderstandRequest(
  { question, reading, recentTurns, asOf, surface, exclude }: Funnel['request'],
  { index, isWithholding }: FunnelDeps,
): Promise<{ questionMentions: UnderstandRequest; described: DescriptionLookup }> {
  const recent = recentTurns
    .map(({ text }) => text)
    .join('\n')
    .slice(-RECENT_TURN_CHARACTERS);
  const names = Promise.all([index.mentions(question), recent === '' ? [] : index.mentions(recent), index.speakers()]);
  // This runs while the names are looked up; neither depends on the other.
  await afterWorkerFlush();
  const described = startDescriptionLookup(question, { recentTurns }, exclude ?? [], index);
  await afterWorkerFlush();
  const window = parseTimeWindow(question, asOf);
  const [understandRequest, recentMentions, speakers] = await names;
  const dictionary = [...understandRequest, ...recentMentions];
  const mentioned = dictionary.filter(isMeantAsName).map(({ name }) => name);
  // Others may speak only in what may not be read.
  const told = isWithholding === true ? speakers.filter((name) => `${question}\n${recent}`.includes(name)) : speakers;
  const knownNames = [...new Set([...mentioned, ...told.slice(0, MAX_SPEAKER_NAMES)])];
  return {
    questionMentions: {
      question,
      recentTurns,
      asOf,
      dictionary,
      intentAbstraction: INTENT_ABSTRACTION[surface],
      timeWindow: window,
      knownNames,
      reading,
    },
    described,
  };
}

/** A title of everyday words, such as "Library", is a name only where the message writes it with a capital. */
const isMeantAsName = ({ kind, isNameLike, name, mention }: NameMention): boolean =>
  isNameLike &&
  (kind === 'person' || /\p{Lu}/u.test(mention) || splitWords(name).some((word) => !isEnglishWord(foldWord(word))));
