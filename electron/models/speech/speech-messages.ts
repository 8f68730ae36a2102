import type { HeardWord } from './write-down';

/** To the process that listens. */
export type SpeechCommand =
  | { kind: 'load'; folder: string }
  | { kind: 'read'; id: number; samples: Float32Array; language: string }
  | { kind: 'stop'; id: number };

/** From it. */
export type SpeechEvent =
  | { kind: 'not-loaded'; detail: string }
  | { kind: 'heard'; id: number; words: HeardWord[] }
  | { kind: 'failed'; id: number; detail: string };
