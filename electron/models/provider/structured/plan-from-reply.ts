import { DAY_MS } from '../../../../shared/lib/time/calendar';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import { isTime } from '../../../../shared/lib/time/time-range';
import type { PlanReply } from '../../prompts/understand';

const MAX_SUB_QUERIES = 7;
const MAX_ACTIONS = 3;
const MAX_MUST_KEEP = 8;

/**
 * The model's plan on top of the offline one, which fills in what the model left empty.
 *
 * @param label the model's
 */
export function planFromReply(reply: PlanReply, offline: QueryPlan, label: string): QueryPlan {
  const statements = reply.statements
    .map(({ aim, text }) => ({ aim, text: text.trim() }))
    .filter(({ text }) => text !== '')
    .slice(0, MAX_SUB_QUERIES);
  // The rules' steps are kept when the model found none.
  const hops = statements.some(({ aim }) => aim === 'hop') ? [] : offline.subQueries.filter(({ aim }) => aim === 'hop');
  const skipText = reply.skip_reason.trim();
  // Small models answer "no memory" to anything, without a reason. An unnecessary search is better than a skipped one.
  const isMemorySkipped = !reply.needs_memory && (skipText !== '' || offline.route === 'none');
  const mustKeep = reply.must_contain
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, MAX_MUST_KEEP);
  return {
    ...offline,
    planner: { code: 'model', label },
    intent: reply.intent.trim() || offline.intent,
    shape: reply.shape,
    route: isMemorySkipped
      ? 'none'
      : reply.needs_live_facts || offline.route === 'vault-and-web'
        ? 'vault-and-web'
        : 'vault',
    skipReason: !isMemorySkipped ? null : skipText === '' ? offline.skipReason : { code: 'model', text: skipText },
    subQueries: statements.length > 0 ? ensureConcept([...statements, ...hops]) : offline.subQueries,
    needs: reply.needs.length > 0 ? needsOf(reply) : offline.needs,
    people: [...new Set([...offline.people, ...reply.people.map((name) => name.trim()).filter((name) => name !== '')])],
    references: referencesOf(reply, offline),
    hints: mustKeep.length > 0 ? [...offline.hints, { phrase: '', mustKeep }] : offline.hints,
    window: timeWindowOf(reply) ?? offline.window,
    key: factKeyOf(reply) ?? offline.key,
    actions: [
      ...new Set([
        ...reply.actions.map((action) => action.trim().toLowerCase()).filter((action) => action !== ''),
        ...(offline.actions ?? []),
      ]),
    ].slice(0, MAX_ACTIONS),
  };
}

/** Each need once, with its highest confidence. */
function needsOf({ needs }: PlanReply): QueryPlan['needs'] {
  const surest = new Map<QueryPlan['needs'][number]['kind'], number>();
  for (const { kind, confidence } of needs) surest.set(kind, Math.max(surest.get(kind) ?? 0, Math.min(1, confidence)));
  return [...surest].map(([kind, confidence]) => ({ kind, confidence }));
}

/** Retrieval's main query is the concept; a plan without one promotes its first statement that depends on no other. */
function ensureConcept(subQueries: QueryPlan['subQueries']): QueryPlan['subQueries'] {
  if (subQueries.some(({ aim }) => aim === 'concept')) return subQueries;
  const first = subQueries.findIndex(({ aim }) => aim !== 'hop');
  return subQueries.map((subQuery, index) => (index === first ? { ...subQuery, aim: 'concept' } : subQuery));
}

/**
 * The dictionary's references come first, since they carry the note as evidence. A mention that stands for itself is
 * left out.
 */
function referencesOf(reply: PlanReply, offline: QueryPlan): QueryPlan['references'] {
  const known = new Set(offline.references.map(({ mention }) => mention.toLowerCase()));
  const resolvedByModel = reply.references
    .map(({ mention, resolved }) => ({ mention: mention.trim(), resolved: resolved.trim(), note: '' }))
    .filter(
      ({ mention, resolved }) =>
        mention !== '' &&
        resolved !== '' &&
        mention.toLowerCase() !== resolved.toLowerCase() &&
        !known.has(mention.toLowerCase()),
    );
  return [...offline.references, ...resolvedByModel];
}

function factKeyOf({ key }: PlanReply): QueryPlan['key'] {
  if (key === null || key.entity.trim() === '' || key.attribute.trim() === '') return null;
  return { entity: key.entity.trim(), attribute: key.attribute.trim() };
}

function timeWindowOf({ window }: PlanReply): QueryPlan['window'] {
  if (window === null) return null;
  const from = Date.parse(`${window.from.slice(0, 10)}T00:00:00Z`);
  const lastDay = Date.parse(`${window.to.slice(0, 10)}T00:00:00Z`);
  const to = lastDay + DAY_MS - 1;
  if (!isTime(from) || !isTime(to) || lastDay < from) return null;
  return { from, to, phrase: window.phrase };
}
