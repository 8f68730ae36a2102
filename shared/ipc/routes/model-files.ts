import { z } from 'zod';
import type { Machine, MeasuredModel, ModelSpeed } from '../../domain/model-fit';
import { route } from '../route';
import type { SettingsView } from './settings';

/** A model of the kept list. Sizes in bytes. */
export interface OfferedModel {
  id: string;
  name: string;
  /** What it is good for, and in which languages, for the person. */
  goodFor: string;
  languages: string;
  licence: string;
  /** Size of the download; of the file, once it is here. */
  bytes: number;
  isHere: boolean;
  isChosen: boolean;
  /** Measured here; null: it was not. */
  speed: ModelSpeed | null;
}

/** A model file that lies on this computer and is not of the kept list. */
export interface FoundModel {
  id: string;
  name: string;
  place: 'app' | 'ollama' | 'lm-studio' | 'chosen';
  /** For the person to read. */
  path: string;
  /** Of all its parts. */
  bytes: number;
  /** Null: the file cannot be read, or does not say. */
  quantisation: string | null;
  parameters: number | null;
  contextTokens: number | null;
  licence: string | null;
  /** Why it cannot be used, for the person. */
  problem: string | null;
  isChosen: boolean;
  /** Measured here; null: it was not. */
  speed: ModelSpeed | null;
}

export interface ModelFileList {
  /** Host that models are downloaded from. */
  host: string;
  /** Whether the shell has a dialog for files; without one a path is typed, and main asks. */
  hasFileDialog: boolean;
  /** Free bytes where downloads go; null: not known. */
  freeBytes: number | null;
  /** The model that was measured last, from which the others are estimated; null: none was. */
  measured: MeasuredModel | null;
  offered: OfferedModel[];
  found: FoundModel[];
}

/** A download that was begun and is not done. Sizes in bytes. */
export interface ModelDownload {
  id: string;
  state: 'waiting' | 'running' | 'paused' | 'failed';
  receivedBytes: number;
  totalBytes: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  /** Why it failed, for the person. */
  problem: string | null;
}

/** Whether it runs, or waits for its turn. */
export const isUnderWay = ({ state }: ModelDownload): boolean => state === 'running' || state === 'waiting';

const model = z.object({ id: z.string().min(1).max(100) });

export const modelFileRoutes = {
  /** Searches the disk as well; a page knows a model by the id that it gets here. */
  'modelFiles.list': route<ModelFileList>()(z.null()),
  'modelFiles.downloads': route<ModelDownload[]>()(z.null()),
  /** Takes two seconds the first time. */
  'modelFiles.measure': route<Machine>()(z.null()),
  /** Begins a download, or goes on with it; main asks first where none of it is here. `cancelled` if declined. */
  'modelFiles.download': route<null>()(model),
  /** What has arrived is kept. */
  'modelFiles.cancel': route<null>()(model),
  /** Deletes a downloaded model, or what has arrived of it; main asks first. `cancelled` if declined. */
  'modelFiles.remove': route<{ freedBytes: number }>()(model),
  /** From now on this model answers. */
  'modelFiles.choose': route<SettingsView>()(model),
  /**
   * Main lets the person choose a file, or asks them about `path` where the shell has no dialog. Null: they declined.
   */
  'modelFiles.pick': route<SettingsView | null>()(z.object({ path: z.string().trim().max(4_096).default('') })),
  /** Main shows the address and asks. False: the person declined. */
  'modelFiles.openLicence': route<boolean>()(model),
};
