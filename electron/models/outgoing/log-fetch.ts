import { usageTaskSchema } from '../../../shared/domain/model-usage';
import { callContext, isIncognitoAnswerRunning } from '../metering/call-context';
import { TASK_HEADER } from '../metering/meter-fetch';
import type { OutgoingLog } from './outgoing-log';

/** Counts tokens of a text on this machine; each text of an answer is counted, and nothing leaves. */
const COUNTING_PATH = '/tokenize';

/**
 * A `fetch` that writes down what it sends: the masked body, never a header, since the key is in one. Nothing is written
 * of an incognito chat, nor of vectors that are asked for while one is answered.
 */
export function logFetch(fetchImplementation: typeof fetch, outgoing: Pick<OutgoingLog, 'add'>): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const body = typeof init?.body === 'string' ? init.body : '';
    const context = callContext();
    const isPrivate = context === null ? isIncognitoAnswerRunning() : context.isIncognito;
    if (isPrivate || url.pathname.endsWith(COUNTING_PATH)) return fetchImplementation(input, init);
    const entry = {
      task: taskOf(url, init?.headers),
      host: url.host,
      path: `${init?.method ?? 'GET'} ${url.pathname}`.slice(0, 600),
      model: modelOf(body).slice(0, 300),
      sessionId: context?.sessionId ?? null,
    };
    let status: number | null = null;
    try {
      const response = await fetchImplementation(input, init);
      ({ status } = response);
      return response;
    } finally {
      outgoing.add({ ...entry, status }, body);
    }
  };
}

const taskOf = ({ pathname }: URL, headers: RequestInit['headers']) =>
  pathname.endsWith('/embeddings')
    ? 'embeddings'
    : usageTaskSchema.catch('other').parse(new Headers(headers).get(TASK_HEADER) ?? 'other');

/** The model that a request's body names; '' where it names none. */
export function modelOf(body: string): string {
  try {
    const { model } = JSON.parse(body) as { model?: unknown };
    return typeof model === 'string' ? model : '';
  } catch {
    return '';
  }
}
