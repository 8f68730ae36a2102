import { AGENT_HOST } from '../../../shared/domain/chosen-model';
import type { AgentTool } from '../../../shared/domain/agent-tool';
import type { AgentSettings, Excluded } from '../../../shared/ipc/routes/settings';
import { estimateTokens } from '../../language/tokens/estimate-tokens';
import { OFFLINE_LABEL, type AnswerRequest, type Engine } from '../../ports/engine';
import { createMask, unmaskPieces } from '../masking/create-mask';
import { callContext } from '../metering/call-context';
import type { Meter } from '../metering/meter';
import type { OutgoingLog } from '../outgoing/outgoing-log';
import { agentPrompt } from '../prompts/agent';
import { createSecretRedactor } from '../redaction/secret-redactor';
import type { Agent } from './agent';

export interface AgentEngineDependencies {
  agent: Agent;
  command: AgentSettings;
  /** What takes notes and sums up, as the settings say. */
  base: Engine;
  /** The rules, which plan and judge. */
  offline: Engine;
  excluded: Excluded;
  /** A server's key, which no agent is told either. */
  key: string | null;
  meter: Meter;
  outgoing?: Pick<OutgoingLog, 'add'>;
}

/** Tokens that agents hold at least, where one does not say. */
const GUESSED_WINDOW_TOKENS = 64_000;

const PROMPT_PATH = 'session/prompt';
/** Characters of what a tool was given that are kept. */
const MAX_INPUT_CHARACTERS = 20_000;

const bodyOfTool = (tool: AgentTool, input: unknown): string =>
  JSON.stringify({ ...tool, input: JSON.stringify(input ?? null).slice(0, MAX_INPUT_CHARACTERS) });

/** An engine whose answers the person's own agent writes. It gets the answer's request alone, masked as for any model elsewhere. */
export function createAgentEngine({
  agent,
  command,
  base,
  offline,
  excluded,
  key,
  meter,
  outgoing,
}: AgentEngineDependencies): Engine {
  const { name } = command;
  const redactor = createSecretRedactor([key]);
  const mask = createMask({ excluded, findKeys: redactor.find });
  const bodyOf = (text: string): string => JSON.stringify({ prompt: [{ type: 'text', text }] });
  const maskedPrompt = (request: AnswerRequest): string => mask.mask(agentPrompt(request)).text;

  async function* answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<string> {
    const prompt = maskedPrompt(request);
    meter.check(name, name, estimateTokens(prompt));
    const context = callContext();
    /** The log has the status of replies by HTTP's numbers; nothing of an incognito chat is written. */
    const log = (task: 'answer' | 'agent-tool', path: string, body: string, status: number | null): void => {
      if (context?.isIncognito === true) return;
      outgoing?.add({ task, host: name, path, model: '', sessionId: context?.sessionId ?? null, status }, body);
    };
    let completion = '';
    let used: number | null = null;
    const tools: { tool: AgentTool; input: unknown }[] = [];
    const onTool = (tool: AgentTool, input: unknown) => {
      tools.push({ tool, input });
      request.onTool?.({ ...tool, title: redactor.redact(mask.unmask(tool.title)) });
    };
    let isSent = false;
    const listener = {
      onTool,
      onUsed: (tokens: number) => (used = tokens),
      onSent: () => (isSent = true),
    };
    try {
      for await (const piece of agent.answer(command, prompt, listener, signal)) {
        completion += piece;
        yield piece;
      }
    } finally {
      if (isSent) {
        log('answer', PROMPT_PATH, bodyOf(prompt), completion === '' ? null : 200);
        for (const { tool, input } of tools)
          log('agent-tool', `${tool.kind}: ${tool.title}`, bodyOfTool(tool, input), tool.isRefused ? 403 : 200);
        const completionTokens = estimateTokens(completion);
        meter.record(context, {
          task: 'answer',
          host: name,
          model: name,
          promptTokens: used === null ? estimateTokens(prompt) : Math.max(0, used - completionTokens),
          cachedTokens: 0,
          completionTokens,
          estimatedCalls: used === null ? 1 : 0,
        });
      }
    }
  }

  const { summarise, extract, preview } = base;
  return {
    understand: offline.understand,
    judge: async (request, signal) =>
      (await offline.judge(request, signal)).map((judgement) => ({
        ...judgement,
        standIn: { label: offline.label, why: 'setting' },
      })),
    extract,
    ...(base.label === OFFLINE_LABEL ? { extractsByRules: true as const } : {}),
    ...(summarise === undefined ? {} : { summarise }),
    label: name,
    sentTo: name,
    goesTo: [AGENT_HOST, ...(base.sentTo === null ? [] : [base.sentTo])],
    get contextWindowTokens() {
      return agent.windowTokens() ?? GUESSED_WINDOW_TOKENS;
    },
    get windowSource() {
      return agent.windowTokens() === null ? 'guess' : 'server';
    },
    preview: {
      ...(preview?.summarise === undefined ? {} : { summarise: preview.summarise }),
      ...(preview?.extract === undefined ? {} : { extract: preview.extract }),
      async answer(request) {
        const body = bodyOf(maskedPrompt(request));
        return {
          endpoint: `${name}: ${PROMPT_PATH}`,
          model: name,
          body,
          bytes: Buffer.byteLength(body),
          masked: mask.countIn(body),
        };
      },
    },
    answer: (request, signal) => redactor.redactPieces(unmaskPieces(answer(request, signal), mask)),
  };
}
