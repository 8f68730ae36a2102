import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { realFileSystem } from '../../files/file-system';
import { createModelFiles, type ModelFiles } from '../../models/model-files/model-files';
import { createModelHost, MODEL_HOST } from '../../models/model-files/model-host';
import type { OutgoingLog } from '../../models/outgoing/outgoing-log';

/** Model files belong to the computer: a download goes on while another vault is opened. */
export interface ComputerModels {
  files: ModelFiles;
  /** Where requests are written down from now on: in the open vault. null: what is sent meanwhile waits for the next one. */
  writeTo(outgoing: Pick<OutgoingLog, 'add'> | null): void;
}

/** @param onModelFiles model files or their downloads changed, or more of one has arrived */
export function createComputerModels({
  dataFolder,
  origin = MODEL_HOST,
  log,
  onModelFiles,
}: {
  dataFolder: string;
  /** Default: where models are downloaded from. */
  origin?: string | undefined;
  log: Logger;
  onModelFiles: (what: 'changed' | 'progress') => void;
}): ComputerModels {
  let outgoing: Pick<OutgoingLog, 'add'> | null = null;
  let waiting: Parameters<OutgoingLog['add']>[] = [];
  const add: OutgoingLog['add'] = (...entry) => {
    if (outgoing === null) waiting.push(entry);
    else outgoing.add(...entry);
  };
  return {
    files: createModelFiles(
      { folder: join(dataFolder, 'models'), homeFolder: homedir(), environment: process.env },
      {
        host: createModelHost(origin, { add }),
        fileSystem: realFileSystem,
        log,
        onChanged: () => onModelFiles('changed'),
        onProgress: () => onModelFiles('progress'),
      },
    ),
    writeTo(next) {
      outgoing = next;
      if (next === null) return;
      for (const entry of waiting) next.add(...entry);
      waiting = [];
    },
  };
}
