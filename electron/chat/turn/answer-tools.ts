import type { IdFactory, MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { mayGoTo } from '../../../shared/domain/project';
import { MAX_LISTED_CALLS, MAX_TOOL_CALLS, type ToolCall } from '../../../shared/domain/tool-call';
import { TOOLS_HOST } from '../../../shared/domain/tool-server';
import { isAppError, toErrorReply } from '../../../shared/ipc/errors';
import { parseJson } from '../../../shared/lib/parse-json';
import type { Logger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';
import { findInstructions } from '../../language/privacy/find-instructions';
import { cutPassages } from '../../language/prose/cut-passages';
import { placesOf } from '../../corpus/projects/leaving';
import type { OutgoingLog } from '../../models/outgoing/outgoing-log';
import { checkArguments } from '../../models/tool-servers/check-arguments';
import { offerOf } from '../../models/tool-servers/tool-definition';
import type { AnswerTools, Engine, ToolReply } from '../../ports/engine';
import type { PersonsTools, ToolReplyText, UsableTool } from '../../ports/tools';
import type { Emit, OpenTurn } from './open-turn-record';
import type { ToolDecisions } from './tool-decisions';
import type { ProjectsOfChats } from './turn-of-project';
import type { JudgeReply } from './supplements';

export interface ToolsDependencies {
  /** The person's tools; absent: there are none. */
  tools?: PersonsTools;
  decisions?: ToolDecisions;
  projects?: ProjectsOfChats;
  outgoing?: Pick<OutgoingLog, 'add'>;
  ids: IdFactory;
  now: () => number;
  log: Logger;
}

/**
 * What a turn's models may be offered, unless the person turned tools off for the question or its chat, and the project
 * whose texts may not go to tools, so that they are offered none; null: none keeps them.
 */
export function toolsOfTurn(
  { tools, projects }: { tools?: Pick<PersonsTools, 'usable'>; projects?: ProjectsOfChats },
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
  usable.reduce((sum, { offeredAs, tool }) => sum + Math.ceil(JSON.stringify(offerOf(offeredAs, tool)).length / 4), 0);

/** The tools of one answer, and its calls so far. */
export interface ToolsOfAnswer {
  /** Absent: the model is offered none. */
  tools?: AnswerTools;
  calls: readonly ToolCall[];
}

/** Characters of a call that the judge and the person read in one line. */
const MAX_CALL_CHARACTERS = 200;
/** Characters of a message of a refused call that are kept. */
const MAX_KEPT_CHARACTERS = 20_000;
/** A reply of at most so many characters is judged as one, and not by its words alone. */
const SHORT_CHARACTERS = 600;
/** Parts of a reply that are read, and the characters of one. */
const MAX_PARTS = 60;
const MAX_PART_CHARACTERS = 1_500;

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
    emit({ type: 'tool-call', call: { ...record }, ...(answerId === undefined ? {} : { answerId }) });
  };

  const call = async (offeredAs: string, given: string): Promise<ToolReply> => {
    const asked = usable.find((one) => one.offeredAs === offeredAs)!;
    made += 1;
    const record = openCall(deps, asked, given);
    if (calls.length < MAX_LISTED_CALLS) calls.push(record);
    const args = parseJson(given === '' ? '{}' : given);
    const problem =
      typeof args !== 'object' || args === null || Array.isArray(args)
        ? 'the arguments must be one JSON object'
        : checkArguments(parseJson(asked.tool.inputSchema), args);
    if (problem !== null) {
      made -= 1;
      tell(record, { state: 'refused', message: t('mainTools.argumentsDoNotFit', { problem }) });
      return { outcome: 'refused', sources: [], why: `${problem}.` };
    }
    return makeCall(
      { deps, tools, turn, judge, signal, tell },
      { asked, record, args: args as Record<string, unknown> },
    );
  };
  return {
    calls,
    tools: {
      offered: usable.map(({ offeredAs, tool }) => offerOf(offeredAs, tool)),
      get isOver() {
        return made >= MAX_TOOL_CALLS;
      },
      call,
    },
  };
}

const openCall = ({ ids, now }: Pick<ToolsDependencies, 'ids' | 'now'>, { server, tool }: UsableTool, given: string) =>
  ({
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
  }) satisfies ToolCall as ToolCall;

interface Calling {
  deps: ToolsDependencies;
  tools: PersonsTools;
  turn: OpenTurn;
  judge: JudgeReply;
  signal: AbortSignal;
  tell(call: ToolCall, change: Partial<ToolCall>): void;
}

interface AskedCall {
  asked: UsableTool;
  record: ToolCall;
  args: Record<string, unknown>;
}

/** The person said no, or nothing. */
class NotLet extends Error {}

/** Shows the call, waits for the person where the tool asks, sends it, and has its reply judged. */
async function makeCall(calling: Calling, { asked, record, args }: AskedCall): Promise<ToolReply> {
  const { deps, tools, turn, signal, tell } = calling;
  if (stateOf(tools, asked) === null) {
    const message = t('mainTools.turnedOff', { tool: asked.tool.name });
    tell(record, { state: 'refused', message });
    return { outcome: 'failed', sources: [], why: message };
  }
  let sentAt: number | null = null;
  // Where the call ends without the person, as when its server does, it waits for them no longer.
  const over = new AbortController();
  const waiting = AbortSignal.any([signal, over.signal]);
  const onReady = async (body: string) => {
    // It is told of with what is shown next: that it waits, or goes.
    Object.assign(record, { body, bytes: Buffer.byteLength(body) });
    await waitForPerson({ ...calling, signal: waiting }, asked, record);
    waiting.throwIfAborted();
    tell(record, { state: 'running' });
    sentAt = deps.now();
  };
  const log = (status: number | null): void => {
    if (sentAt === null || turn.session.incognito) return;
    const path = `tools/call ${asked.tool.name}`;
    const { sessionId } = turn.answer;
    deps.outgoing?.add({ task: 'tool-call', host: asked.server.name, path, model: '', sessionId, status }, record.body);
  };
  const since = () => (sentAt === null ? null : Math.max(0, deps.now() - sentAt));
  let reply: ToolReplyText;
  try {
    reply = await tools.call(asked, args, onReady, signal);
    log(200);
  } catch (error) {
    log(null);
    delete record.expiresAt;
    if (error instanceof NotLet) return { outcome: 'declined', sources: [], why: '' };
    if (signal.aborted) {
      tell(record, { state: 'stopped', ms: since(), bytes: sentAt === null ? 0 : record.bytes });
      throw error;
    }
    const { message, code } = toErrorReply(error);
    deps.log.warn('a tool could not be called', { messageId: turn.answer.id, code });
    const state = isAppError(error, 'conflict') ? 'refused' : 'failed';
    tell(record, { state, message, ms: since(), bytes: sentAt === null ? 0 : record.bytes });
    return { outcome: 'failed', sources: [], why: message };
  } finally {
    over.abort();
  }
  const resultBytes = Buffer.byteLength(reply.text);
  if (reply.isError) {
    const said = reply.text.replace(/\s+/gu, ' ').slice(0, 500);
    const instructions = findInstructions(said);
    tell(record, {
      state: 'failed',
      ms: since(),
      resultBytes,
      message: said === '' ? t('mainTools.toolFailed') : said,
      ...(instructions.length === 0 ? {} : { instructions }),
    });
    return { outcome: 'failed', sources: [], why: said };
  }
  const judged = await judgeText(calling, { asked, record, args }, reply.text).catch((error: unknown) => {
    tell(record, { state: 'stopped', ms: since(), resultBytes });
    throw error;
  });
  tell(record, { state: 'answered', ms: since(), resultBytes, ...judged.shown });
  return judged.reply;
}

/** As the person has decided by now; null: it is off. */
const stateOf = (tools: PersonsTools, { server, tool }: UsableTool): 'ask' | 'allowed' | null => {
  const now = tools.usable().find((one) => one.server.id === server.id && one.tool.name === tool.name);
  return now === undefined || now.tool.state === 'off' ? null : now.tool.state;
};

async function waitForPerson(
  { deps: { decisions, now }, tools, turn, signal, tell }: Calling,
  asked: UsableTool,
  record: ToolCall,
): Promise<void> {
  // Of an incognito chat nothing leaves by itself that somebody may keep.
  const isAllowed = stateOf(tools, asked) === 'allowed' && !turn.session.incognito;
  if (isAllowed) return;
  if (decisions === undefined) throw new NotLet();
  tell(record, { state: 'waiting', expiresAt: now() + decisions.waitMs });
  const decision = await decisions.wait(record.id, signal);
  delete record.expiresAt;
  if (decision === 'always' && !turn.session.incognito) await tools.allow(asked);
  if (decision === 'call' || decision === 'always') return;
  tell(record, { state: decision === 'expired' ? 'expired' : 'declined', bytes: 0 });
  throw new NotLet();
}

/** What of a reply is kept, with the sentences in it that read as orders. */
async function judgeText(
  { judge, deps, signal }: Calling,
  { asked, record, args }: AskedCall,
  text: string,
): Promise<{ reply: ToolReply; shown: Partial<ToolCall> }> {
  const instructions = findInstructions(text);
  const shown = instructions.length === 0 ? {} : { instructions };
  const parts = partsOf(text);
  if (parts.length === 0) return { reply: { outcome: 'nothing-fits', sources: [], why: '' }, shown };
  const from = { callId: record.id, server: asked.server.name, tool: asked.tool.name };
  const isShort = text.length <= SHORT_CHARACTERS && instructions.length === 0;
  try {
    const { sources, trace } = await judge({ from, call: callLine(asked, args), parts }, isShort);
    const kept = sources.map(({ ref }) => ref);
    return {
      reply: { outcome: sources.length === 0 ? 'nothing-fits' : 'answered', sources, why: '' },
      shown: { ...shown, traceId: trace.id, sources: kept, leftOut: parts.length - kept.length },
    };
  } catch (error) {
    signal.throwIfAborted();
    deps.log.warn('a reply of a tool could not be judged', { code: toErrorReply(error).code });
    const message = t('mainTools.notJudged');
    return { reply: { outcome: 'failed', sources: [], why: message }, shown: { ...shown, message } };
  }
}

/** A short reply as one, a longer one by its paragraphs; what has none, as data, by its length. */
function partsOf(text: string): string[] {
  if (text.trim() === '') return [];
  if (text.length <= SHORT_CHARACTERS) return [text];
  return cutPassages(text)
    .map(({ start, end, headings }) => [...headings, text.slice(start, end)].join('\n'))
    .flatMap((part) =>
      Array.from({ length: Math.ceil(part.length / MAX_PART_CHARACTERS) }, (_, index) =>
        part.slice(index * MAX_PART_CHARACTERS, (index + 1) * MAX_PART_CHARACTERS),
      ),
    )
    .slice(0, MAX_PARTS);
}

/** “get_forecast (Weather) · city: Lisbon · days: 3” */
const callLine = ({ server, tool }: UsableTool, args: Record<string, unknown>): string =>
  [
    `${tool.title === '' ? tool.name : tool.title} (${server.name})`,
    ...Object.entries(args).map(
      ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ]
    .join(' · ')
    .replace(/\s+/gu, ' ')
    .slice(0, MAX_CALL_CHARACTERS);
