import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findWeightsFolder } from '../embeddings/installed-network';
import { createCallsInOrder, detailOf } from '../../threads/calls-in-order';
import { onParentMessage, postToParent } from '../../threads/parent-process';
import { openWhisper, type Whisper } from './open-whisper';
import type { SpeechCommand, SpeechEvent } from './speech-messages';
import { readVocabulary } from './speech-tokens';

/** Threads that compute; one core stays free for the app. More gain little, and take a laptop its breath. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

const post = (event: SpeechEvent): void => postToParent(event);

let loading: Promise<Whisper> | null = null;
const calls = createCallsInOrder((id, detail) => post({ kind: 'failed', id, detail }));

async function open(folder: string): Promise<Whisper> {
  const vocabulary = readVocabulary(join(findWeightsFolder(), 'speech', 'vocabulary.txt.gz'));
  return openWhisper(folder, vocabulary, THREADS);
}

onParentMessage((message) => {
  const command = message as SpeechCommand;
  switch (command.kind) {
    case 'load':
      loading = open(command.folder);
      loading.catch((error: unknown) => post({ kind: 'not-loaded', detail: detailOf(error) }));
      return;
    case 'read': {
      const { id, samples, language } = command;
      calls.add(id, async (signal) => {
        if (loading === null) throw new Error('no model is loaded');
        const { words } = await (await loading).read(samples, language, signal);
        post({ kind: 'heard', id, words });
      });
      return;
    }
    case 'stop':
      calls.stop(command.id);
  }
});
