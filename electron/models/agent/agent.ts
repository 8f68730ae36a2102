import type { AgentTest } from '../../../shared/ipc/routes/agents';
import type { AgentSettings } from '../../../shared/ipc/routes/settings';
import type { StartProgram } from '../../ports/program';
import { answerTooLongError, MAX_ANSWER_CHARACTERS } from '../provider/answer/stream-answer';
import { createCallQueue } from '../queue/call-queue';
import type { openAgentConnection, AgentConnection, AgentListener, AgentTimeouts } from './agent-connection';

const DEFAULT_TIMEOUTS: AgentTimeouts & { idleMs: number } = {
  initializeMs: 60_000,
  silentMs: 120_000,
  idleMs: 10 * 60_000,
};

export interface AgentDependencies {
  start: StartProgram;
  /** The command that may answer now; null: none may. */
  chosen: () => AgentSettings | null;
  timeouts?: Partial<typeof DEFAULT_TIMEOUTS>;
}

type AnswerListener = Pick<AgentListener, 'onSent' | 'onTool'> & {
  /** How many tokens of its model's window are in use, each time it says so. */
  onUsed(tokens: number): void;
};

/** The person's own agent: started when it is first asked, ended when it has been idle. */
export interface Agent {
  /**
   * The pieces of an answer as they arrive; one answer at a time.
   *
   * @throws AppError `model-*`, `too-large` or `cancelled`; the pieces before stay valid
   */
  answer(command: AgentSettings, text: string, listener: AnswerListener, signal: AbortSignal): AsyncIterable<string>;
  /** Tokens that the model of the chosen one holds; null until it has said so. */
  windowTokens(): number | null;
  /** Starts a command, asks what it is, and ends it. Nothing of the person is sent. */
  test(command: AgentSettings, signal: AbortSignal): Promise<AgentTest>;
  /** Ends a program that the settings no longer name as it was started. */
  followChoice(): void;
  dispose(): Promise<void>;
}

/** The protocol's code is read when an agent is first started. */
const openConnection: typeof openAgentConnection = async (...start) =>
  (await import('./agent-connection')).openAgentConnection(...start);

export function createAgent({ start, chosen, timeouts: given = {} }: AgentDependencies): Agent {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...given };
  const queue = createCallQueue(1, 0);
  let open: { key: string; connection: Promise<AgentConnection> } | null = null;
  let window: { key: string; tokens: number } | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  const close = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const closed = open;
    open = null;
    await closed?.connection.then((connection) => connection.close()).catch(() => {});
  };

  const followChoice = (): void => {
    if (open !== null && open.key !== JSON.stringify(chosen())) void close();
  };

  /** The running agent, or one that is started now. */
  const connect = async (command: AgentSettings, signal: AbortSignal): Promise<AgentConnection> => {
    clearTimeout(idleTimer);
    const key = JSON.stringify(command);
    if (open !== null && open.key !== key) await close();
    if (open === null) {
      const opened = { key, connection: openConnection(start, command, timeouts, signal) };
      open = opened;
      const forget = () => {
        if (open === opened) void close();
      };
      opened.connection.then((connection) => connection.ended.then(forget), forget);
    }
    return open.connection;
  };

  async function* run(
    command: AgentSettings,
    text: string,
    listener: AnswerListener,
    signal: AbortSignal,
  ): AsyncIterable<string> {
    const connection = await connect(command, signal);
    const left = new AbortController();
    let characters = 0;
    let failure: unknown = null;
    let finished: Promise<void> = Promise.resolve();
    const pieces = new ReadableStream<string>({
      start(controller) {
        const onText = (piece: string) => {
          characters += piece.length;
          if (characters > MAX_ANSWER_CHARACTERS) {
            failure ??= answerTooLongError();
            left.abort();
          } else if (piece !== '' && !left.signal.aborted) controller.enqueue(piece);
        };
        const onWindow = (used: number, size: number) => {
          if (used > 0) listener.onUsed(used);
          if (size > 0) window = { key: JSON.stringify(command), tokens: size };
        };
        finished = connection
          .prompt(text, { ...listener, onText, onWindow }, AbortSignal.any([signal, left.signal]))
          .catch((error: unknown) => {
            failure ??= error;
          })
          // What has arrived is read before the failure is told of.
          .then(() => controller.close())
          .catch(() => {});
      },
      cancel: () => left.abort(),
    });
    try {
      yield* pieces;
    } finally {
      await finished;
      idleTimer = setTimeout(() => void close(), timeouts.idleMs).unref();
      followChoice();
    }
    if (failure !== null) throw failure as Error;
  }

  return {
    windowTokens: () => (window !== null && window.key === JSON.stringify(chosen()) ? window.tokens : null),
    answer: (command, text, listener, signal) =>
      queue.stream('answer', (own) => run(command, text, listener, own), signal),
    async test(command, signal) {
      const connection = await openConnection(start, command, timeouts, signal);
      const { agentInfo } = connection.info;
      await connection.close();
      return { name: agentInfo?.title ?? agentInfo?.name ?? '', version: agentInfo?.version ?? '' };
    },
    followChoice,
    dispose: close,
  };
}
