import type { PullEvent } from '../../../../shared/ipc/routes/settings';
import { AppError } from '../../../../shared/ipc/errors';
import { checkBaseUrl, isPrivateHost } from '../client/base-url';
import { createNetworkFetch } from '../client/own-network-fetch';
import { t } from '../../../../shared/messages/message';

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
  fetchImplementation: typeof fetch = createNetworkFetch(),
): Promise<void> {
  const url = checkBaseUrl(baseUrl);
  if (!isPrivateHost(url.hostname)) throw new AppError('bad-input', t('mainModels.modelsDownloadedOnlyServer'));
  const response = await fetchImplementation(new URL('/api/pull', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'engram-vault' },
    body: JSON.stringify({ model, stream: true }),
    redirect: 'manual',
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted
      ? new AppError('cancelled', t('shared.stopped'), { cause: error })
      : new AppError('model-unreachable', t('mainModels.nothingAnswersHostOllama', { host: url.host }), {
          cause: error,
        });
  });
  if (response.status === 404 || response.body === null)
    throw new AppError('unsupported', t('mainModels.serverHostDoesDownload', { host: url.host }));
  let isDone = false;
  let reportedAt = -Infinity;
  try {
    for await (const line of linesOf(response.body)) {
      const { status, total, completed, error } = parse(line);
      if (typeof error === 'string')
        throw new AppError(
          'model-refused',
          t('mainModels.ollamaCouldDownloadModel', { model, error: error.slice(0, MAX_WORDS) }),
        );
      if (typeof status !== 'string') continue;
      isDone ||= status === 'success';
      if (performance.now() - reportedAt < REPORT_MS) continue;
      reportedAt = performance.now();
      emit({ type: 'progress', status: status.slice(0, MAX_WORDS), completed: bytes(completed), total: bytes(total) });
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', t('mainModels.stoppedWhatArrivedKept'), { cause: error });
    throw error;
  }
  if (!response.ok || !isDone)
    throw new AppError('model-refused', t('mainModels.ollamaEndedBeforeModel', { model, status: response.status }));
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
    if (rest.length > MAX_LINE_CHARACTERS) throw new AppError('too-large', t('mainModels.serverSentLineWithout'));
    yield* lines;
  }
  if (rest !== '') yield rest;
}
