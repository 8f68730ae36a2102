import type { SubQuery } from '../../../shared/domain/query-plan';
import type { LaneName } from '../../../shared/domain/trace-codes';
import type { LaneReason } from '../../../shared/domain/trace-reasons';
import type { StageNote } from '../../../shared/domain/trace-stage-notes';
import { TIMED_OUT, withTimeout } from '../../../shared/lib/with-timeout';
import { errorMessage, type Funnel, type FunnelDeps, type LaneList } from '../funnel/funnel';
import { scoreRefs, type LexicalHit } from '../funnel/lexical-hits';
import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';
import { descriptionOfRelation } from './relation-step';
import {
  ANSWER_SEPARATOR,
  extractHopAnswer,
  wordsOfStep,
  type HopAnswer,
  type NamesInHits,
} from './hop-answer-extraction';

const PLACEHOLDER = /\{(\d+)\}/g;
/** Best hits of a step, by words and by meaning, from which its answer is read. */
const HITS_READ = 4;

/** A hop with `{n}` is not searched before step n has an answer. */
export const hasPlaceholder = ({ aim, text }: SubQuery): boolean => aim === 'hop' && text.search(PLACEHOLDER) !== -1;

/**
 * Runs the plan's dependent hops in order: `{n}` is replaced by the answer read from the nth hop's best hits, and the
 * hop is searched with it. The plan records each replacement; a name found this way is searched like a name in the
 * question.
 *
 * @param lists of the first wave
 * @returns the lists to continue with, without those of a step that has no answer
 */
export async function followHops(
  funnel: Funnel,
  deps: FunnelDeps,
  lists: readonly LaneList[],
): Promise<{ lists: LaneList[]; notes: StageNote[] }> {
  const { trace } = funnel;
  const hops = trace.plan.subQueries.flatMap((subQuery, subQueryIndex) =>
    subQuery.aim === 'hop' ? [subQueryIndex] : [],
  );
  if (!hops.some((subQueryIndex) => hasPlaceholder(trace.plan.subQueries[subQueryIndex]!)))
    return { lists: [...lists], notes: [] };
  const allLists = [...lists];
  const unansweredHops = new Set<number>();
  const notes: StageNote[] = [];
  trace.plan = { ...trace.plan, subQueries: [...trace.plan.subQueries], people: [...trace.plan.people] };
  for (const [step, subQueryIndex] of hops.entries()) {
    const hop = trace.plan.subQueries[subQueryIndex]!;
    if (!hasPlaceholder(hop)) continue;
    deps.signal.throwIfAborted();
    const placeholders = await findPlaceholderAnswers(
      hop,
      hops.filter((other) => other < subQueryIndex),
      funnel,
      deps,
      allLists,
    );
    for (const { hopIndex, hopAnswer } of placeholders)
      if (hopAnswer === null && hopIndex !== undefined) unansweredHops.add(hopIndex);
    notes.push(hopNote(step, placeholders));
    const answers = placeholders.flatMap(({ number, hopAnswer }) =>
      hopAnswer === null ? [] : [{ number, ...hopAnswer }],
    );
    if (answers.length === 0) continue;
    const text = hop.text
      .replace(
        PLACEHOLDER,
        (_, number: string) => answers.find((other) => other.number === Number(number))?.answer ?? ' ',
      )
      .replace(/\s+/g, ' ')
      .trim();
    trace.plan.subQueries[subQueryIndex] = {
      ...hop,
      became: { answer: answers.map(({ answer }) => answer).join(ANSWER_SEPARATOR), text, from: answers[0]!.ref },
    };
    // The search does not wait for the person lookup, which runs beside it.
    const searched = answers.length < placeholders.length ? null : searchHop(text, subQueryIndex, funnel, deps);
    for (const { answer } of answers) await addPersonToPlan(answer, funnel, deps);
    if (searched === null) continue;
    const next = await searched;
    allLists.push(...next.lists);
    notes.push(...next.failures.map((failure): StageNote => ({ code: 'hop-lane-failed', step: step + 1, ...failure })));
  }
  return { lists: allLists.filter(({ subQuery }) => !unansweredHops.has(subQuery)), notes };
}

/** A `{n}` of a hop: its sub-query (undefined: no earlier one), and what that one's hits name. */
interface PlaceholderAnswer {
  number: number;
  hopIndex: number | undefined;
  hopAnswer: HopAnswer | null;
}

async function findPlaceholderAnswers(
  hop: SubQuery,
  before: readonly number[],
  funnel: Funnel,
  deps: FunnelDeps,
  lists: readonly LaneList[],
): Promise<PlaceholderAnswer[]> {
  const numbers = new Set([...hop.text.matchAll(PLACEHOLDER)].map(([, number]) => Number(number)));
  const placeholders: PlaceholderAnswer[] = [];
  for (const number of numbers) {
    const hopIndex = before[number - 1];
    placeholders.push({
      number,
      hopIndex,
      hopAnswer: hopIndex === undefined ? null : await findHopAnswer(hopIndex, funnel, deps, lists),
    });
  }
  return placeholders;
}

async function findHopAnswer(
  subQueryIndex: number,
  { trace, request }: Funnel,
  { index }: FunnelDeps,
  lists: readonly LaneList[],
): Promise<HopAnswer | null> {
  const hop = trace.plan.subQueries[subQueryIndex]!;
  const text = hop.became?.text ?? hop.text;
  if (hop.became === undefined && hasPlaceholder(hop)) return null;
  const refs = [
    ...new Set(
      lists
        .filter(({ subQuery }) => subQuery === subQueryIndex)
        .flatMap(({ hits }) => hits.slice(0, HITS_READ).map(({ ref }) => ref)),
    ),
  ];
  const hits = await scoreRefs(index, wordsOfStep(text), refs, request.exclude ?? []);
  let names: Promise<NamesInHits> | null = null;
  const found = await extractHopAnswer(
    text,
    hits,
    () => (names ??= readNamesInHits(hits, index)),
    ownersOf(hop, trace.plan.subQueries),
  );
  const description = found === null ? descriptionOfRelation(text) : null;
  return description === null ? found : { answer: description, ref: null };
}

/** How texts may call the owner of a relation step besides by name: "my dentist" for the dentist found before. */
function ownersOf({ text }: SubQuery, subQueries: readonly SubQuery[]): string[] {
  const [, number] = /^\{(\d+)\} has /u.exec(text) ?? [];
  const before = subQueries.filter(({ aim }) => aim === 'hop')[Number(number ?? 0) - 1];
  const description = before === undefined ? null : descriptionOfRelation(before.text);
  return description === null ? [] : [description];
}

async function readNamesInHits(hits: readonly LexicalHit[], index: FunnelDeps['index']): Promise<NamesInHits> {
  const mentions = (await index.mentions(hits.map((hit) => hit.text).join('\n'))).filter(
    ({ isNameLike }) => isNameLike,
  );
  const named = (of: typeof mentions) => new Set(of.map(({ name }) => name.toLowerCase()));
  return { known: named(mentions), persons: named(mentions.filter(({ kind }) => kind === 'person')) };
}

async function addPersonToPlan(answer: string, { trace }: Funnel, { index }: FunnelDeps): Promise<void> {
  const isName = (await index.mentions(answer)).some(({ isNameLike, kind }) => isNameLike && kind === 'person');
  if (isName && !trace.plan.people.includes(answer)) trace.plan.people.push(answer);
}

interface LaneFailure {
  lane: LaneName;
  reason: LaneReason;
}

/**
 * Searches by words and by meaning, as far as these lanes run for the question; a lane that fails or is late loses only
 * its own list.
 */
async function searchHop(
  text: string,
  subQueryIndex: number,
  { trace, request }: Funnel,
  { index }: FunnelDeps,
): Promise<{ lists: LaneList[]; failures: LaneFailure[] }> {
  const query = {
    words: text,
    statement: text,
    timeWindow: null,
    exclude: request.exclude ?? [],
    limit: FUNNEL_SETTINGS.subQueryLimit,
  };
  const isUp = (lane: string) =>
    trace.lanes.some((report) => report.lane === lane && (report.state === 'ok' || report.state === 'empty'));
  const lanes = (['lexical', 'dense'] as const).filter(isUp);
  const runs = await Promise.allSettled(
    lanes.map((lane) => withTimeout(index[lane](query), FUNNEL_SETTINGS.laneTimeoutMs)),
  );
  return {
    lists: runs.flatMap((run, at) =>
      run.status === 'fulfilled' && run.value !== TIMED_OUT
        ? [{ lane: lanes[at]!, subQuery: subQueryIndex, hits: run.value }]
        : [],
    ),
    failures: runs.flatMap((run, at): LaneFailure[] => {
      const lane = lanes[at]!;
      if (run.status === 'rejected') return [{ lane, reason: { code: 'failed', message: errorMessage(run.reason) } }];
      return run.value === TIMED_OUT
        ? [{ lane, reason: { code: 'timed-out', limitMs: FUNNEL_SETTINGS.laneTimeoutMs } }]
        : [];
    }),
  };
}

const hopNote = (step: number, placeholders: readonly PlaceholderAnswer[]): StageNote => ({
  code: 'hop',
  step: step + 1,
  answers: placeholders.flatMap(({ number, hopAnswer }) =>
    hopAnswer === null ? [] : [{ number, answer: hopAnswer.answer }],
  ),
  unanswered: placeholders.flatMap(({ number, hopAnswer }) => (hopAnswer === null ? [number] : [])),
});
