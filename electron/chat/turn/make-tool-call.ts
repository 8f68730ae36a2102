import type { ToolCall } from '../../../shared/domain/tool-call';
import type { ToolState } from '../../../shared/domain/tool-server';
import { isAppError, toErrorReply } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';
import { findInstructions } from '../../language/privacy/find-instructions';
import type { OutgoingLog } from '../../models/outgoing/outgoing-log';
import type { ToolReply } from '../../ports/engine';
import type { PersonsTools, ToolReplyText, UsableTool } from '../../ports/tools';
import { judgeToolReply } from './judge-tool-reply';
import type { OpenTurn } from './open-turn-record';
import type { JudgeReply } from './supplements';
import type { ToolDecisions } from './tool-decisions';

export interface CallDependencies {
  decisions?: ToolDecisions;
  outgoing?: Pick<OutgoingLog, 'add'>;
  now: () => number;
  log: Logger;
}

interface Calling {
  deps: CallDependencies;
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
export async function makeToolCall(calling: Calling, call: AskedCall): Promise<ToolReply> {
  const { asked, record, args } = call;
  const { deps, tools, turn, signal, tell } = calling;
  if (stateOf(tools, asked) === 'off') {
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
  const untilNow = () => ({ ms: since(), bytes: sentAt === null ? 0 : record.bytes });
  let reply: ToolReplyText;
  try {
    reply = await tools.call(asked, args, onReady, signal);
    log(200);
  } catch (error) {
    log(null);
    if (error instanceof NotLet) return { outcome: 'declined', sources: [], why: '' };
    if (signal.aborted) {
      tell(record, { state: 'stopped', ...untilNow() });
      throw error;
    }
    const { message, code } = toErrorReply(error);
    deps.log.warn('a tool could not be called', { messageId: turn.answer.id, code });
    const state = isAppError(error, 'conflict') ? 'refused' : 'failed';
    tell(record, { state, message, ...untilNow() });
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
  const judged = await judgeToolReply({ ...calling, log: deps.log }, call, reply.text).catch((error: unknown) => {
    tell(record, { state: 'stopped', ms: since(), resultBytes });
    throw error;
  });
  tell(record, { state: 'answered', ms: since(), resultBytes, ...judged.shown });
  return judged.reply;
}

/** As the person has decided by now. */
const stateOf = (tools: PersonsTools, { server, tool }: UsableTool): ToolState =>
  tools.usable().find((one) => one.server.id === server.id && one.tool.name === tool.name)?.tool.state ?? 'off';

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
  if (decision === 'always' && !turn.session.incognito) await tools.allow(asked);
  if (decision === 'call' || decision === 'always') return;
  tell(record, { state: decision === 'expired' ? 'expired' : 'declined', bytes: 0 });
  throw new NotLet();
}
