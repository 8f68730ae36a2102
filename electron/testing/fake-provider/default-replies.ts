/** What a request asks of the model, read from its path and its system prompt. */
export type FakeTask =
  | 'models'
  | 'embeddings'
  | 'answer'
  | 'judgements'
  | 'units'
  | 'relations'
  | 'summary'
  | 'decision'
  | 'probes'
  | 'bearing'
  | 'web-words'
  | 'other';

interface WireMessage {
  role: string;
  content: string;
}

export function taskOf(path: string, body: Record<string, unknown> | null): FakeTask {
  if (path.endsWith('/models')) return 'models';
  if (path.endsWith('/embeddings')) return 'embeddings';
  if (!path.endsWith('/chat/completions')) return 'other';
  const system = messagesOf(body).find(({ role }) => role === 'system')?.content ?? '';
  if (system.startsWith('Task: judge') || system.includes('Task to do now: judge.')) return 'judgements';
  if (system.startsWith('Task: extract units')) return 'units';
  if (system.startsWith('Task: relate')) return 'relations';
  if (system.startsWith('Task: summarise')) return 'summary';
  if (system.startsWith('Task: read a decision')) return 'decision';
  if (system.startsWith('Task: write probes')) return 'probes';
  if (system.startsWith('Task: find lessons')) return 'bearing';
  if (system.startsWith('Task: write search words')) return 'web-words';
  return 'answer';
}

/** A sensible reply: answers quote the first source, the judge compares words, units are sentences. */
export function defaultReply(task: FakeTask, body: Record<string, unknown> | null): string {
  const prompt = promptOf(body, task);
  if (task === 'judgements') return JSON.stringify(judgeReply(prompt));
  if (task === 'units') return JSON.stringify(unitsReply(prompt));
  if (task === 'relations') return JSON.stringify(relationsReply(prompt));
  if (task === 'summary') return JSON.stringify(summaryReply(prompt));
  // Nothing is read where no test scripts it, so that rules go on alone.
  if (task === 'decision')
    return JSON.stringify({ subject: NO_WORDS, choice: NO_WORDS, alternatives: [], reasons: [], tried: [] });
  if (task === 'probes') return JSON.stringify({ fires: [], silent: [] });
  if (task === 'bearing') return JSON.stringify({ bearing: [] });
  if (task === 'web-words') return JSON.stringify({ words: '' });
  // The connection test's structured question names the object it wants.
  const asked = /\{"word": "ready"\}/u.exec(messagesOf(body).find(({ role }) => role === 'system')?.content ?? '');
  return asked?.[0] ?? answerReply(prompt);
}

const NO_WORDS = { sentence: 0, words: '' };

/** The texts of messages; pictures are left out. */
const messagesOf = (body: Record<string, unknown> | null): WireMessage[] =>
  ((body?.messages ?? []) as { role: string; content: unknown }[]).map(({ role, content }) => ({
    role,
    content: Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
      : ((content ?? '') as string),
  }));

/**
 * What a reply is made from: of a structured task its first user message, of an answer the last question and what tools
 * brought.
 */
export function promptOf(body: Record<string, unknown> | null, task: FakeTask): string {
  const users = messagesOf(body).filter(({ role }) => role === 'user');
  if (task !== 'answer') return users[0]?.content ?? '';
  const asked = users.findLast(({ content }) => content.includes('Question:')) ?? users.at(-1);
  const found = messagesOf(body)
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content);
  return [...found, asked?.content ?? ''].join('\n\n');
}

export function blocks(prompt: string, tag: string): { attributes: Record<string, string>; text: string }[] {
  return [...prompt.matchAll(new RegExp(`<${tag}((?: [\\w-]+="[^"]*")*)>\\n([\\s\\S]*?)\\n</${tag}>`, 'gu'))].map(
    (match) => ({
      attributes: Object.fromEntries(
        [...match[1]!.matchAll(/([\w-]+)="([^"]*)"/gu)].map((pair) => [pair[1]!, pair[2]!]),
      ),
      text: match[2]!,
    }),
  );
}

const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 6)));

const share = (a: Set<string>, b: Set<string>): number =>
  a.size === 0 ? 0 : [...a].filter((word) => b.has(word)).length / a.size;

const sentences = (text: string): string[] =>
  (text.match(/[^.!?\n]+[.!?]*/gu) ?? []).map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 2);

function answerReply(prompt: string): string {
  const question = wordsOf(prompt.slice(prompt.lastIndexOf('Question:')));
  const sources = blocks(prompt, 'source');
  const facts = blocks(prompt, 'fact').map(
    ({ attributes, text }) => `On record: ${attributes.of} ${attributes.what} is ${text}.`,
  );
  if (sources.length === 0)
    return facts[0] ?? 'Nothing in your vault answers this. In general, it depends on what you plan.';
  // What a search brought stands in front: an answer that asked for more uses it.
  const [first, second] = sources.slice(0, 2).map(({ attributes, text }) => {
    const best =
      sentences(text).sort((left, right) => share(question, wordsOf(right)) - share(question, wordsOf(left)))[0] ??
      text;
    return `“${best}” [${attributes.number}]`;
  });
  const lines =
    second === undefined ? [`Your vault says: ${first}`] : [`Your vault says: ${first}`, `It also holds: ${second}`];
  const notices = /^Notices:\n((?:- .*\n?)+)/mu.exec(prompt)?.[1];
  return [...facts, ...lines, ...(notices === undefined ? [] : [`Note: ${notices.replace(/^- /gmu, '').trim()}`])].join(
    '\n\n',
  );
}

function judgeReply(prompt: string): unknown {
  const message = blocks(prompt, 'question')[0]?.text ?? '';
  const question = wordsOf(message);
  const judged = blocks(prompt, 'candidate').map(({ attributes, text }) => {
    const fit = share(question, wordsOf(text));
    return { id: Number(attributes.id), fit, letter: fit > 0.6 ? 'A' : fit > 0.35 ? 'B' : fit > 0.15 ? 'C' : 'E' };
  });
  return {
    intent: `The subject of: ${message
      .replace(/\?+\s*$/u, '')
      .trim()
      .split(/\s+/u)
      .slice(0, 9)
      .join(' ')}`,
    lacks: [],
    verdicts: judged.map(({ id, letter }) => `${id}${letter}`).join(''),
    reasons: judged
      .filter(({ fit, letter }) => letter === 'E' && fit > 0)
      .slice(0, 2)
      .map(({ id, fit }) => `${id}: shares ${Math.round(fit * 100)} per cent of words`)
      .join('; '),
  };
}

function unitsReply(prompt: string): unknown {
  const units = blocks(prompt, 'message').flatMap(({ attributes, text }) =>
    sentences(text)
      .filter((sentence) => sentence.split(/\s+/u).length >= 3 && !/\[\d+\]/u.test(sentence))
      .map((sentence) => ({
        message: Number(attributes.number),
        quote: sentence,
        text: sentence
          .replace(/[.!]+$/u, '')
          .split(/\s+/u)
          .slice(0, 15)
          .join(' '),
        category: categoryOf(sentence, attributes.role ?? 'person'),
      })),
  );
  return { units };
}

/** What shares most of its words says the same, unless a number differs. */
function relationsReply(prompt: string): unknown {
  const older = blocks(prompt, 'older');
  const numbers = (text: string) => (text.match(/\d+/gu) ?? []).join(' ');
  const letters = blocks(prompt, 'newer').map(({ text }, index) => {
    const known = older[index]?.text ?? '';
    if (share(wordsOf(text), wordsOf(known)) < 0.6) return 'X';
    return numbers(text) === numbers(known) ? 'S' : 'R';
  });
  return { relations: letters.map((letter, index) => `${index + 1}${letter}`).join(''), reasons: [] };
}

/** The first words of each message, up to the length that the prompt asks for. */
function summaryReply(prompt: string): unknown {
  const most = Number(/at most (\d+) words/u.exec(prompt)?.[1] ?? 400);
  const messages = blocks(prompt, 'message');
  const each = Math.max(3, Math.floor((most * 0.8) / Math.max(1, messages.length)));
  return {
    sentences: messages.map(({ attributes, text }) => ({
      message: Number(attributes.number),
      text: `${text
        .split(/\s+/u)
        .slice(0, each)
        .join(' ')
        .replace(/[.!?]*$/u, '')}.`,
    })),
  };
}

function categoryOf(sentence: string, role: string): string {
  if (/\b(?:maybe|perhaps|might|could|probably|i think|not sure)\b/iu.test(sentence)) return 'exploratory';
  if (sentence.endsWith('?')) return 'open-question';
  if (/\b(?:decided|let's|we will|we'll|we fly)\b/iu.test(sentence)) return role === 'person' ? 'decision' : 'idea';
  return role === 'person' ? 'fact' : 'idea';
}

/** Hashed character trigrams: alike texts get alike vectors. Unit length. */
export function embedText(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const padded = ` ${text.toLowerCase()} `;
  for (let index = 0; index + 3 <= padded.length; index += 1) {
    let hash = 7;
    for (const character of padded.slice(index, index + 3)) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
    vector[hash % dimensions]! += 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
