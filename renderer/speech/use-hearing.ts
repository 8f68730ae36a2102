import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { HeardPassage } from '../../shared/ipc/routes/speech';
import { soundToBytes } from '../../shared/lib/sound';
import { call, errorText } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { announce } from '../ui/feedback/announcer';
import { useStableFunctions } from '../ui/use-stable-functions';
import { t } from '../../shared/messages/message';
import { decodeSound, type Recording } from './decode-sound';
import { createHearing, type HearingState } from './hearing';
import { openMicrophone } from './microphone';

export interface UsedHearing {
  state: HearingState;
  /** Turns the microphone on, or off again. */
  toggle: () => void;
  writeOut: (recording: Recording) => void;
  stop: () => void;
  cancel: () => void;
  tryAgain: () => void;
  /** Turns the microphone off where it is on. @returns whether all that was said is written, or could not be */
  isWhole: () => boolean;
}

/** Whether a model for speech is chosen and here. */
export const useCanHear = (): boolean => useRoute('speech.state', null).data?.isReady ?? false;

/**
 * Speech for one field. The microphone is off as soon as the field or the window is gone, or the window is hidden.
 *
 * @param onPassage what was written down, to be put into the field
 */
export function useHearing(onPassage: (passage: HeardPassage) => void): UsedHearing {
  const latest = useStableFunctions({ onPassage });
  const [hearing] = useState(() =>
    createHearing({
      openMicrophone,
      read: (phrase) => call('speech.read', { samples: soundToBytes(phrase) }),
      stopReading: () => void call('speech.stopReading', null).catch(() => {}),
      onPassage: (passage) => latest.onPassage(passage),
      errorText,
    }),
  );
  const state = useSyncExternalStore(hearing.subscribe, hearing.state);
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && hearing.stop();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', hearing.cancel);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', hearing.cancel);
      hearing.cancel();
    };
  }, [hearing]);
  const said =
    state.step === 'off'
      ? state.said
      : state.step === 'failed'
        ? state.problem
        : state.step === 'listening'
          ? t('speech.listeningNow')
          : null;
  useEffect(() => {
    if (said !== null) announce(said);
  }, [said]);
  const writeOut = useCallback(
    (recording: Recording) => void hearing.writeOut(recording.name, () => decodeSound(recording)),
    [hearing],
  );
  return {
    state,
    toggle: () => (state.step === 'listening' ? hearing.stop() : void hearing.dictate()),
    writeOut,
    stop: hearing.stop,
    cancel: hearing.cancel,
    tryAgain: hearing.tryAgain,
    isWhole() {
      hearing.stop();
      return hearing.state().step !== 'writing';
    },
  };
}
