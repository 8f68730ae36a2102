import { AppError } from '../../shared/ipc/errors';
import { formatNumber } from '../../shared/messages/format-number';
import { SAMPLE_RATE } from '../../shared/lib/sound';
import { t } from '../../shared/messages/message';

/** A recording: its bytes are fetched when they are needed. */
export interface Recording {
  name: string;
  bytes: number;
  read: () => Promise<Blob>;
}

/** Decoded, an hour takes one to three gigabytes of memory for a moment, by how it was recorded. */
const MAX_MINUTES = 60;
const MAX_MEGABYTES = 100;

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
  const file = await (await read()).arrayBuffer();
  const context = new OfflineAudioContext({ numberOfChannels: 1, length: 1, sampleRate: SAMPLE_RATE });
  const sound = await context.decodeAudioData(file).catch(() => {
    throw new AppError('import-unreadable', t('speech.unreadableSound', { name }));
  });
  if (sound.duration > MAX_MINUTES * 60)
    throw new AppError('too-large', t('speech.tooLong', { name, most: formatNumber(MAX_MINUTES) }));
  const mono = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1)
    sound.getChannelData(channel).forEach((sample, index) => (mono[index]! += sample / sound.numberOfChannels));
  return mono;
}
