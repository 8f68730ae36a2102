import type { SubQuery } from '../../../shared/domain/query-plan';
import type { LaneHit } from '../index/index-port';
import { messageOf, type Funnel, type FunnelDeps, type LaneList } from '../funnel';
import { readRefs, type ReadHit } from '../understand/references/read-hits';
import { FUNNEL } from '../settings';
import { answerIn, type HopAnswer, type NamesInHits } from './answer-in';

const PLACEHOLDER = /\{(\d+)\}/g;
/** Best hits of a step, by words and by meaning, that its answer is read from. */
const HITS_READ = 4;

/** A hop that holds `{n}` is not searched before step n has an answer. */
export const isWaiting = ({ aim, text }: SubQuery): boolean => aim === 'hop' && text.search(PLACEHOLDER) !== -1;

/**
 * Runs the plan's hops that wait for earlier ones, in their order: `{n}` becomes what the best hits of the plan's nth
 * hop name, and the hop is searched
 * with it. Each hop keeps in the plan what its `{n}` became; a name found on the way is asked for like a name the
 * question holds.
 *
 * @param lists of the first wave
 * @returns the lists to go on with: where a step's answer was not found, its own lists lead nowhere and are left out
 */
export async function followHops(
  funnel: Funnel,
  deps: FunnelDeps,
  lists: readonly LaneList[],
): Promise<{ lists: LaneList[]; notes: string[] }> {
  const { trace } = funnel;
  const hops = trace.plan.subQueries.flatMap((subQuery, place) => (subQuery.aim === 'hop' ? [place] : []));
  if (!hops.some((place) => isWaiting(trace.plan.subQueries[place]!))) return { lists: [...lists], notes: [] };
  const all = [...lists];
  const leadNowhere = new Set<number>();
  const notes: string[] = [];
  trace.plan = { ...trace.plan, subQueries: [...trace.plan.subQueries], people: [...trace.plan.people] };
  for (const [step, place] of hops.entries()) {
    const hop = trace.plan.subQueries[place]!;
    if (!isWaiting(hop)) continue;
    deps.signal.throwIfAborted();
    const asked = await answersFor(
      hop,
      hops.filter((other) => other < place),
      funnel,
      deps,
      all,
    );
    for (const { earlier, found } of asked) if (found === null && earlier !== undefined) leadNowhere.add(earlier);
    notes.push(noteOf(step, asked));
    const answers = asked.flatMap(({ number, found }) => (found === null ? [] : [{ number, ...found }]));
    if (answers.length === 0) continue;
    const text = hop.text
      .replace(
        PLACEHOLDER,
        (_, number: string) => answers.find((other) => other.number === Number(number))?.answer ?? ' ',
      )
      .replace(/\s+/g, ' ')
      .trim();
    trace.plan.subQueries[place] = {
      ...hop,
      became: { answer: answers.map(({ answer }) => answer).join(', '), text, from: answers[0]!.ref },
    };
    // The search waits for no name: whether an answer is a person's is asked beside it.
    const searched = answers.length < asked.length ? null : searchFor(text, place, funnel, deps);
    for (const { answer } of answers) await askFor(answer, funnel, deps);
    if (searched === null) continue;
    const next = await searched;
    all.push(...next.lists);
    notes.push(...next.failures.map((failure) => `hop ${step + 1}, ${failure}`));
  }
  return { lists: all.filter(({ subQuery }) => !leadNowhere.has(subQuery)), notes };
}

/** A `{n}` of a hop: the sub-query it stands for (undefined: no earlier one), and what that one's hits name. */
interface Asked {
  number: number;
  earlier: number | undefined;
  found: HopAnswer | null;
}

async function answersFor(
  hop: SubQuery,
  before: readonly number[],
  funnel: Funnel,
  deps: FunnelDeps,
  lists: readonly LaneList[],
): Promise<Asked[]> {
  const numbers = new Set([...hop.text.matchAll(PLACEHOLDER)].map(([, number]) => Number(number)));
  const asked: Asked[] = [];
  for (const number of numbers) {
    const earlier = before[number - 1];
    asked.push({ number, earlier, found: earlier === undefined ? null : await answerOf(earlier, funnel, deps, lists) });
  }
  return asked;
}

async function answerOf(
  place: number,
  { trace, request }: Funnel,
  { index }: FunnelDeps,
  lists: readonly LaneList[],
): Promise<HopAnswer | null> {
  const hop = trace.plan.subQueries[place]!;
  const text = hop.became?.text ?? hop.text;
  const refs = [
    ...new Set(
      lists
        .filter(({ subQuery }) => subQuery === place)
        .flatMap(({ hits }) => hits.slice(0, HITS_READ).map(({ ref }) => ref)),
    ),
  ];
  const hits = await readRefs(index, text, refs, request.exclude ?? []);
  let names: Promise<NamesInHits> | null = null;
  return answerIn(text, hits, () => (names ??= namesOf(hits, index)));
}

async function namesOf(hits: readonly ReadHit[], index: FunnelDeps['index']): Promise<NamesInHits> {
  const mentions = (await index.mentions(hits.map((hit) => hit.text).join('\n'))).filter(
    ({ isNameLike }) => isNameLike,
  );
  const named = (of: typeof mentions) => new Set(of.map(({ name }) => name.toLowerCase()));
  return { known: named(mentions), persons: named(mentions.filter(({ kind }) => kind === 'person')) };
}

async function askFor(answer: string, { trace }: Funnel, { index }: FunnelDeps): Promise<void> {
  const isName = (await index.mentions(answer)).some(({ isNameLike, kind }) => isNameLike && kind === 'person');
  if (isName && !trace.plan.people.includes(answer)) trace.plan.people.push(answer);
}

/**
 * By words and by meaning, as far as these lanes ran for the question; one that fails or is late costs its own list
 * only.
 */
async function searchFor(
  text: string,
  place: number,
  { trace, request }: Funnel,
  { index }: FunnelDeps,
): Promise<{ lists: LaneList[]; failures: string[] }> {
  const query = {
    words: text,
    statement: text,
    window: null,
    exclude: request.exclude ?? [],
    limit: FUNNEL.subQueryLimit,
  };
  const isUp = (lane: string) =>
    trace.lanes.some((report) => report.lane === lane && (report.state === 'ok' || report.state === 'empty'));
  const lanes = (['lexical', 'dense'] as const).filter(isUp);
  const runs = await Promise.allSettled(lanes.map((lane) => inTime(index[lane](query))));
  return {
    lists: runs.flatMap((run, at) =>
      run.status === 'fulfilled' ? [{ lane: lanes[at]!, subQuery: place, hits: run.value }] : [],
    ),
    failures: runs.flatMap((run, at) => (run.status === 'rejected' ? [`${lanes[at]}: ${messageOf(run.reason)}`] : [])),
  };
}

async function inTime(search: Promise<LaneHit[]>): Promise<LaneHit[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`took longer than ${FUNNEL.laneTimeoutMs / 1000} s`)),
      FUNNEL.laneTimeoutMs,
    );
  });
  try {
    return await Promise.race([search, late]);
  } finally {
    clearTimeout(timer);
  }
}

function noteOf(step: number, asked: readonly Asked[]): string {
  const known = asked.flatMap(({ number, found }) => (found === null ? [] : [`{${number}} became “${found.answer}”`]));
  const unknown = asked.flatMap(({ number, found }) => (found === null ? [`{${number}}`] : []));
  return `hop ${step + 1}: ${[...known, ...(unknown.length === 0 ? [] : [`not searched; nothing found says what its ${unknown.join(', ')} is`])].join(', ')}`;
}
