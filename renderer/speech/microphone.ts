import { AppError } from '../../shared/ipc/errors';
import { SAMPLE_RATE } from '../../shared/lib/sound';
import { t } from '../../shared/messages/message';
import { call } from '../ipc/client';

/** Gives the sound of a track as it comes. Chromium has it in pages too; the types know it in workers alone. */
declare class MediaStreamTrackProcessor {
  constructor(given: { track: MediaStreamTrack });
  readonly readable: ReadableStream<AudioData>;
}

/** Samples that are handed on at a time: a tenth of a second. */
const HANDED = SAMPLE_RATE / 10;

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
  const open: MediaStreamTrack[] = [];
  const turnOff = () => {
    for (const track of open) track.stop();
    void call('speech.microphone', { isOn: false }).catch(() => {});
  };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
    open.push(...stream.getTracks());
    for (const track of open) track.addEventListener('ended', onEnded);
    // The browser brings whatever the microphone gives to this rate, as one channel.
    const context = new AudioContext({ sampleRate: SAMPLE_RATE });
    const mono = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
    context.createMediaStreamSource(stream).connect(mono);
    open.push(...mono.stream.getTracks());
    handOn(mono.stream.getAudioTracks()[0]!, onSamples).catch(onEnded);
    return {
      close() {
        turnOff();
        void context.close();
      },
    };
  } catch (error) {
    turnOff();
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') throw refused();
    if (name === 'NotFoundError') throw new AppError('not-found', t('speech.noMicrophone'));
    throw new AppError('unsupported', t('speech.microphoneFailed'), { cause: error });
  }
}

/** Until the track ends. */
async function handOn(track: MediaStreamTrack, onSamples: (samples: Float32Array) => void): Promise<void> {
  const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
  let held = new Float32Array(HANDED);
  let count = 0;
  for (;;) {
    const { value: sound } = await reader.read();
    if (sound === undefined) return;
    const samples = new Float32Array(sound.numberOfFrames);
    sound.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    sound.close();
    for (const sample of samples) {
      held[count] = sample;
      count += 1;
      if (count < HANDED) continue;
      onSamples(held);
      held = new Float32Array(HANDED);
      count = 0;
    }
  }
}
