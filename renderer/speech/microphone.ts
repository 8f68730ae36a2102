import { AppError } from '../../shared/ipc/errors';
import { t } from '../../shared/messages/message';
import { call } from '../ipc/client';
import { SAMPLE_RATE } from './phrase-cutter';
import workletUrl from './sound-worklet?worker&url';

export interface Microphone {
  /** Turns it off; it may not be used again until it is opened anew. */
  close(): void;
}

/**
 * Turns the microphone on. Its sound is handed on and kept nowhere.
 *
 * @param onSamples mono, 16,000 a second
 * @param onEnded it was taken out, or the system turned it off
 * @throws AppError `not-allowed`, `not-found`, `unsupported`
 */
export async function openMicrophone(
  onSamples: (samples: Float32Array) => void,
  onEnded: () => void,
): Promise<Microphone> {
  const refused = () => new AppError('not-allowed', t('speech.microphoneRefused'));
  if (!(await call('speech.microphone', { isOn: true }))) throw refused();
  const forbid = () => void call('speech.microphone', { isOn: false }).catch(() => {});
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
    // The browser brings whatever the microphone gives to this rate.
    const context = new AudioContext({ sampleRate: SAMPLE_RATE });
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, 'sound', { numberOfOutputs: 0 });
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onSamples(data);
    context.createMediaStreamSource(stream).connect(node);
    const tracks = stream.getTracks();
    for (const track of tracks) track.addEventListener('ended', onEnded);
    return {
      close() {
        for (const track of tracks) track.stop();
        void context.close();
        forbid();
      },
    };
  } catch (error) {
    forbid();
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') throw refused();
    if (name === 'NotFoundError') throw new AppError('not-found', t('speech.noMicrophone'));
    throw new AppError('unsupported', t('speech.microphoneFailed'), { cause: error });
  }
}
