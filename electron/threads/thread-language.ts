import { BroadcastChannel, getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { speak, type Spoken } from '../../shared/messages/choose-language';

const NAME = 'language';

/** The threads that say something to people speak this language: those that run, and those that start later. */
export function shareLanguage(spoken: Spoken): void {
  setEnvironmentData(NAME, { ...spoken });
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(spoken);
  channel.close();
}

/** In a thread: speaks main's language from now on. @returns resolves when the language of the moment is loaded */
export function followSharedLanguage(): () => Promise<void> {
  const first = getEnvironmentData(NAME) as unknown as Spoken | undefined;
  let loaded = first === undefined ? Promise.resolve() : speak(first);
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    loaded = speak(data as Spoken);
  };
  // The thread ends when nothing else is left to do.
  channel.unref();
  return () => loaded;
}
