import { onParentMessage, postToParent } from '../../threads/parent-process';
import type { ModelCommand, ModelEvent } from './model-messages';
import { LoadError, loadModel, type ModelRunner } from './model-runner';

const post = (event: ModelEvent): void => postToParent(event);

let loading: Promise<ModelRunner> | null = null;
let last: Promise<unknown> = Promise.resolve();
const running = new Map<number, AbortController>();

/** Calls go through the model one after another, in the order in which they came. */
function inOrder(id: number, work: (runner: ModelRunner, signal: AbortSignal) => Promise<ModelEvent>): void {
  const stopped = new AbortController();
  running.set(id, stopped);
  last = last.then(async () => {
    try {
      stopped.signal.throwIfAborted();
      if (loading === null) throw new Error('no model is loaded');
      post(await work(await loading, stopped.signal));
    } catch (error) {
      if (!stopped.signal.aborted) post({ kind: 'failed', id, detail: messageOf(error) });
    } finally {
      running.delete(id);
    }
  });
}

function onCommand(command: ModelCommand): void {
  switch (command.kind) {
    case 'load':
      loading = loadModel(command, (share) => post({ kind: 'loading', share }));
      loading.then(
        ({ loaded }) => post({ kind: 'loaded', ...loaded }),
        (error: unknown) =>
          post({
            kind: 'not-loaded',
            problem: error instanceof LoadError ? error.problem : 'runtime',
            detail: messageOf(error),
          }),
      );
      return;
    case 'chat': {
      const { id, request } = command;
      inOrder(id, async (runner, signal) => {
        const usage = await runner.chat(
          request,
          (text, isThought) => post({ kind: 'text', id, text, isThought }),
          signal,
        );
        return usage.finish === 'too-long'
          ? { kind: 'too-long', id, promptTokens: usage.promptTokens }
          : { kind: 'done', id, ...usage };
      });
      return;
    }
    case 'count': {
      const { id, text } = command;
      inOrder(id, async (runner) => ({ kind: 'counted', id, tokens: runner.countTokens(text) }));
      return;
    }
    case 'stop':
      running.get(command.id)?.abort();
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

onParentMessage((message) => onCommand(message as ModelCommand));
