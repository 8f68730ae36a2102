import { countServerTokens, promptText, type Pace } from '../../../electron/testing/fake-provider/pace';
import { startFakeProvider, type FakeProvider } from '../../../electron/testing/fake-provider/fake-provider';
import type { Engine } from '../../../electron/ports/engine';
import { startVaultChat } from '../../real-model/vault-chat';
import { firstTokenMs } from './first-token';

interface TurnFigures {
  question: string;
  /** Milliseconds to the first token, and of the same request sent to the same server directly. */
  firstTokenMs: number;
  directMs: number;
  callsBeforeFirstToken: number;
  /** The model's verdicts counted; null: nothing was to judge. */
  isJudgedByModel: boolean | null;
}

export interface TurnsReport {
  turns: TurnFigures[];
  /** Milliseconds that the first token comes after the bare model's. */
  delayMs: { median: number; p95: number };
  firstTokenMs: { median: number; p95: number };
  directMs: { median: number; p95: number };
  /** Of the turns with something to judge, the share that the model decided. */
  judgedByModelShare: number;
  callsPerTurn: number;
  callsBeforeFirstToken: { most: number };
  promptTokensPerTurn: number;
  answerPromptTokensPerTurn: number;
  /** Prompt tokens of a turn by those of its answer. */
  promptShare: number;
  /** Share of the prompt tokens that the server had read before. */
  cachedShare: number;
  callsByTask: Record<string, number>;
  promptTokensByTask: Record<string, number>;
}

/**
 * Plays sessions over the sample vault with an engine on a server of a pace, then sends the same answer requests to such
 * a server directly.
 *
 * @param pauseMs between an answer's end and the person's next message
 */
export async function measureTurns(options: {
  pace: Pace;
  sessions: readonly (readonly string[])[];
  pauseMs: number;
  createEngine: (url: string) => (() => Engine) | Engine;
  say: (line: string) => void;
}): Promise<TurnsReport> {
  const { pace, sessions, pauseMs, say } = options;
  const server = await startFakeProvider({ pace });
  const vault = await startVaultChat(options.createEngine(server.url));
  const turns: (TurnFigures & { body: unknown })[] = [];
  try {
    for (const session of sessions) {
      for (const [position, question] of session.entries()) {
        const before = server.requests.length;
        const answersBefore = server.requestsOf('answer').length;
        const startedAt = Date.now();
        const { ms, isJudgedByModel } = await vault.ask(question, { isContinued: position > 0, until: 'answered' });
        const first = ms.firstWord ?? ms.total;
        const sent = server.requests.slice(before).filter(({ path }) => path.endsWith('/chat/completions'));
        turns.push({
          question,
          firstTokenMs: first,
          directMs: 0,
          isJudgedByModel,
          callsBeforeFirstToken: sent.filter(({ task, at }) => task !== 'answer' && at <= startedAt + first).length,
          body: server.requestsOf('answer')[answersBefore]?.body ?? null,
        });
        say(`${question}: ${first} ms`);
        await pause(pauseMs);
      }
    }
    await settle(server);
  } finally {
    await vault.close();
    await server.stop();
  }
  await measureDirectly(pace, turns);
  return report(server, turns);
}

async function measureDirectly(pace: Pace, turns: (TurnFigures & { body: unknown })[]): Promise<void> {
  const server = await startFakeProvider({ pace });
  try {
    for (const turn of turns) turn.directMs = turn.body === null ? 0 : await firstTokenMs(server.url, turn.body);
  } finally {
    await server.stop();
  }
}

function report(server: FakeProvider, turns: (TurnFigures & { body: unknown })[]): TurnsReport {
  const calls = server.requests.filter(({ path }) => path.endsWith('/chat/completions'));
  const sumOfPrompts = (of: typeof calls) => of.reduce((sum, { body }) => sum + countServerTokens(promptText(body)), 0);
  const byTask = (figure: (of: typeof calls) => number) =>
    Object.fromEntries(
      [...new Set(calls.map(({ task }) => task))].map((task) => [
        task,
        figure(calls.filter((call) => call.task === task)),
      ]),
    );
  const [prompts, answers] = [sumOfPrompts(calls), sumOfPrompts(server.requestsOf('answer'))];
  const cached = server.usage.reduce((sum, { cachedTokens }) => sum + cachedTokens, 0);
  const quantiles = (values: number[]) => ({ median: quantile(values, 0.5), p95: quantile(values, 0.95) });
  return {
    turns: turns.map(({ body: _body, ...figures }) => figures),
    delayMs: quantiles(turns.map((turn) => turn.firstTokenMs - turn.directMs)),
    firstTokenMs: quantiles(turns.map((turn) => turn.firstTokenMs)),
    directMs: quantiles(turns.map((turn) => turn.directMs)),
    judgedByModelShare: round(
      turns.filter(({ isJudgedByModel }) => isJudgedByModel === true).length /
        turns.filter(({ isJudgedByModel }) => isJudgedByModel !== null).length,
    ),
    callsPerTurn: round(calls.length / turns.length),
    callsBeforeFirstToken: { most: Math.max(...turns.map((turn) => turn.callsBeforeFirstToken)) },
    promptTokensPerTurn: Math.round(prompts / turns.length),
    answerPromptTokensPerTurn: Math.round(answers / turns.length),
    promptShare: round(prompts / answers),
    cachedShare: round(cached / prompts),
    callsByTask: byTask(({ length }) => length),
    promptTokensByTask: byTask((of) => sumOfPrompts(of)),
  };
}

/** Longer than background calls wait for a server to be idle. */
const QUIET_MS = 12_000;

/** Until the server has long had nothing to do: what follows the last answer belongs to it. */
async function settle(server: FakeProvider): Promise<void> {
  const isBusy = () => server.requests.some(({ closedAfterMs }) => closedAfterMs === null);
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs = isBusy() ? 0 : quietMs + 100) await pause(100);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const round = (value: number) => Math.round(value * 100) / 100;

/** The nearest rank: of twenty values the 95th per cent is the nineteenth. */
function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
}
