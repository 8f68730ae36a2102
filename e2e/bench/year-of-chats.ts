import { createRandom, pick } from '../../electron/testing/seeded/seeded-random';
import { TOPICS } from '../../electron/testing/seeded/seeded-vocabulary';

export interface YearOptions {
  seed?: number;
  /** Default 400. */
  sessions?: number;
  /** Messages of all sessions together; default 12,000. */
  turns?: number;
}

/** Epoch milliseconds of the year's first day. */
const YEAR_START = Date.UTC(2025, 0, 1, 8);
const DAY_MS = 86_400_000;
const PEOPLE = ['Ines', 'Tomas', 'Bram', 'Noor', 'Wanda', 'Luca', 'Petra', 'Emil'];
const PLACES = ['the mill', 'the office', 'Lindow', 'the workshop', 'my sister’s house', 'the library', 'the harbour'];

type Draw = {
  word: () => string;
  person: () => string;
  place: () => string;
  number: (most: number) => number;
  chance: (share: number) => boolean;
};
type SentenceTemplate = (draw: Draw) => string;

/** What a person tells an assistant over a year: choices, limits, tastes, plans, doubts, questions, corrections. */
const PERSON: readonly SentenceTemplate[] = [
  (d) => `I decided to use the ${d.word()} instead of the ${d.word()}.`,
  (d) => `We will move the ${d.word()} to ${d.place()} in week ${1 + d.number(51)}.`,
  (d) => `${d.person()} wants the ${d.word()} before the ${d.word()} is finished.`,
  (d) => `My budget for the ${d.word()} is ${50 + d.number(900)} euros, not more.`,
  (d) => `I prefer a plain ${d.word()} to any ${d.word()} with extras.`,
  (d) => `Maybe we could try a ${d.word()} next to the ${d.word()}.`,
  (d) => `What would you do about the ${d.word()} when the ${d.word()} is late?`,
  (d) => `How do I keep the ${d.word()} from ruining the ${d.word()}?`,
  (d) => `Remind me to call ${d.person()} about the ${d.word()} on day ${1 + d.number(27)}.`,
  (d) => `The ${d.word()} must never stand near the ${d.word()}; we tried that and lost a week.`,
  (d) => `No, that is wrong: the ${d.word()} has ${2 + d.number(30)} parts.`,
  (d) => `${d.person()} lives near ${d.place()} and has had a ${d.word()} since ${1990 + d.number(30)}.`,
  (d) => `I have been reading about the ${d.word()} and I am not sure what to think.`,
  (d) => `The first ${d.word()} failed because the ${d.word()} was too small.`,
  (d) => `Could you write me a short plan for the ${d.word()}?`,
  (d) => `From now on, check the ${d.word()} before you suggest a ${d.word()}.`,
];

const ASSISTANT: readonly SentenceTemplate[] = [
  (d) => `A ${d.word()} usually needs about ${2 + d.number(20)} days before the ${d.word()} can follow.`,
  (d) => `I would recommend starting with the ${d.word()}, because the ${d.word()} depends on it.`,
  (d) => `There are three ways: a small ${d.word()}, a shared ${d.word()}, or no ${d.word()} at all.`,
  (d) => `You could ask ${d.person()} whether the ${d.word()} at ${d.place()} is still free.`,
  (d) => `Keep the ${d.word()} dry and the ${d.word()} warm; most problems come from the opposite.`,
  (d) => `That depends on how often you use the ${d.word()}.`,
  (d) => `1. Measure the ${d.word()}.\n2. Note the ${d.word()}.\n3. Compare both after a week.`,
  (d) => `In short: the ${d.word()} first, the ${d.word()} second, and no ${d.word()} this month.`,
];

interface Turn {
  role: 'user' | 'assistant';
  text: string;
  at: number;
}

/** A conversation in a neutral form, before conversion to an export format. */
export interface YearSession {
  id: string;
  title: string;
  at: number;
  turns: Turn[];
}

/** One person's sessions of a year in order; deterministic by seed. */
export function* yearOfChats({
  seed = 2025,
  sessions = 400,
  turns = 12_000,
}: YearOptions = {}): Generator<YearSession> {
  const random = createRandom(seed);
  let left = turns;
  for (let index = 0; index < sessions; index += 1) {
    const topic = pick(TOPICS, random);
    const at = YEAR_START + Math.floor((index / sessions) * 365 * DAY_MS) + Math.floor(random() * 6 * 3_600_000);
    // Most sessions are short, some long; the last ones take the rest, so that the sum is exact.
    const even = left / (sessions - index);
    const count =
      index === sessions - 1
        ? left
        : Math.max(2, Math.min(left - 2 * (sessions - index - 1), 2 * Math.round(even * (0.15 + random() * 0.85))));
    left -= count;
    yield {
      id: `year-${seed}-${index}`,
      title: `${pick(topic, random)} and ${pick(topic, random)}, ${index + 1}`,
      at,
      turns: makeTurns(count, at, topic, random),
    };
  }
}

function makeTurns(count: number, start: number, topic: readonly string[], random: () => number): Turn[] {
  const draw: Draw = {
    word: () => pick(topic, random),
    person: () => pick(PEOPLE, random),
    place: () => pick(PLACES, random),
    number: (most) => Math.floor(random() * most),
    chance: (share) => random() < share,
  };
  let at = start;
  return Array.from({ length: count }, (_, index) => {
    const isPerson = index % 2 === 0;
    at += 20_000 + draw.number(200_000);
    const says = isPerson ? PERSON : ASSISTANT;
    const sentences = Array.from({ length: isPerson ? 1 + draw.number(3) : 2 + draw.number(4) }, () =>
      pick(says, random)(draw),
    );
    const code = !isPerson && draw.chance(0.03) ? '\n\n```python\nfor part in parts:\n    check(part)\n```' : '';
    return { role: isPerson ? 'user' : 'assistant', text: sentences.join(isPerson ? ' ' : '\n\n') + code, at };
  });
}

/** A session in ChatGPT's export format, with the other nodes of a real one. */
export function asChatGptConversation({ id, title, at, turns }: YearSession): Record<string, unknown> {
  const mapping: Record<string, unknown> = {};
  const add = (own: string, parent: string | null, message: Record<string, unknown> | null) => {
    mapping[own] = { id: own, parent, children: [], message };
  };
  add('root', null, null);
  add('system', 'root', {
    id: `${id}-system`,
    author: { role: 'system' },
    content: { content_type: 'text', parts: [''] },
    metadata: { is_visually_hidden_from_conversation: true },
  });
  let parent = 'system';
  for (const [index, turn] of turns.entries()) {
    const own = `${id}-${index}`;
    add(own, parent, {
      id: own,
      author: { role: turn.role },
      create_time: turn.at / 1000,
      recipient: 'all',
      content: { content_type: 'text', parts: [turn.text] },
      metadata: turn.role === 'assistant' ? { model_slug: 'gpt-4o' } : {},
    });
    if (turn.role === 'assistant' && index % 20 === 1) {
      add(`${own}-other`, parent, {
        id: `${own}-other`,
        author: { role: 'assistant' },
        content: { content_type: 'text', parts: ['Another try.'] },
        metadata: {},
      });
    }
    parent = own;
  }
  return {
    conversation_id: id,
    title,
    create_time: at / 1000,
    update_time: (turns.at(-1)?.at ?? at) / 1000,
    current_node: parent,
    mapping,
  };
}
