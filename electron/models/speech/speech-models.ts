import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import type { ModelDownload } from '../../../shared/ipc/routes/model-files';
import type { SpeechModel } from '../../../shared/ipc/routes/speech';
import { t } from '../../../shared/messages/message';
import { sizeOfFile } from '../../files/file-system';
import { createModelDownloads, type ModelDownloadsDependencies } from '../model-files/model-downloads';
import { KNOWN_SPEECH_MODELS, type KnownSpeechModel } from './known-speech-models';
import { HEARS, WRITES } from './open-whisper';

/** Models that write down speech: what can be downloaded, and a folder of the person’s. */
export interface SpeechModels {
  readonly host: string;
  /** @param chosen the folder that the settings name; '': none */
  list(chosen: string): Promise<SpeechModel[]>;
  /** @throws AppError `not-found` for an id that stands for none */
  known(id: string): KnownSpeechModel;
  /** Whether a part of a model is here, whose download the person agreed to. */
  isBegun(model: KnownSpeechModel): Promise<boolean>;
  /** Downloads what is not here of it. */
  download(model: KnownSpeechModel): void;
  /** Stops a download; what has arrived stays. */
  cancel(model: KnownSpeechModel): Promise<void>;
  /** Deletes what is here of it. @returns its bytes */
  remove(model: KnownSpeechModel): Promise<number>;
  folderOf(model: KnownSpeechModel): string;
  /** Bytes of the model in a folder; null where one of its files is missing. */
  sizeOf(folder: string): Promise<number | null>;
  stop(): Promise<void>;
}

/** Memory of a model that no list names, about: by the bytes of its files, as the list has it for the others. */
const memoryFor = (bytes: number): number => bytes * 4;

/** @param models default: the kept list */
export function createSpeechModels(
  deps: ModelDownloadsDependencies,
  models: readonly KnownSpeechModel[] = KNOWN_SPEECH_MODELS,
): SpeechModels {
  const folderOf = ({ id }: KnownSpeechModel): string => join(deps.folder, id);
  const downloads = new Map(
    models.map((model) => [model, createModelDownloads(model.files, { ...deps, folder: folderOf(model) })]),
  );
  const of = (model: KnownSpeechModel) => downloads.get(model)!;

  async function sizeOf(folder: string): Promise<number | null> {
    const sizes = await Promise.all([HEARS, WRITES].map((file) => sizeOfFile(join(folder, file))));
    return sizes.reduce((sum, size) => (sum === null || size === null ? null : sum + size), 0);
  }

  async function describe(model: KnownSpeechModel, chosen: string): Promise<SpeechModel> {
    const { id, name, licence, memoryBytes } = model;
    const size = await sizeOf(folderOf(model));
    const isHere = size !== null;
    return {
      id,
      name,
      goodFor: model.goodFor(),
      licence,
      bytes: size ?? model.bytes,
      memoryBytes,
      isHere,
      isChosen: isHere && chosen === folderOf(model),
      download: isHere ? null : await downloadOf(model),
    };
  }

  /** The files’ downloads as one: what has arrived of those that are here counts. Null: nothing of it is here. */
  async function downloadOf(model: KnownSpeechModel): Promise<ModelDownload | null> {
    const running = await of(model).list();
    const parts = await Promise.all(
      model.files.map(async ({ id, file, bytes }) => {
        const part = running.find((each) => each.id === id);
        const received = part?.receivedBytes ?? (await sizeOfFile(join(folderOf(model), file))) ?? 0;
        return { received, total: part?.totalBytes ?? bytes };
      }),
    );
    const paused = { state: 'paused', bytesPerSecond: null, problem: null } as const;
    const current = running.find(({ state }) => state === 'running') ?? running[0] ?? paused;
    const receivedBytes = parts.reduce((sum, { received }) => sum + received, 0);
    const totalBytes = parts.reduce((sum, { total }) => sum + total, 0);
    if (running.length === 0 && receivedBytes === 0) return null;
    const pace = current.bytesPerSecond;
    return {
      ...current,
      id: model.id,
      receivedBytes,
      totalBytes,
      secondsLeft: pace === null ? null : (totalBytes - receivedBytes) / pace,
    };
  }

  return {
    host: deps.host.name,
    folderOf,
    sizeOf,
    async list(chosen) {
      const listed = await Promise.all(models.map((model) => describe(model, chosen)));
      if (chosen === '' || models.some((model) => folderOf(model) === chosen)) return listed;
      const bytes = await sizeOf(chosen);
      const own: SpeechModel = {
        id: 'own',
        name: chosen.replace(/^.*[/\\]/u, ''),
        goodFor: '',
        licence: '',
        bytes: bytes ?? 0,
        memoryBytes: memoryFor(bytes ?? 0),
        isHere: bytes !== null,
        isChosen: true,
        download: null,
      };
      return [...listed, own];
    },
    known(id) {
      const model = models.find((each) => each.id === id);
      if (model === undefined) throw new AppError('not-found', t('mainModelFiles.noSuchModel'));
      return model;
    },
    async isBegun(model) {
      const isHere = async (file: string) => (await sizeOfFile(join(folderOf(model), file))) !== null;
      const begun = model.files.map(async (each) => (await of(model).isBegun(each)) || (await isHere(each.file)));
      return (await Promise.all(begun)).includes(true);
    },
    download(model) {
      // A file that is here whole is named by its own name, and is not asked for again.
      void Promise.all(model.files.map(({ file }) => sizeOfFile(join(folderOf(model), file)))).then((sizes) => {
        for (const [index, file] of model.files.entries()) if (sizes[index] === null) of(model).start(file);
      });
    },
    async cancel(model) {
      for (const { id } of model.files) await of(model).cancel(id);
    },
    async remove(model) {
      let freed = 0;
      for (const file of model.files) {
        freed += await of(model).remove(file);
        const path = join(folderOf(model), file.file);
        freed += (await sizeOfFile(path)) ?? 0;
        // On Windows a file that a program is letting go of cannot be deleted for a moment.
        await rm(path, { force: true, maxRetries: 5, retryDelay: 200 });
      }
      deps.onChanged();
      return freed;
    },
    async stop() {
      await Promise.all([...downloads.values()].map((each) => each.stop()));
    },
  };
}
