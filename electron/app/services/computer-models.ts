import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { realFileSystem } from '../../files/file-system';
import { createModelFiles, type ModelFiles } from '../../models/model-files/model-files';
import { createModelHost, MODEL_HOST } from '../../models/model-files/model-host';
import { createLanguageHost, LANGUAGE_HOST } from '../../models/reading-languages/language-host';
import { createReadingLanguages, type ReadingLanguages } from '../../models/reading-languages/reading-languages';
import { createSpeechModels, type SpeechModels } from '../../models/speech/speech-models';
import type { OutgoingLog } from '../../models/outgoing/outgoing-log';

interface OnComputer {
  dataFolder: string;
  /** Default: where the files are downloaded from. */
  origin?: string | undefined;
  outgoing: Pick<OutgoingLog, 'add'>;
  log: Logger;
  onModelFiles: (what: 'changed' | 'progress') => void;
}

/** Models that write down speech, as the others. */
export const createComputerSpeechModels = ({
  dataFolder,
  origin = MODEL_HOST,
  outgoing,
  log,
  onModelFiles,
}: OnComputer): SpeechModels =>
  createSpeechModels({
    folder: join(dataFolder, 'speech-models'),
    host: createModelHost(origin, outgoing),
    fileSystem: realFileSystem,
    log,
    onChanged: () => onModelFiles('changed'),
    onProgress: () => onModelFiles('progress'),
  });

/** Languages that scans are read in, as the models. */
export const createComputerLanguages = ({
  dataFolder,
  origin = LANGUAGE_HOST,
  outgoing,
  log,
  onModelFiles,
}: OnComputer): ReadingLanguages =>
  createReadingLanguages({
    folder: join(dataFolder, 'reading-languages'),
    host: createLanguageHost(origin, outgoing),
    fileSystem: realFileSystem,
    log,
    onChanged: () => onModelFiles('changed'),
    onProgress: () => onModelFiles('progress'),
  });

/**
 * Model files belong to the computer: a download goes on while another vault is opened.
 *
 * @param onModelFiles model files or their downloads changed, or more of one has arrived
 */
export const createComputerModels = ({
  dataFolder,
  origin = MODEL_HOST,
  outgoing,
  log,
  onModelFiles,
}: OnComputer): ModelFiles =>
  createModelFiles(
    { folder: join(dataFolder, 'models'), homeFolder: homedir(), environment: process.env },
    {
      host: createModelHost(origin, outgoing),
      fileSystem: realFileSystem,
      log,
      onChanged: () => onModelFiles('changed'),
      onProgress: () => onModelFiles('progress'),
    },
  );
