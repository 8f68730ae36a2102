import { z } from 'zod';
import { MAX_PASSAGE_BYTES } from '../../lib/sound';
import { route } from '../route';
import type { ModelDownload } from './model-files';

/** A model that writes down speech. Sizes in bytes. */
export interface SpeechModel {
  id: string;
  name: string;
  /** What it is good for, for the person; '' for one of the person’s. */
  goodFor: string;
  licence: string;
  /** Of its files, together. */
  bytes: number;
  /** Memory that it takes while it listens, about. */
  memoryBytes: number;
  isHere: boolean;
  isChosen: boolean;
  /** All of its files as one; null: none was begun. */
  download: ModelDownload | null;
}

export interface SpeechState {
  /** Host that models are downloaded from. */
  host: string;
  /** Whether the shell has a dialog for folders; without one a path is typed, and main asks. */
  hasFolderDialog: boolean;
  models: SpeechModel[];
  /** Whether a chosen model is here. */
  isReady: boolean;
  /** `auto`, or what is spoken, by BCP 47. */
  language: string;
  languages: readonly string[];
}

/** What was written down of a passage. */
export interface HeardPassage {
  text: string;
  /** Words of it that the computer is not sure of. */
  doubtful: string[];
}

const model = z.object({ id: z.string().min(1).max(100) });

/** Speech that becomes text on this computer. Sound is neither stored nor sent. */
export const speechRoutes = {
  'speech.state': route<SpeechState>()(z.null()),
  /** Begins a download, or goes on with it; main asks first where none of it is here. `cancelled` if declined. */
  'speech.download': route<null>()(model),
  /** What has arrived is kept. */
  'speech.cancelDownload': route<null>()(model),
  /** Deletes a model, or what has arrived of it; main asks first. `cancelled` if declined. */
  'speech.remove': route<{ freedBytes: number }>()(model),
  /** From now on this model listens. */
  'speech.choose': route<SpeechState>()(model),
  /** As `liveFolder.choose`: a folder with the two files of a model. Null: the person declined. */
  'speech.pick': route<SpeechState | null>()(z.object({ path: z.string().trim().max(4_096).default('') })),
  'speech.setLanguage': route<SpeechState>()(z.object({ language: z.string().min(2).max(4) })),
  /** Nothing listens any more until another model is chosen. */
  'speech.turnOff': route<SpeechState>()(z.null()),
  /** The window may use the microphone from now on, or no longer. False: the system does not let the app. */
  'speech.microphone': route<boolean>()(z.object({ isOn: z.boolean() })),
  /**
   * Writes down a passage: mono, as `soundToBytes` has it. `conflict` where no model is there, `model-*` where it does
   * not run.
   */
  'speech.read': route<HeardPassage>()(
    z.object({
      samples: z.instanceof(Uint8Array<ArrayBuffer>).refine(({ length }) => length <= MAX_PASSAGE_BYTES),
    }),
  ),
  /** Passages that this window asked for are no longer wanted. */
  'speech.stopReading': route<null>()(z.null()),
};
