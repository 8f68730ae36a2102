import { createRandomDraws, directionNear, type RandomDraws } from './random-draws';
import { simulateRetrieval, type RetrievalNoise } from './simulate-retrieval';
import type { UserHistory, Mixture, NeedKind, Question } from './user-history';
import { attention, DIMENSIONS, isOn, makeTopics, type Topic } from './topics';

/** Parameters of a person, set by hand; electron/retrieval/DESIGN.md explains the distributions. */
export interface Person {
  notesADay: number;
  questionsADay: number;
  mixture: Mixture;
  retrieval: RetrievalNoise;
}

/** Standard deviation of the lognormal importance of notes, independent of age. */
const WORTH_SIGMA = 1;
/** Mean duration of a task in days, and the notes it returns to. */
const TASK_DAYS = 5;
const TASK_NOTES = { from: 3, to: 7 };
/** Share of needs from current work that the task's own notes answer. */
const FROM_TASK = 0.75;
/** References are needed repeatedly, each at its own pace. */
const REFERENCES = { first: 15, within: 60, thenEvery: 30, fastestDays: 3, slowestDays: 90 };
/** A note links to others of its topic, rarely to another topic. */
const LINKS = { none: 0.3, mean: 1.5, across: 0.06, later: 0.02 };
const EDITS_A_DAY = 0.5;
const CONFIRMATION_CHANCE = 0.02;
/** Probability of accepting an offer, for notes of below-average importance and others. */
const AGREES = { below: 0.9, above: 0.5 };

interface WrittenNote {
  direction: Float64Array;
  worth: number;
  at: number;
  topic: number;
}

/** Simulates a person's days. Deterministic by seed and person, including every random number. */
export function simulateUserHistory(seed: number, days: number, person: Person): UserHistory {
  const draws = createRandomDraws(seed);
  const topics = makeTopics(draws, days);
  const history: UserHistory = { days, notes: [], links: [], uses: [], questions: [] };
  const known: WrittenNote[] = [];
  const byTopic: number[][] = topics.map(() => []);
  const routines: { note: number; everyDays: number; last: number }[] = [];

  const keep = (at: number, topicId: number, isReference = false) => {
    const topic = topics[topicId]!;
    const parts =
      topic.task === null
        ? [{ of: topic.direction, weight: 0.8 }]
        : [
            { of: topic.direction, weight: 0.65 },
            { of: topic.task.direction, weight: 0.4 },
          ];
    const worth = draws.spread(1, WORTH_SIGMA);
    const note = known.push({ direction: directionNear(draws, parts, 0.6, DIMENSIONS), worth, at, topic: topicId }) - 1;
    history.notes.push({
      at,
      topic: topicId,
      archiving: { chance: worth < 1 ? AGREES.below : AGREES.above, die: draws.number() },
    });
    linkNew(history, draws, known, byTopic, note);
    byTopic[topicId]!.push(note);
    if (topic.task !== null && draws.chance(0.5)) topic.task.working.push(note);
    if (isReference)
      routines.push({
        note,
        everyDays: REFERENCES.fastestDays * (REFERENCES.slowestDays / REFERENCES.fastestDays) ** draws.number(),
        last: at,
      });
    return note;
  };

  for (let day = 0; day < days; day += 1) {
    const weights = attention(topics, day);
    topics.forEach((topic, id) => renewTask(draws, topic, byTopic[id]!, known, day));
    const isReferenceDay =
      day < REFERENCES.within
        ? draws.chance(REFERENCES.first / REFERENCES.within)
        : draws.chance(1 / REFERENCES.thenEvery);
    if (isReferenceDay) keep(day + 0.3 * draws.number(), draws.whole(0, 7), true);
    const written = draws.count(person.notesADay);
    for (let index = 0; index < written; index += 1)
      keep(day + 0.35 + (0.3 * (index + draws.number())) / written, draws.weighted(weights));
    if (draws.chance(EDITS_A_DAY)) {
      const working = topics.flatMap((topic, id) => (weights[id]! > 0 ? (topic.task?.working ?? []) : []));
      if (working.length > 0) history.uses.push({ note: draws.pick(working), kind: 'edited', at: day + 0.7 });
    }
    for (let count = draws.count(person.questionsADay); count > 0 && known.length > 0; count -= 1) {
      const at = day + 0.72 + 0.25 * draws.number();
      const { kind, target } = needOf(draws, person.mixture, { topics, weights, byTopic, known, routines, day });
      if (draws.chance(CONFIRMATION_CHANCE)) history.uses.push({ note: target, kind: 'confirmed', at });
      history.questions.push(ask(draws, at, kind, target, known, topics, person.retrieval));
    }
  }
  history.questions.sort((a, b) => a.at - b.at);
  history.uses.sort((a, b) => a.at - b.at);
  return history;
}

function renewTask(
  draws: RandomDraws,
  topic: Topic,
  notes: readonly number[],
  known: readonly WrittenNote[],
  day: number,
): void {
  if (!isOn(topic, day)) topic.task = null;
  else if (topic.task === null || topic.task.until <= day) {
    const working = new Set<number>();
    for (let wanted = draws.whole(TASK_NOTES.from, TASK_NOTES.to); wanted > 0 && notes.length > 0; wanted -= 1)
      working.add(byWorth(draws, notes, known));
    topic.task = {
      direction: directionNear(draws, [], 1, DIMENSIONS),
      until: day + Math.ceil(-Math.log(1 - draws.number()) * TASK_DAYS),
      working: [...working],
    };
  }
}

const byWorth = (draws: RandomDraws, notes: readonly number[], known: readonly WrittenNote[]): number =>
  notes[draws.weighted(notes.map((note) => known[note]!.worth))]!;

function linkNew(
  history: UserHistory,
  draws: RandomDraws,
  known: readonly WrittenNote[],
  byTopic: readonly (readonly number[])[],
  note: number,
): void {
  const { at, topic } = known[note]!;
  const own = byTopic[topic]!;
  const link = (from: number, to: number, when: number) => {
    if (from !== to) history.links.push({ from, to, at: when });
  };
  if (own.length > 0 && !draws.chance(LINKS.none))
    for (let count = Math.max(1, draws.count(LINKS.mean)); count > 0; count -= 1)
      link(note, byWorth(draws, own, known), at);
  if (note > 0 && draws.chance(LINKS.across)) link(note, draws.whole(0, note - 1), at);
  if (own.length > 1 && draws.chance(LINKS.later)) link(draws.pick(own), draws.pick(own), at);
}

interface Now {
  topics: readonly Topic[];
  weights: readonly number[];
  byTopic: readonly (readonly number[])[];
  known: readonly WrittenNote[];
  routines: { note: number; everyDays: number; last: number }[];
  day: number;
}

/**
 * Draws a kind of need from the mixture, and a note of that kind. A kind without notes is replaced by the long tail.
 */
function needOf(draws: RandomDraws, mixture: Mixture, now: Now): { kind: NeedKind; target: number } {
  const kinds = Object.keys(mixture) as NeedKind[];
  const kind = kinds[draws.weighted(kinds.map((one) => mixture[one]))]!;
  const target = NEEDS[kind](draws, now);
  return target === null ? { kind: 'tail', target: draws.whole(0, now.known.length - 1) } : { kind, target };
}

const ofTopics = (
  draws: RandomDraws,
  { topics, byTopic, known }: Now,
  weightOf: (topic: Topic, id: number) => number,
): number | null => {
  const id = draws.weighted(topics.map((topic, index) => (byTopic[index]!.length === 0 ? 0 : weightOf(topic, index))));
  return id === -1 ? null : byWorth(draws, byTopic[id]!, known);
};

const NEEDS: Record<NeedKind, (draws: RandomDraws, now: Now) => number | null> = {
  project(draws, now) {
    const id = draws.weighted(now.weights.map((weight, index) => (now.byTopic[index]!.length === 0 ? 0 : weight)));
    if (id === -1) return null;
    const working = now.topics[id]!.task?.working ?? [];
    return working.length > 0 && draws.chance(FROM_TASK)
      ? draws.pick(working)
      : byWorth(draws, now.byTopic[id]!, now.known);
  },
  // The one most overdue by its own pace.
  routine(_, { routines, day }) {
    const overdue = ({ last, everyDays }: Now['routines'][number]) => (day - last) / everyDays;
    const due = routines.toSorted((a, b) => overdue(b) - overdue(a))[0];
    if (due === undefined) return null;
    due.last = day;
    return due.note;
  },
  seasonal: (draws, now) => ofTopics(draws, now, (topic) => Number(topic.kind === 'seasonal' && isOn(topic, now.day))),
  old: (draws, now) =>
    ofTopics(draws, now, (topic, id) => (topic.kind !== 'area' && isOn(topic, now.day) ? 0 : now.byTopic[id]!.length)),
  tail: () => null,
};

function ask(
  draws: RandomDraws,
  at: number,
  kind: NeedKind,
  target: number,
  known: readonly WrittenNote[],
  topics: readonly Topic[],
  retrieval: RetrievalNoise,
): Question {
  const { direction, topic } = known[target]!;
  const question = directionNear(
    draws,
    [
      { of: direction, weight: 0.7 },
      { of: topics[topic]!.direction, weight: 0.35 },
    ],
    retrieval.vagueness,
    DIMENSIONS,
  );
  const found = simulateRetrieval(
    draws,
    question,
    target,
    known.map((note) => note.direction),
    retrieval,
  );
  const drawNumber = () => draws.number();
  return {
    at,
    kind,
    target,
    found,
    draws: {
      uses: drawNumber(),
      cites: drawNumber(),
      searches: drawNumber(),
      errs: drawNumber(),
      wrong: drawNumber(),
      edits: drawNumber(),
    },
  };
}
