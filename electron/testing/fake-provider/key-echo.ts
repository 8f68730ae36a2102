import { sendCompletion, sse, type ReplyContext } from './wire';

/** Ways in which a server, a gateway before it or a model may say the key it was given. */
const KEY_ENCODINGS: Record<string, (key: string) => string> = {
  plain: (key) => key,
  bearer: (key) => `Bearer ${key}`,
  base64: (key) => Buffer.from(key, 'utf8').toString('base64'),
  base64url: (key) => Buffer.from(key, 'utf8').toString('base64url'),
  url: (key) => encodeURIComponent(key),
  json: (key) => JSON.stringify(key).slice(1, -1),
  hex: (key) => Buffer.from(key, 'utf8').toString('hex'),
  beginning: (key) => key.slice(0, 16),
  end: (key) => key.slice(-16),
};

export const echoesOf = (key: string): string =>
  Object.entries(KEY_ENCODINGS)
    .map(([name, encode]) => `${name}: ${encode(key)} .`)
    .join(' ');

/** What must be nowhere: the key and its encodings, and every sixteen characters of the key. */
export function keyFragments(key: string): string[] {
  const parts = Array.from({ length: Math.max(0, key.length - 15) }, (_, from) => key.slice(from, from + 16));
  return [
    ...new Set([
      ...Object.values(KEY_ENCODINGS).map((encode) =>
        encode(key)
          .replace(/^Bearer /u, '')
          .replace(/=+$/u, ''),
      ),
      ...parts,
    ]),
  ];
}

/** The usual reply with the key worked into its words; streamed three characters at a time. */
export async function streamKeyInFragments(context: ReplyContext): Promise<boolean> {
  const { outgoing, key, body, task } = context;
  const text =
    task === 'answer'
      ? `${context.text()} By the way: ${echoesOf(key)} That is all.`
      : withKeyInWords(context.text(), key);
  if (body?.stream !== true) {
    await sendCompletion({ ...context, text: () => text });
    return true;
  }
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let from = 0; from < text.length; from += 3) outgoing.write(sse(text.slice(from, from + 3), null));
  outgoing.end(`${sse('', 'stop')}data: [DONE]\n\n`);
  return true;
}

/** Members of structured replies that hold words, not names of things. */
const WORDS = new Set(['intent', 'text', 'reason']);

function withKeyInWords(reply: string, key: string): string {
  return JSON.stringify(
    JSON.parse(reply, (name, value: unknown) =>
      WORDS.has(name) && typeof value === 'string' && value !== '' ? `${value} ${key}` : value,
    ),
  );
}
