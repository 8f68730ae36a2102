import { isAbsolute } from 'node:path';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireYes } from '../../consent/require-yes';
import {
  deleteModelConfirmation,
  downloadConfirmation,
  modelFileConfirmation,
} from '../../consent/model-file-confirmation';
import type { ModelOnDisk } from '../../models/model-files/find-model-files';
import type { ModelFiles } from '../../models/model-files/model-files';
import type { SettingsStore } from '../../settings/settings-store';
import type { Shell } from '../../shell/shell';

/** A page names a model by an id that main gave; which file that is, main alone knows. */
export function createModelFileHandlers({
  files,
  settingsStore,
  ask,
  chooseFile,
  hasFileDialog,
  openLicence,
  onChanged,
}: {
  files: ModelFiles;
  settingsStore: Pick<SettingsStore, 'get' | 'save'>;
  ask: Confirm;
  chooseFile: Shell['chooseFile'];
  hasFileDialog: boolean;
  openLicence: (url: string) => Promise<boolean>;
  /** Settings changed: the engine is created anew. */
  onChanged: () => SettingsView;
}): Handlers<RoutesOf<'modelFiles'>> {
  const chosenPath = () => settingsStore.get().builtIn.path;

  const choose = async (file: ModelOnDisk): Promise<SettingsView> => {
    if (file.problem !== null) throw new AppError('bad-input', file.problem);
    const { builtIn } = settingsStore.get();
    // Room for tokens is a choice for one model.
    const contextTokens = builtIn.path === file.path ? builtIn.contextTokens : null;
    await settingsStore.save({
      engine: 'built-in',
      builtIn: { path: file.path, name: files.nameOf(file), contextTokens },
    });
    return onChanged();
  };

  /** No model is chosen any more; where it answered, rules answer. */
  const leave = async (isUsed: boolean): Promise<void> => {
    await settingsStore.save({
      builtIn: { path: '', name: '', contextTokens: null },
      ...(isUsed ? { engine: 'offline' } : {}),
    });
    onChanged();
  };

  return {
    'modelFiles.list': async () => ({ ...(await files.list(chosenPath())), hasFileDialog }),
    'modelFiles.downloads': () => files.downloads(),
    'modelFiles.measure': () => files.measure(),
    'modelFiles.download': async ({ id }) => {
      const model = files.known(id);
      if (!(await files.isBegun(model))) await requireYes(ask, downloadConfirmation(files.host, model));
      files.download(model);
    },
    'modelFiles.cancel': ({ id }) => files.cancel(id).then(() => null),
    'modelFiles.remove': async ({ id }) => {
      const file = await files.fileOf(id, chosenPath());
      if (file === null) {
        const model = files.known(id);
        const part = (await files.downloads()).find((download) => download.id === id);
        if (part !== undefined && part.receivedBytes > 0)
          await requireYes(ask, deleteModelConfirmation(model.name, part.receivedBytes, false));
        return { freedBytes: await files.removePart(model) };
      }
      if (file.place !== 'app') throw new AppError('not-allowed', t('mainModelFiles.notOurs'));
      const isChosen = file.path === chosenPath();
      const isUsed = isChosen && settingsStore.get().engine === 'built-in';
      await requireYes(ask, deleteModelConfirmation(file.header?.name ?? file.path, file.bytes, isUsed));
      if (isChosen) await leave(isUsed);
      await files.removeFile(file);
      return { freedBytes: file.bytes };
    },
    'modelFiles.choose': async ({ id }) => {
      const file = await files.fileOf(id, chosenPath());
      if (file === null) throw new AppError('not-found', t('mainModelFiles.fileGone'));
      return choose(file);
    },
    'modelFiles.pick': async ({ path }) => {
      const chosen = await chooseFile(t('mainModelFiles.whichFile'), ['gguf']);
      if (chosen === null) return null;
      if (chosen !== 'unsupported') return choose(await files.look(chosen.path));
      if (!isAbsolute(path)) throw new AppError('bad-input', t('mainModelFiles.wholePath'));
      if (!(await ask(modelFileConfirmation(path)))) return null;
      return choose(await files.look(path));
    },
    'modelFiles.openLicence': ({ id }) => openLicence(files.known(id).licence.url),
  };
}
