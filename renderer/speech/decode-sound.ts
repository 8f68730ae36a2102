import { AppError } from '../../shared/ipc/errors';
import { formatNumber } from '../../shared/messages/format-number';
import { SAMPLE_RATE } from '../../shared/lib/sound';
import { TIMED_OUT, withTimeout } from '../../shared/lib/with-timeout';
import { t } from '../../shared/messages/message';

/** A recording: its bytes are fetched when they are needed. */
export interface Recording {
  name: string;
  bytes: number;
  read: () => Promise<Blob>;
}

/** Decoding takes memory for all of a recording at once, measured: 45 MB a minute in stereo, 20 MB in mono. */
const MAX_MINUTES = 30;
const MAX_MEGABYTES = 100;
/** Milliseconds in which a recording tells its length. */
const LENGTH_MS = 20_000;

/** Whether the name is one of a recording that may be written out. */
export const isSoundName = (name: string): boolean => /\.(?:wav|mp3|m4a|aac|ogg|oga|opus|flac|webm)$/iu.test(name);

/**
 * The sound of a recording: mono, 16,000 samples a second.
 *
 * @throws AppError `import-unreadable`, `too-large`
 */
export async function decodeSound({ name, bytes, read }: Recording): Promise<Float32Array> {
  if (bytes > MAX_MEGABYTES * 1e6)
    throw new AppError('too-large', t('speech.tooLarge', { name, most: formatNumber(MAX_MEGABYTES) }));
  const unreadable = () => new AppError('import-unreadable', t('speech.unreadableSound', { name }));
  const file = await read();
  const seconds = await withTimeout(secondsOf(file), LENGTH_MS).catch((): typeof TIMED_OUT => TIMED_OUT);
  if (seconds === TIMED_OUT) throw unreadable();
  if (seconds > MAX_MINUTES * 60)
    throw new AppError('too-large', t('speech.tooLong', { name, most: formatNumber(MAX_MINUTES) }));
  const context = new OfflineAudioContext({ numberOfChannels: 1, length: 1, sampleRate: SAMPLE_RATE });
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => {
    throw unreadable();
  });
  const mono = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1)
    sound.getChannelData(channel).forEach((sample, index) => (mono[index]! += sample / sound.numberOfChannels));
  return mono;
}

/** How long a recording is, read without decoding it. Rejects where it is none. */
async function secondsOf(file: Blob): Promise<number> {
  const address = URL.createObjectURL(file);
  const sound = new Audio();
  try {
    return await new Promise((resolve, reject) => {
      sound.addEventListener('error', () => reject(new Error('no sound')));
      sound.addEventListener('durationchange', () => {
        if (Number.isFinite(sound.duration)) resolve(sound.duration);
        // What a browser recorded does not say it: its end is looked for.
        else sound.currentTime = 1e9;
      });
      sound.preload = 'metadata';
      sound.src = address;
    });
  } finally {
    sound.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
