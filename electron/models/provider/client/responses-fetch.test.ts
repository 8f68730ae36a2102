import { describe, expect, it } from 'vitest';
import { emptyPlan } from '../../../../shared/domain/query-plan';
import type { SourceRef } from '../../../../shared/domain/ids';
import { isAppError } from '../../../../shared/ipc/errors';
import { silentLogger } from '../../../../shared/lib/logger';
import type { AnswerRequest, JudgeRequest } from '../../../ports/engine';
import type { ModelUsage } from '../../../../shared/domain/model-usage';
import { createProviderEngine } from '../provider-engine';

const NEVER = new AbortController().signal;
const asked: AnswerRequest = {
  question: 'When do we fly?',
  turns: [],
  sources: [],
  plan: emptyPlan('When do we fly?'),
  notices: [],
  retrieve: () => Promise.resolve({ sources: [], facts: [], lessons: [] }),
};
const judged: JudgeRequest = {
  plan: emptyPlan('When do we fly?'),
  recentTurns: [],
  negatives: [],
  candidates: [
    {
      ref: 'note:1' as SourceRef,
      text: 'On the third.',
      title: '',
      tier: 'engram',
      role: 'person',
      speaker: null,
      at: 0,
      evidence: {} as JudgeRequest['candidates'][number]['evidence'],
    },
  ],
};
const USAGE = {
  input_tokens: 36,
  input_tokens_details: { cached_tokens: 12 },
  output_tokens: 87,
  output_tokens_details: { reasoning_tokens: 64 },
};
const streamed = (...events: { type: string }[]) =>
  new Response(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

describe('the responses protocol', () => {
  const open = (...replies: Response[]) => {
    const sent: { path: string; body: Record<string, unknown> }[] = [];
    const used: Pick<ModelUsage, 'promptTokens' | 'cachedTokens' | 'completionTokens'>[] = [];
    const engine = createProviderEngine({
      timeouts: { quietMs: 0 },
      settings: {
        preset: 'openai',
        baseUrl: 'https://api.openai.com/v1',
        chatModel: 'gpt-5-mini',
        smallModel: '',
        embeddingModel: '',
        api: 'responses',
      },
      key: 'k',
      now: () => 0,
      log: silentLogger,
      maxRetries: 0,
      meter: { check() {}, record: (_context, usage) => void used.push(usage) },
      fetch: async (input, init) => {
        sent.push({
          path: new URL(String(input)).pathname,
          body: JSON.parse(String(init!.body)) as Record<string, unknown>,
        });
        return replies[Math.min(sent.length, replies.length) - 1]!.clone();
      },
    });
    return { engine, sent, used };
  };
  const answer = async ({ engine }: ReturnType<typeof open>) => {
    let text = '';
    for await (const piece of engine.answer(asked, NEVER)) text += piece;
    return text;
  };

  it('streams an answer, counts its tokens, and asks the server to keep nothing', async () => {
    const run = open(
      streamed(
        { type: 'response.created' },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning' } } as never,
        { type: 'response.output_text.delta', output_index: 1, delta: 'On the ' } as never,
        { type: 'response.output_text.delta', output_index: 1, delta: 'third.' } as never,
        { type: 'response.completed', response: { usage: USAGE } } as never,
      ),
    );
    expect(await answer(run)).toBe('On the third.');
    expect(run.used).toMatchObject([{ promptTokens: 36, cachedTokens: 12, completionTokens: 87 }]);
    const { path, body } = run.sent[0]!;
    expect(path).toBe('/v1/responses');
    expect(body).toMatchObject({ model: 'gpt-5-mini', store: false, stream: true });
    expect((body.tools as object[])[0]).toMatchObject({ type: 'function', name: 'search_vault' });
    expect((body.input as { role: string }[]).map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body).not.toHaveProperty('messages');
    // The preview shows these bytes.
    const preview = await run.engine.preview!.answer(asked);
    expect(preview.endpoint).toBe('https://api.openai.com/v1/responses');
    expect(preview.body).toBe(JSON.stringify(body));
  });

  it('carries a search of the vault and its result', async () => {
    const run = open(
      streamed(
        {
          type: 'response.output_item.added',
          output_index: 1,
          item: { type: 'function_call', call_id: 'call_1', name: 'search_vault' },
        } as never,
        { type: 'response.function_call_arguments.delta', output_index: 1, delta: '{"query":' } as never,
        { type: 'response.function_call_arguments.delta', output_index: 1, delta: '"flight"}' } as never,
        { type: 'response.completed', response: { usage: USAGE } } as never,
      ),
      streamed(
        { type: 'response.output_text.delta', delta: 'Nothing says it.' } as never,
        { type: 'response.completed', response: { usage: USAGE } } as never,
      ),
    );
    expect(await answer(run)).toBe('Nothing says it.');
    expect((run.sent[1]!.body.input as object[]).slice(-2)).toMatchObject([
      { type: 'function_call', call_id: 'call_1', name: 'search_vault', arguments: '{"query":"flight"}' },
      { type: 'function_call_output', call_id: 'call_1' },
    ]);
  });

  it('asks for a strict schema at low effort, and reads the reply', async () => {
    const content = [{ type: 'output_text', text: '{"verdicts":"1A","reasons":[]}' }];
    const run = open(
      Response.json({
        id: 'r',
        status: 'completed',
        output: [{ type: 'reasoning' }, { type: 'message', content }],
        usage: USAGE,
      }),
    );
    expect(await run.engine.judge(judged, NEVER)).toMatchObject([{ verdict: 'exact' }]);
    expect(run.sent[0]!.body).toMatchObject({
      reasoning: { effort: 'low' },
      text: { format: { type: 'json_schema', name: 'judgements', strict: true } },
    });
    expect(run.used).toMatchObject([{ promptTokens: 36, completionTokens: 87 }]);
  });

  it('says why an answer failed or was cut', async () => {
    const failed = await answer(
      open(
        streamed({ type: 'response.failed', response: { error: { message: 'The server had an error.' } } } as never),
      ),
    ).catch((error: unknown) => error);
    expect(isAppError(failed, 'model-refused') && failed.message).toContain('The server had an error.');
    const filtered = await answer(
      open(
        streamed(
          { type: 'response.output_text.delta', delta: 'On' } as never,
          { type: 'response.incomplete', response: { incomplete_details: { reason: 'content_filter' } } } as never,
        ),
      ),
    ).catch((error: unknown) => error);
    expect(isAppError(filtered, 'model-refused') && filtered.message).toContain('held the rest');
  });
});
