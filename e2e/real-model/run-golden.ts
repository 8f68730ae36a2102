import { citationsOf, normaliseMarkers } from '../../electron/chat/turn/citations';
import type { Meter } from '../../electron/models/metering/meter';
import type { AnswerSource, Engine } from '../../electron/ports/engine';
import type { SourceRef } from '../../shared/domain/ids';
import type { ExtractedUnit } from '../../shared/domain/extracted-unit';
import { emptyPlan } from '../../shared/domain/query-plan';
import type { Verdict } from '../../shared/domain/ranking';
import { isAppError } from '../../shared/ipc/errors';
import { leadsToSource } from '../../shared/domain/message';
import { foldName } from '../../shared/lib/fuzzy-match';
import { SIZES, type GoldenCase, type GoldenCases, type GoldenTask, type Size } from './golden-cases';

/** How one case went. */
export interface CaseResult {
  task: GoldenTask;
  id: string;
  size: Size;
  /** Expectations met, of how many. */
  met: number;
  of: number;
  missed: string[];
  /** Whether its form could be read: at once, in a second try, or not at all. */
  form: 'first' | 'repaired' | 'broken';
  promptTokens: number;
  cachedTokens: number;
  replyTokens: number;
  ms: number;
}

/** An expectation in words, and whether it is met. */
type Check = [what: string, isMet: boolean];

/** Counts what the calls of a case use; given to the engine as its meter. */
export interface CaseMeter extends Meter {
  /** What was used since the last time. */
  take(): { calls: number; promptTokens: number; cachedTokens: number; replyTokens: number };
}

export function createCaseMeter(): CaseMeter {
  const nothing = () => ({ calls: 0, promptTokens: 0, cachedTokens: 0, replyTokens: 0 });
  let used = nothing();
  return {
    check() {},
    record(_context, { promptTokens, cachedTokens, completionTokens }) {
      used.calls += 1;
      used.promptTokens += promptTokens;
      used.cachedTokens += cachedTokens;
      used.replyTokens += completionTokens;
    },
    take() {
      const taken = used;
      used = nothing();
      return taken;
    },
  };
}

/**
 * Every case up to a size, one after another.
 *
 * @throws AppError where the model cannot be asked; a reply of a broken form meets nothing
 */
export async function runGolden(
  engine: Engine,
  cases: GoldenCases,
  {
    size,
    meter,
    now,
    onResult,
  }: { size: Size; meter: CaseMeter; now: () => number; onResult: (result: CaseResult) => void },
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const task of Object.keys(cases) as GoldenTask[]) {
    const all: readonly GoldenCase<GoldenTask>[] = cases[task];
    for (const one of all.filter((each) => SIZES.indexOf(each.size) <= SIZES.indexOf(size))) {
      const start = now();
      let checks: Check[] | null = null;
      try {
        checks = await CHECKS[task](engine, one as never);
      } catch (error) {
        if (!isAppError(error, 'model-malformed')) throw error;
      }
      const { calls, ...tokens } = meter.take();
      const missed = (checks ?? []).filter(([, isMet]) => !isMet).map(([what]) => what);
      const result: CaseResult = {
        task,
        id: one.id,
        size: one.size,
        met: (checks?.length ?? 0) - missed.length,
        of: checks?.length ?? 1,
        missed: checks === null ? ['its form could not be read'] : missed,
        form: checks === null ? 'broken' : calls > 1 ? 'repaired' : 'first',
        ...tokens,
        ms: Math.round(now() - start),
      };
      results.push(result);
      onResult(result);
    }
  }
  return results;
}

const NEVER = new AbortController().signal;
const AT = Date.UTC(2026, 2, 1);
const LETTERS: Record<Verdict, string> = {
  exact: 'A',
  strong: 'B',
  useful: 'C',
  weak: 'D',
  drop: 'E',
  'not-judged': '-',
};
const NO_EVIDENCE = {
  coverage: 0,
  contextCoverage: 0,
  similarity: null,
  fusedShare: 0,
  strength: 0,
  matchedTerms: [],
  namesPerson: null,
  isInTimeWindow: null,
  isQuestion: false,
};
const refOf = (index: number) => `note:${index}` as SourceRef;
const dayOf = (date: string | undefined): number => (date === undefined ? AT : Date.parse(date));
const toMessages = (messages: GoldenCase<'extract'>['messages']) =>
  messages.map((message, index) => ({ ...message, id: `m${index}`, speaker: null, at: AT }));

const CHECKS: { [Task in GoldenTask]: (engine: Engine, golden: GoldenCase<Task>) => Promise<Check[]> } = {
  async judge(engine, { question, candidates, expect }) {
    const judgements = await engine.judge(
      {
        plan: emptyPlan(question),
        recentTurns: [],
        negatives: [],
        asOf: AT,
        candidates: candidates.map(({ text, tier, date }, index) => ({
          ref: refOf(index),
          text,
          title: '',
          tier,
          role: 'person',
          speaker: null,
          at: dayOf(date),
          evidence: NO_EVIDENCE,
        })),
      },
      NEVER,
    );
    return expect.map((right, index): Check => {
      const verdict = judgements.find(({ ref }) => ref === refOf(index))?.verdict ?? 'not-judged';
      return [`candidate ${index + 1}: ${LETTERS[verdict]} is not ${right}`, right.includes(LETTERS[verdict])];
    });
  },
  extract: async (engine, { messages, recalled, ...rules }) =>
    checkUnits(await engine.extract({ messages: toMessages(messages), recalled }, NEVER), rules),
  repair: async (engine, { messages, repair, ...rules }) =>
    checkUnits(await engine.extract({ messages: toMessages(messages), recalled: [], repair }, NEVER), rules),
  async answer(engine, { question, sources, must, never, cites }) {
    const given = sources.map(({ text, date }, index): AnswerSource => ({
      number: index + 1,
      ref: refOf(index),
      title: '',
      text,
      tier: 'engram',
      role: 'person',
      speaker: null,
      at: dayOf(date),
    }));
    let said = '';
    const asked = { question, turns: [], sources: given, plan: emptyPlan(question), notices: [] };
    for await (const piece of engine.answer(asked, NEVER)) said += piece;
    const citations = citationsOf(normaliseMarkers(said), given);
    return [
      ...checkText(said, { must, never }),
      ...cites.map((number): Check => [`[${number}] is not cited`, citations.some((each) => each.number === number)]),
      ...citations.map((each): Check => [`[${each.number}] does not hold its quotation`, leadsToSource(each)]),
    ];
  },
  'session-summary': (engine, golden) => summarise(engine, 'session', golden),
  'topic-name': (engine, golden) => summarise(engine, 'topic-name', golden),
};

async function summarise(
  engine: Engine,
  kind: 'session' | 'topic-name',
  { messages, minWords, maxWords, ...rules }: GoldenCase<'session-summary'>,
): Promise<Check[]> {
  const sentences = await engine.summarise!({ kind, messages: toMessages(messages), minWords, maxWords }, NEVER);
  return [
    ['there is no sentence', sentences.length > 0],
    ['a sentence is of no message', sentences.every(({ message }) => messages[message] !== undefined)],
    ...checkText(sentences.map(({ text }) => text).join(' '), rules),
  ];
}

const checkText = (text: string, { must, never }: { must: string[]; never: string[] }): Check[] => [
  ...must.map((words): Check => [`“${words}” is missing`, holds(text, words)]),
  ...never.map((words): Check => [`“${words}” is there`, !holds(text, words)]),
];

const checkUnits = (
  units: readonly ExtractedUnit[],
  { must, never }: Pick<GoldenCase<'extract'>, 'must' | 'never'>,
): Check[] => [
  ...must.map(({ words, categories }): Check => [
    `no unit with ${words.join(', ')}${categories === undefined ? '' : ` as ${categories.join(' or ')}`}`,
    units.some(
      ({ text, category }) => words.every((word) => holds(text, word)) && (categories?.includes(category) ?? true),
    ),
  ]),
  ...never.map((words): Check => [
    `a unit with ${words.join(', ')}`,
    !units.some(({ text }) => words.every((word) => holds(text, word))),
  ]),
  ['a quotation is in no message', units.every(({ isInvented }) => isInvented !== true)],
];

const holds = (text: string, words: string): boolean =>
  words.split('|').some((word) => foldName(text).includes(foldName(word)));
