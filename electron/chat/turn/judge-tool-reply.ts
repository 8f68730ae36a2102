import type { ToolCall } from '../../../shared/domain/tool-call';
import { toErrorReply } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import { t } from '../../../shared/messages/message';
import { findInstructions } from '../../language/privacy/find-instructions';
import { cutPassages } from '../../language/prose/cut-passages';
import type { ToolReply } from '../../ports/engine';
import type { UsableTool } from '../../ports/tools';
import type { JudgeReply } from './supplements';

/** Characters of a call that the judge and the person read in one line. */
const MAX_CALL_CHARACTERS = 200;
/** A reply of at most so many characters is judged as one, and not by its words alone. */
const SHORT_CHARACTERS = 600;
/** Parts of a reply that are read, and the characters of one. */
const MAX_PARTS = 60;
const MAX_PART_CHARACTERS = 1_500;

/** What of a reply is kept, with the sentences in it that read as orders. */
export async function judgeToolReply(
  { judge, log, signal }: { judge: JudgeReply; log: Logger; signal: AbortSignal },
  { asked, record, args }: { asked: UsableTool; record: Pick<ToolCall, 'id'>; args: Record<string, unknown> },
  text: string,
): Promise<{ reply: ToolReply; shown: Partial<ToolCall> }> {
  const instructions = findInstructions(text);
  const shown = instructions.length === 0 ? {} : { instructions };
  const allParts = partsOf(text);
  const parts = allParts.slice(0, MAX_PARTS);
  if (parts.length === 0) return { reply: { outcome: 'nothing-fits', sources: [], why: '' }, shown };
  const from = { callId: record.id, server: asked.server.name, tool: asked.tool.name };
  const isShort = text.length <= SHORT_CHARACTERS && instructions.length === 0;
  try {
    const { sources, trace } = await judge(
      { from, call: callLine(asked, args), parts, unread: allParts.length - parts.length },
      isShort,
    );
    const kept = sources.map(({ ref }) => ref);
    return {
      reply: { outcome: sources.length === 0 ? 'nothing-fits' : 'answered', sources, why: '' },
      shown: { ...shown, traceId: trace.id, sources: kept, leftOut: allParts.length - kept.length },
    };
  } catch (error) {
    signal.throwIfAborted();
    log.warn('a reply of a tool could not be judged', { code: toErrorReply(error).code });
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
    );
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
