import { freeBytesOf } from '../../files/disk-space';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine, ModelSpeed } from '../../../shared/domain/model-fit';
import { AppError } from '../../../shared/ipc/errors';
import type { FoundModel, ModelDownload, ModelFileList, OfferedModel } from '../../../shared/ipc/routes/model-files';
import { t } from '../../../shared/messages/message';
import { createModelFinder, partPathsOf, type ModelOnDisk, type ModelPlaces } from './find-model-files';
import { KNOWN_MODELS, type KnownModel } from './known-models';
import { measureMachine } from './measure-machine';
import { createModelSpeeds } from './model-speeds';
import { createModelDownloads, type ModelDownloadsDependencies } from './model-downloads';

/** Models that run in the app: those that can be downloaded, and the files on this computer. */
export interface ModelFiles {
  /** Host that models are downloaded from. */
  readonly host: string;
  /** @param chosenPath the file that the settings name; '': none */
  list(chosenPath: string): Promise<Omit<ModelFileList, 'hasFileDialog'>>;
  downloads(): Promise<ModelDownload[]>;
  /** Measured once. */
  measure(): Promise<Machine>;
  /** Keeps how fast the model of a file was measured to be; the list shows it from now on. */
  keepSpeed(path: string, speed: ModelSpeed): Promise<void>;
  /** @throws AppError `not-found` for an id that stands for none */
  known(id: string): KnownModel;
  /** Whether a part of a model is here, whose download the person agreed to. */
  isBegun(model: KnownModel): Promise<boolean>;
  /** @throws AppError `busy` where too many wait */
  download(model: KnownModel): void;
  /** Stops a download; what has arrived stays. */
  cancel(id: string): Promise<void>;
  /** The file of an id that `list` gave; null where it is not here. */
  fileOf(id: string, chosenPath: string): Promise<ModelOnDisk | null>;
  /** What the screen calls it. */
  nameOf(file: ModelOnDisk): string;
  /** A file that the person chose. */
  look(path: string): Promise<ModelOnDisk>;
  /** Deletes a file of the app's folder. */
  removeFile(file: ModelOnDisk): Promise<void>;
  /** Deletes what has arrived of a model. @returns its bytes */
  removePart(model: KnownModel): Promise<number>;
  stop(): Promise<void>;
}

/** @param models default: the kept list */
export function createModelFiles(
  places: ModelPlaces,
  deps: Omit<ModelDownloadsDependencies, 'folder'>,
  models: readonly KnownModel[] = KNOWN_MODELS,
): ModelFiles {
  const { folder } = places;
  const finder = createModelFinder(places);
  const downloads = createModelDownloads(models, { ...deps, folder });
  const pathOf = ({ file }: KnownModel) => join(folder, file);
  const speeds = createModelSpeeds(join(folder, 'speeds.json'));
  let machine: Promise<Machine> | null = null;

  /** Everything that an id may stand for. */
  async function filesWith(chosenPath: string): Promise<ModelOnDisk[]> {
    const found = await finder.find();
    const isListed = chosenPath === '' || found.some(({ path }) => path === chosenPath);
    return isListed ? found : [...found, await finder.look(chosenPath, 'chosen')];
  }

  return {
    host: deps.host.name,
    async list(chosenPath) {
      const files = await filesWith(chosenPath);
      const speed = await speeds.look();
      const offered = models.map((model): OfferedModel => {
        const { id, name, licence, bytes } = model;
        const file = files.find(({ path }) => path === pathOf(model));
        return {
          id,
          name,
          goodFor: model.goodFor(),
          languages: model.languages(),
          licence: licence.name,
          bytes: file?.bytes ?? bytes,
          isHere: file !== undefined,
          isChosen: file !== undefined && file.path === chosenPath,
          speed: file === undefined ? null : speed.of(file.path, file.bytes),
        };
      });
      const offeredPaths = new Set(models.map(pathOf));
      return {
        host: deps.host.name,
        freeBytes: await freeBytesOf(deps.fileSystem, folder),
        measured: speed.last,
        offered,
        found: files
          .filter(({ path }) => !offeredPaths.has(path))
          .map((file) => ({
            ...describe(file),
            isChosen: file.path === chosenPath,
            speed: speed.of(file.path, file.bytes),
          })),
      };
    },
    downloads: downloads.list,
    measure: () => (machine ??= measureMachine()),
    async keepSpeed(path, speed) {
      const { bytes } = await finder.look(path, 'chosen');
      await speeds.keep(path, bytes, speed);
      deps.onChanged();
    },
    known(id) {
      const model = models.find((each) => each.id === id);
      if (model === undefined) throw new AppError('not-found', t('mainModelFiles.noSuchModel'));
      return model;
    },
    isBegun: downloads.isBegun,
    download: downloads.start,
    cancel: downloads.cancel,
    async fileOf(id, chosenPath) {
      const offered = models.find((model) => model.id === id);
      const file = (await filesWith(chosenPath)).find((each) =>
        offered === undefined ? each.id === id : each.path === pathOf(offered),
      );
      return file ?? null;
    },
    nameOf: (file) => models.find((model) => pathOf(model) === file.path)?.name ?? describe(file).name,
    look: (path) => finder.look(path, 'chosen'),
    async removeFile({ path }) {
      // On Windows a file that a program is letting go of cannot be deleted for a moment.
      for (const part of partPathsOf(path)) await rm(part, { force: true, maxRetries: 5, retryDelay: 200 });
      deps.onChanged();
    },
    removePart: downloads.remove,
    stop: downloads.stop,
  };
}

function describe({
  id,
  place,
  label,
  path,
  bytes,
  header,
  problem,
}: ModelOnDisk): Omit<FoundModel, 'isChosen' | 'speed'> {
  const isSplit = partPathsOf(path).length > 1;
  return {
    id,
    name: label ?? header?.name ?? path.replace(/^.*[/\\]|\.gguf$/giu, ''),
    place,
    path,
    bytes,
    quantisation: header?.quantisation ?? null,
    // The header of a first part counts that part's only.
    parameters: isSplit ? null : (header?.parameters ?? null),
    contextTokens: header?.contextTokens ?? null,
    licence: header?.licence ?? null,
    problem,
  };
}
