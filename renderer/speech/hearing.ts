import { t } from '../../shared/messages/message';
import type { HeardPassage } from '../../shared/ipc/routes/speech';
import { createPhraseCutter, type PhraseCutter } from './phrase-cutter';
import type { Microphone } from './microphone';

/** Seconds of quiet after which the microphone is turned off: it was forgotten. */
const FORGOTTEN_SECONDS = 60;

export type HearingState =
  | { step: 'off'; said: string | null }
  | { step: 'listening'; loudness: number }
  /** `share`: of a recording that is written out; null: the last words of a dictation. */
  | { step: 'writing'; name: string | null; share: number | null }
  /** What is not written down yet is still there. */
  | { step: 'failed'; problem: string; left: number };

export interface HearingDeps {
  openMicrophone: (onSamples: (samples: Float32Array) => void, onEnded: () => void) => Promise<Microphone>;
  /** Writes a phrase down. */
  read: (phrase: Float32Array) => Promise<HeardPassage>;
  stopReading: () => void;
  onPassage: (passage: HeardPassage) => void;
  errorText: (error: unknown) => string;
}

/** Speech that becomes text, a phrase after another: from the microphone, or from a recording. */
export interface Hearing {
  state(): HearingState;
  subscribe(listener: () => void): () => void;
  dictate(): Promise<void>;
  /** @param decode gives its sound */
  writeOut(name: string, decode: () => Promise<Float32Array>): Promise<void>;
  /** Turns the microphone off; what was said is still written down. */
  stop(): void;
  /** Ends at once. What is written stays; what is not is dropped. */
  cancel(): void;
  /** Writes down what was left when it failed. */
  tryAgain(): void;
}

export function createHearing({ openMicrophone, read, stopReading, onPassage, errorText }: HearingDeps): Hearing {
  const listeners = new Set<() => void>();
  let state: HearingState = { step: 'off', said: null };
  let microphone: Microphone | null = null;
  let cutter: PhraseCutter | null = null;
  let waiting: Float32Array[] = [];
  let isReading = false;
  let [total, hasWords] = [0, false];
  let recording: string | null = null;
  /** Another number each time: what an earlier run still brings is not heard. */
  let run = 0;

  const show = (next: HearingState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const closeMicrophone = (): void => {
    microphone?.close();
    microphone = null;
    cutter = null;
  };
  /** What was being said when it was turned off is a phrase too. */
  const endListening = (): void => {
    const last = cutter?.flush() ?? null;
    closeMicrophone();
    if (last !== null) waiting.push(last);
  };
  const showWriting = (): void => {
    const share = recording === null || total === 0 ? null : (total - waiting.length) / total;
    show({ step: 'writing', name: recording, share });
  };

  async function readWaiting(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const mine = run;
    try {
      for (let phrase = waiting[0]; phrase !== undefined && run === mine; phrase = waiting[0]) {
        const passage = await read(phrase);
        if (run !== mine) return;
        waiting.shift();
        if (passage.text !== '') {
          hasWords = true;
          onPassage(passage);
        }
        if (state.step === 'writing') showWriting();
      }
      if (run === mine && state.step === 'writing')
        show({ step: 'off', said: t(hasWords ? 'speech.done' : 'speech.noWords') });
    } catch (error) {
      if (run !== mine) return;
      endListening();
      show({ step: 'failed', problem: errorText(error), left: waiting.length });
    } finally {
      if (run === mine) isReading = false;
    }
  }

  function begin(name: string | null): number {
    cancel();
    recording = name;
    [total, hasWords] = [0, false];
    return run;
  }

  function cancel(): void {
    run += 1;
    isReading = false;
    waiting = [];
    closeMicrophone();
    if (state.step === 'off') return state.said === null ? undefined : show({ step: 'off', said: null });
    if (state.step !== 'failed') stopReading();
    show({ step: 'off', said: t('shared.stopped') });
  }

  function finish(): void {
    endListening();
    showWriting();
    void readWaiting();
  }

  function hear(samples: Float32Array): void {
    if (cutter === null) return;
    const phrases = cutter.add(samples);
    waiting.push(...phrases);
    if (cutter.quietSeconds() > FORGOTTEN_SECONDS && waiting.length === 0) {
      closeMicrophone();
      show({ step: 'off', said: t('speech.heardNothing') });
      return;
    }
    show({ step: 'listening', loudness: cutter.loudness() });
    if (phrases.length > 0) void readWaiting();
  }

  const stop = (): void => {
    if (state.step === 'listening') finish();
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
    cancel,
    async dictate() {
      // What could not be written down comes before what is said now.
      const left = state.step === 'failed' && recording === null ? waiting : [];
      const mine = begin(null);
      waiting = left;
      show({ step: 'listening', loudness: 0 });
      cutter = createPhraseCutter();
      try {
        const opened = await openMicrophone((samples) => run === mine && hear(samples), stop);
        // It was turned off again while the system asked.
        if (run !== mine || state.step !== 'listening') opened.close();
        else {
          microphone = opened;
          void readWaiting();
        }
      } catch (error) {
        if (run !== mine) return;
        cutter = null;
        const problem = errorText(error);
        show(waiting.length > 0 ? { step: 'failed', problem, left: waiting.length } : { step: 'off', said: problem });
      }
    },
    async writeOut(name, decode) {
      const mine = begin(name);
      showWriting();
      try {
        const sound = await decode();
        if (run !== mine) return;
        const whole = createPhraseCutter();
        waiting = whole.add(sound);
        const last = whole.flush();
        if (last !== null) waiting.push(last);
        total = waiting.length;
        showWriting();
        await readWaiting();
      } catch (error) {
        if (run === mine) show({ step: 'off', said: errorText(error) });
      }
    },
    tryAgain() {
      if (state.step !== 'failed') return;
      showWriting();
      void readWaiting();
    },
  };
}
