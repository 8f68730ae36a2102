import { countServerTokens, createPacedSlots, pauseUnlessGone, promptText, type Pace, type ServerUsage } from './pace';
import { sendJson, sse, type ReplyContext } from './wire';

/** What an OpenAI-compatible server says of a request's tokens. */
const usageOf = ({ promptTokens, cachedTokens, completionTokens, reasoningTokens }: ServerUsage) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: promptTokens + completionTokens,
  prompt_tokens_details: { cached_tokens: cachedTokens },
  completion_tokens_details: { reasoning_tokens: reasoningTokens },
});

/** A server with a pace: replies come when such a server would give them. */
export function createPacedServer(pace: Pace, onUsage: (usage: ServerUsage) => void) {
  const slots = createPacedSlots(pace);
  return {
    /** The reply of a request, or its refusal where it does not fit the window. */
    async send({ body, outgoing, text }: ReplyContext): Promise<void> {
      const prompt = promptText(body);
      const promptTokens = countServerTokens(prompt);
      if (pace.contextTokens !== undefined && promptTokens > pace.contextTokens)
        return sendJson(outgoing, 400, contextError(pace.contextTokens, promptTokens));
      const content = text();
      const request = await slots.open(prompt, content, outgoing, body?.reasoning_effort === 'low');
      if (request === null) return;
      try {
        if (!(await request.begin())) return;
        const usage = pace.reportsUsage === false ? {} : { usage: usageOf(request.usage) };
        if (body?.stream !== true) {
          await pauseUnlessGone(countServerTokens(content) * request.tokenMs, outgoing);
          if (outgoing.destroyed) return;
          onUsage(request.usage);
          return sendJson(outgoing, 200, {
            id: 'fake',
            object: 'chat.completion',
            created: 0,
            model: body?.model,
            choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
            ...usage,
          });
        }
        outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const piece of content.match(/\S+\s*|\s+/gu) ?? []) {
          outgoing.write(sse(piece, null));
          await pauseUnlessGone(countServerTokens(piece) * request.tokenMs, outgoing);
          if (outgoing.destroyed) return;
        }
        onUsage(request.usage);
        const wantsUsage = (body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
        const last =
          wantsUsage && pace.reportsUsage !== false
            ? `data: ${JSON.stringify({ id: 'fake', object: 'chat.completion.chunk', created: 0, model: 'fake-chat', choices: [], ...usage })}\n\n`
            : '';
        outgoing.end(`${sse('', 'stop')}${last}data: [DONE]\n\n`);
      } finally {
        request.release();
      }
    },
  };
}

/** The refusal in OpenAI's words. */
const contextError = (contextTokens: number, promptTokens: number) => ({
  error: {
    message: `This model's maximum context length is ${contextTokens} tokens. However, your messages resulted in ${promptTokens} tokens. Please reduce the length of the messages.`,
    type: 'invalid_request_error',
    param: 'messages',
    code: 'context_length_exceeded',
  },
});
