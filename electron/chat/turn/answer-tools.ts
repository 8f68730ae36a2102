import type { IdFactory, MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { mayGoTo } from '../../../shared/domain/project';
import { MAX_LISTED_CALLS, MAX_TOOL_CALLS, type ToolCall } from '../../../shared/domain/tool-call';
import { TOOLS_HOST } from '../../../shared/domain/tool-server';
import { isRecord } from '../../../shared/lib/is-record';
import { parseJson } from '../../../shared/lib/parse-json';
import { t } from '../../../shared/messages/message';
import { placesOf } from '../../corpus/projects/leaving';
import { checkArguments } from '../../models/tool-servers/check-arguments';
import { offerOf } from '../../models/tool-servers/tool-definition';
import type { AnswerTools, Engine, ToolReply } from '../../ports/engine';
import type { PersonsTools, UsableTool } from '../../ports/tools';
import { makeToolCall, type CallDependencies } from './make-tool-call';
import type { Emit, OpenTurn } from './open-turn-record';
import type { ProjectsOfChats } from './turn-of-project';
import type { JudgeReply } from './supplements';

export interface ToolsDependencies extends CallDependencies {
  /** The person's tools; absent: there are none. */
  tools?: PersonsTools;
  projects?: ProjectsOfChats;
  ids: IdFactory;
}

/**
 * What a turn's models may be offered, unless the person turned tools off for the question or its chat, and the project
 * whose texts may not go to tools, so that they are offered none; null: none keeps them.
 */
export function toolsOfTurn(
  { tools, projects }: { tools?: Pick<PersonsTools, 'usable'> | undefined; projects?: ProjectsOfChats | undefined },
  {
    session,
    question,
  }: {
    session: Pick<OpenTurn['session'], 'project' | 'withoutTools'>;
    question: Pick<Message, 'toolsOff'>;
  },
): { usable: readonly UsableTool[]; keptBy: string | null } {
  // The chat may have turned them off since the question was asked.
  const areOff = question.toolsOff === true || session.withoutTools === true;
  const usable = areOff ? [] : (tools?.usable() ?? []);
  const project = projects?.of(session) ?? null;
  const isKept = project !== null && !mayGoTo(project.mayLeave, TOOLS_HOST);
  return isKept && usable.length > 0 ? { usable: [], keptBy: project.name } : { usable, keptBy: null };
}

/**
 * An engine whose model may call tools: what it is given may go to them, as to any place that nobody here sees into. So
 * texts of projects that may not are kept from it. Its window is smaller by what the tools' definitions take of it.
 */
export const goingToTools = (engine: Engine, usable: readonly UsableTool[]): Engine =>
  usable.length === 0 || engine.callsTools !== true
    ? engine
    : {
        ...engine,
        goesTo: [...new Set([...placesOf(engine), TOOLS_HOST])],
        contextWindowTokens: Math.max(
          Math.floor(engine.contextWindowTokens / 2),
          engine.contextWindowTokens - tokensOf(usable),
        ),
      };

/** Tokens that the definitions take in every request, at four characters each. */
const tokensOf = (usable: readonly UsableTool[]): number =>
  usable.reduce((sum, tool) => sum + Math.ceil(JSON.stringify(offerOf(tool)).length / 4), 0);

/** The tools of one answer, and its calls so far. */
export interface ToolsOfAnswer {
  /** Absent: the model is offered none. */
  tools?: AnswerTools;
  calls: readonly ToolCall[];
}

/** Characters of a message of a refused call that are kept. */
const MAX_KEPT_CHARACTERS = 20_000;
/** Offers an engine the tools that are not off, and makes the calls of its model. */
export function createAnswerTools(
  deps: ToolsDependencies,
  {
    engine,
    turn,
    usable,
    judge,
    emit,
    signal,
    answerId,
  }: {
    engine: Engine;
    turn: OpenTurn;
    usable: readonly UsableTool[];
    judge: JudgeReply;
    emit: Emit;
    signal: AbortSignal;
    /** Of an answer beside the first one; absent: it is the first. */
    answerId?: MessageId;
  },
): ToolsOfAnswer {
  const calls: ToolCall[] = [];
  const { tools } = deps;
  if (tools === undefined || usable.length === 0 || engine.callsTools !== true) return { calls };
  let made = 0;
  const tell = (record: ToolCall, change: Partial<ToolCall>): void => {
    Object.assign(record, change);
    if (record.state !== 'waiting') delete record.expiresAt;
    emit({ type: 'tool-call', call: { ...record }, ...(answerId === undefined ? {} : { answerId }) });
  };

  const call = async (offeredAs: string, given: string): Promise<ToolReply> => {
    const asked = usable.find((one) => one.offeredAs === offeredAs)!;
    const record = openCall(deps, asked, given);
    if (calls.length < MAX_LISTED_CALLS) calls.push(record);
    const args = parseJson(given === '' ? '{}' : given);
    const problem = isRecord(args)
      ? checkArguments(parseJson(asked.tool.inputSchema), args)
      : 'the arguments must be one JSON object';
    if (problem !== null) {
      tell(record, { state: 'refused', message: t('mainTools.argumentsDoNotFit', { problem }) });
      return { outcome: 'refused', sources: [], why: `${problem}.` };
    }
    made += 1;
    return makeToolCall(
      { deps, tools, turn, judge, signal, tell },
      { asked, record, args: args as Record<string, unknown> },
    );
  };
  return {
    calls,
    tools: {
      offered: usable.map(offerOf),
      get isOver() {
        return made >= MAX_TOOL_CALLS;
      },
      call,
    },
  };
}

const openCall = (
  { ids, now }: Pick<ToolsDependencies, 'ids' | 'now'>,
  { server, tool }: UsableTool,
  given: string,
): ToolCall => ({
  id: ids.next<string>(),
  server: server.name,
  tool: tool.name,
  state: 'running',
  body: given.slice(0, MAX_KEPT_CHARACTERS),
  bytes: 0,
  at: now(),
  ms: null,
  resultBytes: 0,
  message: '',
  traceId: null,
  sources: [],
  leftOut: 0,
});
