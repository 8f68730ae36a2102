import { isRecord } from '../../../../shared/lib/is-record';

type Fields = Record<string, unknown>;

/** An error in OpenAI's form. */
export interface PlainError {
  message: string;
  code?: string | number;
  type?: string;
}

/**
 * The error that a JSON body is, in the forms of OpenAI, Ollama (`{"error":"…"}`), FastAPI (`{"detail":"…"}`), vLLM
 * (`{"object":"error","message":"…"}`), Gemini (a list of one) and Hugging Face; null for any other body.
 *
 * @param isRefusal the body of a response that is no success: its message counts wherever it stands
 */
export function errorIn(body: unknown, isRefusal: boolean): PlainError | null {
  const value: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isRecord(value)) return null;
  const given = value.error;
  if (typeof given === 'string' && given !== '') return withCode(given, value);
  if (isRecord(given)) return withCode(messageOf(given) ?? JSON.stringify(given), given);
  const isError = isRefusal || value.object === 'error' || value.type === 'error';
  const message = isError ? messageOf(value) : null;
  return message === null ? null : withCode(message, value);
}

function messageOf(value: Fields): string | null {
  for (const field of ['message', 'detail', 'error_description', 'title']) {
    const words = value[field];
    if (typeof words === 'string' && words !== '') return words;
  }
  // FastAPI lists what is wrong with a request.
  const problems = Array.isArray(value.detail) ? value.detail : [value.detail];
  const words = problems
    .filter(isRecord)
    .flatMap(({ msg, message }) => [msg, message].filter((text) => typeof text === 'string'));
  return words.length === 0 ? null : words.join('; ');
}

function withCode(message: string, { code, status, type }: Fields): PlainError {
  const isCode = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
  const known = [code, status].find(isCode);
  return {
    message,
    ...(known === undefined ? {} : { code: known }),
    ...(typeof type === 'string' ? { type } : {}),
  };
}

/** The HTTP status that an error in a successful response names; null where it names none. */
export function statusOf({ code }: PlainError): number | null {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : null;
}

/**
 * A chunk or a completion as the client reads it: the text of a list of parts as one text, thoughts as
 * `reasoning_content`, an empty reason to end as none; null where it says nothing.
 */
export function plainChunk(value: unknown): Fields | null {
  if (!isRecord(value)) return null;
  const { choices } = value;
  if (!Array.isArray(choices)) return isRecord(value.usage) ? { ...value, choices: [] } : null;
  return { ...value, choices: choices.filter(isRecord).map(plainChoice) };
}

function plainChoice(choice: Fields): Fields {
  const { delta, message, finish_reason: finish } = choice;
  return {
    ...choice,
    ...(isRecord(delta) ? { delta: plainMessage(delta) } : {}),
    ...(isRecord(message) ? { message: plainMessage(message) } : {}),
    ...(finish === '' ? { finish_reason: null } : {}),
  };
}

function plainMessage(message: Fields): Fields {
  const { content, reasoning_content: thoughts, reasoning, reasoning_details: details } = message;
  const parts = Array.isArray(content) ? content : [];
  const said = Array.isArray(content) ? parts.map((part) => partText(part, false)).join('') : content;
  const thought =
    [thoughts, reasoning].find((text) => typeof text === 'string' && text !== '') ??
    [...parts, ...(Array.isArray(details) ? details : [])].map((part) => partText(part, true)).join('');
  return { ...message, content: said, ...(thought === '' ? {} : { reasoning_content: thought }) };
}

/** The text of a part of a message: of what it says, or of what it thinks. */
function partText(part: unknown, isThought: boolean): string {
  if (typeof part === 'string') return isThought ? '' : part;
  if (!isRecord(part)) return '';
  const { type, text, thinking, content } = part;
  const isThinking = typeof type === 'string' && /think|reason/iu.test(type);
  if (isThinking !== isThought) return '';
  const given = [thinking, text, content].find((value) => typeof value === 'string' || Array.isArray(value));
  if (typeof given === 'string') return given;
  return Array.isArray(given) ? given.map((inner) => partText(inner, false)).join('') : '';
}
