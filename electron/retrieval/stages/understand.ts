import type { QueryPlan } from '../../../shared/domain/query-plan';
import { parseWindow } from '../../../shared/lib/time/parse-window';
import type { UnderstandRequest } from '../../models/engine';
import { callsSent } from '../../threads/calls-sent';
import { ALTITUDE } from '../understand/altitude';
import { planForAnalyst } from '../understand/analysts';
import { messageOf, type Funnel, type FunnelDeps, type Stage } from '../funnel';
import { lookUpDescriptions, resolveReferences, type Described } from '../understand/references/resolve-references';

/** Names that a model is told besides those the text mentions. */
const NAMES_TOLD = 100;
/** Characters of the recent turns that are looked through for known names. */
const TURNS_READ = 4_000;

/**
 * 1: message and recent turns → plan. A model that fails is replaced by the offline rules, openly. Asked once for a
 * turn.
 */
export const understand: Stage = {
  name: 'understand',
  async run(funnel, deps) {
    const { plan: given, analyst, purpose } = funnel.request;
    const { plan, notes } =
      given === undefined
        ? await planOf(funnel, deps)
        : {
            plan: structuredClone(given),
            notes: [`the plan was made before, for ${purpose === 'reformulation' ? 'this round' : 'the same message'}`],
          };
    if (funnel.request.isExcerpt === true) notes.unshift('the message is long: its beginning and its end were read');
    // The plan of a round is an analyst's already.
    funnel.trace.plan = analyst === undefined || purpose === 'reformulation' ? plan : planForAnalyst(plan, analyst);
    if (plan.route === 'none') {
      funnel.trace.skipped = plan.skipReason === '' ? 'this message needs no memory' : plan.skipReason;
      notes.push(`skipped: ${funnel.trace.skipped}`);
    }
    return { in: 0, out: 0, notes };
  },
};

async function planOf({ request }: Funnel, deps: FunnelDeps): Promise<{ plan: QueryPlan; notes: string[] }> {
  const { engine } = request;
  const { asked, described } = await requestOf(request, deps);
  const key = deps.plans.keyOf(asked, engine.label);
  const known = deps.plans.get(key);
  const notes: string[] = [];
  let plan: QueryPlan;
  if (known !== undefined) {
    plan = known;
    notes.push('the same question was understood before');
  } else {
    try {
      plan = await engine.understand(asked, deps.signal);
      deps.plans.set(key, plan);
    } catch (error) {
      deps.signal.throwIfAborted();
      plan = await deps.fallback.understand(asked, deps.signal);
      notes.push(`${engine.label} could not plan (${messageOf(error)}); ${deps.fallback.label} did`);
    }
  }
  // What a description stands for is read from the vault as it is now, so it is no part of what is remembered.
  const resolved =
    plan.route === 'none' ? { plan, notes: [] } : await withReferences(plan, asked, described, request, deps);
  return { plan: resolved.plan, notes: [...notes, ...resolved.notes] };
}

/**
 * Knowing who is meant helps and is no condition: where a lane that would tell is down, the question is searched as it
 * was asked.
 */
async function withReferences(
  plan: QueryPlan,
  asked: UnderstandRequest,
  described: Described,
  { exclude }: Funnel['request'],
  { index, signal }: FunnelDeps,
): Promise<{ plan: QueryPlan; notes: string[] }> {
  try {
    return await resolveReferences(plan, asked, described, exclude ?? [], index);
  } catch (error) {
    signal.throwIfAborted();
    return { plan, notes: [`who or what is meant could not be looked up (${messageOf(error)})`] };
  }
}

/** The question with the names that it and the last turns use; a vault of many names sends only some of the others. */
async function requestOf(
  { question, recentTurns, asOf, surface, exclude }: Funnel['request'],
  { index }: FunnelDeps,
): Promise<{ asked: UnderstandRequest; described: Described }> {
  const recent = recentTurns
    .map(({ text }) => text)
    .join('\n')
    .slice(-TURNS_READ);
  const names = Promise.all([index.mentions(question), recent === '' ? [] : index.mentions(recent), index.speakers()]);
  // While the names are looked up: neither hangs on them.
  await callsSent();
  const described = lookUpDescriptions(question, { recentTurns }, exclude ?? [], index);
  await callsSent();
  const window = parseWindow(question, asOf);
  const [asked, before, speakers] = await names;
  const dictionary = [...asked, ...before];
  const mentioned = dictionary.filter(({ isNameLike }) => isNameLike).map(({ name }) => name);
  const knownNames = [...new Set([...mentioned, ...speakers.slice(0, NAMES_TOLD)])];
  return {
    asked: { question, recentTurns, asOf, dictionary, altitude: ALTITUDE[surface], window, knownNames },
    described,
  };
}
