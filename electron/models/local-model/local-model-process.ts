import { createCallsInOrder, detailOf } from '../../threads/calls-in-order';
import { onParentMessage, postToParent } from '../../threads/parent-process';
import type { ModelCommand, ModelEvent } from './model-messages';
import { LoadError, loadModel, type ModelRunner } from './model-runner';

const post = (event: ModelEvent): void => postToParent(event);

let loading: Promise<ModelRunner> | null = null;
const calls = createCallsInOrder((id, detail) => post({ kind: 'failed', id, detail }));

function add(id: number, work: (runner: ModelRunner, signal: AbortSignal) => Promise<ModelEvent>): void {
  calls.add(id, async (signal) => {
    if (loading === null) throw new Error('no model is loaded');
    post(await work(await loading, signal));
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
            detail: detailOf(error),
          }),
      );
      return;
    case 'chat': {
      const { id, request } = command;
      add(id, async (runner, signal) => {
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
      add(id, async (runner) => ({ kind: 'counted', id, tokens: runner.countTokens(text) }));
      return;
    }
    case 'stop':
      calls.stop(command.id);
  }
}

onParentMessage((message) => onCommand(message as ModelCommand));
