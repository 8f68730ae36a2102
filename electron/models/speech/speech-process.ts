import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findWeightsFolder } from '../embeddings/installed-network';
import { onParentMessage, postToParent } from '../../threads/parent-process';
import { openWhisper, type Whisper } from './open-whisper';
import type { SpeechCommand, SpeechEvent } from './speech-messages';
import { readVocabulary } from './speech-tokens';

/** Threads that compute; one core stays free for the app. More gain little, and take a laptop its breath. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

const post = (event: SpeechEvent): void => postToParent(event);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

let loading: Promise<Whisper> | null = null;
let last: Promise<unknown> = Promise.resolve();
const running = new Map<number, AbortController>();

async function open(folder: string): Promise<Whisper> {
  const vocabulary = readVocabulary(join(findWeightsFolder(), 'speech', 'vocabulary.txt.gz'));
  return openWhisper(folder, vocabulary, THREADS);
}

async function read({ id, samples, language }: Extract<SpeechCommand, { kind: 'read' }>, signal: AbortSignal) {
  try {
    signal.throwIfAborted();
    if (loading === null) throw new Error('no model is loaded');
    const { words, language: spoken } = await (await loading).read(samples, language, signal);
    post({ kind: 'heard', id, words, language: spoken });
  } catch (error) {
    if (!signal.aborted) post({ kind: 'failed', id, detail: messageOf(error) });
  } finally {
    running.delete(id);
  }
}

onParentMessage((message) => {
  const command = message as SpeechCommand;
  switch (command.kind) {
    case 'load':
      loading = open(command.folder);
      loading.then(
        () => post({ kind: 'loaded' }),
        (error: unknown) => post({ kind: 'not-loaded', detail: messageOf(error) }),
      );
      return;
    case 'read': {
      const stopped = new AbortController();
      running.set(command.id, stopped);
      // Passages are read in the order in which they were spoken.
      last = last.then(() => read(command, stopped.signal));
      return;
    }
    case 'stop':
      running.get(command.id)?.abort();
  }
});
