import { t } from '../../../shared/messages/message';
import type { KnownFile } from '../model-files/known-models';
import { HEARS, WRITES } from './open-whisper';

/** A model that writes down speech and can be downloaded: two files, each network one. */
export interface KnownSpeechModel {
  id: string;
  name: string;
  files: readonly KnownFile[];
  /** Of both, about. */
  bytes: number;
  licence: string;
  /** While it listens, about. */
  memoryBytes: number;
  goodFor: () => string;
}

const whisper = (id: string, name: string, bytes: { hears: number; writes: number }) => {
  const file = (each: string, size: number): KnownFile => ({
    id: each,
    name: `Whisper ${name}`,
    repository: `onnx-community/whisper-${id}`,
    folder: 'onnx',
    file: each,
    bytes: size,
  });
  return {
    id: `whisper-${id}`,
    name: `Whisper ${name}`,
    files: [file(HEARS, bytes.hears), file(WRITES, bytes.writes)],
    bytes: bytes.hears + bytes.writes,
    licence: 'Apache 2.0',
  };
};

/**
 * Models that write down speech, the smallest first: OpenAI’s Whisper in 99 languages, in 8 bits, as the makers of
 * Transformers.js publish it. No hash stands here, as in the list of language models.
 */
export const KNOWN_SPEECH_MODELS: readonly KnownSpeechModel[] = [
  {
    ...whisper('base', 'base', { hears: 23_200_000, writes: 53_700_000 }),
    memoryBytes: 500_000_000,
    goodFor: () => t('mainModelFiles.heardForQuickNotes'),
  },
  {
    ...whisper('small', 'small', { hears: 92_300_000, writes: 156_800_000 }),
    memoryBytes: 1_100_000_000,
    goodFor: () => t('mainModelFiles.heardForMost'),
  },
];
