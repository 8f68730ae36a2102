import type { PullEvent } from '../../../../shared/ipc/routes/settings';
import { AppError } from '../../../../shared/ipc/errors';
import { checkBaseUrl, isPrivateHost } from '../client/base-url';

/** Milliseconds between two reports of progress. */
const REPORT_MS = 200;
const MAX_LINE_CHARACTERS = 100_000;
const MAX_WORDS = 200;

interface PullLine {
  status?: unknown;
  total?: unknown;
  completed?: unknown;
  error?: unknown;
}

/**
 * Lets Ollama download a model, with progress (its API reference, “Pull a Model”). Stopping keeps what has arrived; the
 * next try goes on from there.
 *
 * @throws AppError `bad-input` for a server elsewhere, `model-unreachable`, `model-refused`
 */
export async function pullModel(
  { baseUrl, model }: { baseUrl: string; model: string },
  emit: (event: PullEvent) => void,
  signal: AbortSignal,
  fetchImplementation: typeof fetch = globalThis.fetch,
): Promise<void> {
  const url = checkBaseUrl(baseUrl);
  if (!isPrivateHost(url.hostname))
    throw new AppError('bad-input', 'Models are downloaded only by a server on this machine or network.');
  const response = await fetchImplementation(new URL('/api/pull', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'engram-vault' },
    body: JSON.stringify({ model, stream: true }),
    redirect: 'manual',
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted
      ? new AppError('cancelled', 'Stopped.', { cause: error })
      : new AppError('model-unreachable', `Nothing answers at ${url.host}. Is Ollama running?`, { cause: error });
  });
  if (response.status === 404 || response.body === null)
    throw new AppError('unsupported', `The server at ${url.host} does not download models; use its own program.`);
  let isDone = false;
  let reportedAt = -Infinity;
  try {
    for await (const line of linesOf(response.body)) {
      const { status, total, completed, error } = parse(line);
      if (typeof error === 'string')
        throw new AppError('model-refused', `Ollama could not download “${model}”: ${error.slice(0, MAX_WORDS)}`);
      if (typeof status !== 'string') continue;
      isDone ||= status === 'success';
      if (performance.now() - reportedAt < REPORT_MS) continue;
      reportedAt = performance.now();
      emit({ type: 'progress', status: status.slice(0, MAX_WORDS), completed: bytes(completed), total: bytes(total) });
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', 'Stopped. What has arrived is kept.', { cause: error });
    throw error;
  }
  if (!response.ok || !isDone)
    throw new AppError('model-refused', `Ollama ended before “${model}” was there (${response.status}).`);
  emit({ type: 'done' });
}

const bytes = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

function parse(line: string): PullLine {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_LINE_CHARACTERS) throw new AppError('too-large', 'The server sent a line without an end.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
