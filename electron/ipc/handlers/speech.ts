import { isAbsolute } from 'node:path';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import type { SpeechState } from '../../../shared/ipc/routes/speech';
import { soundOfBytes } from '../../../shared/lib/sound';
import { t } from '../../../shared/messages/message';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireYes } from '../../consent/require-yes';
import { deleteModelConfirmation, downloadConfirmation } from '../../consent/model-file-confirmation';
import type { Speech } from '../../models/speech/speech';
import type { SpeechModels } from '../../models/speech/speech-models';
import { SPEECH_LANGUAGES } from '../../models/speech/speech-tokens';
import type { SettingsStore } from '../../settings/settings-store';
import type { Shell } from '../../shell/shell';
import { chooseFolderOrAsk } from './choose-folder';

/** A page names a model by an id that main gave; which folder that is, main alone knows. */
export function createSpeechHandlers({
  models,
  speech,
  settingsStore,
  ask,
  asker,
  shell,
}: {
  models: SpeechModels;
  speech: Speech;
  settingsStore: Pick<SettingsStore, 'get' | 'save'>;
  ask: Confirm;
  /** The window whose request is being answered. */
  asker: () => object | null;
  shell: Pick<Shell, 'name' | 'chooseFolder' | 'allowMicrophone'>;
}): Handlers<RoutesOf<'speech'>> {
  const languages = ['auto', ...SPEECH_LANGUAGES];
  const chosen = () => settingsStore.get().speech.folder;
  const state = async (): Promise<SpeechState> => {
    const listed = await models.list(chosen());
    return {
      host: models.host,
      hasFolderDialog: shell.name === 'electron',
      models: listed,
      isReady: listed.some(({ isChosen, isHere }) => isChosen && isHere),
      language: settingsStore.get().speech.language,
      languages,
    };
  };
  const save = async (changes: Partial<{ folder: string; language: string }>): Promise<SpeechState> => {
    await settingsStore.save({ speech: { ...settingsStore.get().speech, ...changes } });
    return state();
  };
  return {
    'speech.state': () => state(),
    'speech.download': async ({ id }) => {
      const model = models.known(id);
      if (!(await models.isBegun(model))) await requireYes(ask, downloadConfirmation(models.host, model));
      models.download(model);
      return null;
    },
    'speech.cancelDownload': async ({ id }) => {
      await models.cancel(models.known(id));
      return null;
    },
    'speech.remove': async ({ id }) => {
      const model = models.known(id);
      const folder = models.folderOf(model);
      const bytes = await models.sizeOf(folder);
      if (bytes !== null) await requireYes(ask, deleteModelConfirmation(model.name, bytes, false));
      if (chosen() === folder) {
        speech.unload();
        await save({ folder: '' });
      }
      return { freedBytes: await models.remove(model) };
    },
    'speech.choose': async ({ id }) => {
      const folder = models.folderOf(models.known(id));
      if ((await models.sizeOf(folder)) === null) throw new AppError('not-found', t('mainModelFiles.fileGone'));
      return save({ folder });
    },
    'speech.pick': async ({ path }) => {
      const folder = await chooseFolderOrAsk({ chooseFolder: shell.chooseFolder, ask }, t('speech.whichFolder'), path, {
        title: t('speech.useThisModel'),
        details: [t('mainConsent.modelFileIsRead')],
      });
      if (folder === null) return null;
      if (!isAbsolute(folder)) throw new AppError('bad-input', t('mainModelFiles.wholePath'));
      if ((await models.sizeOf(folder)) === null) throw new AppError('bad-input', t('speech.noModelInFolder'));
      return save({ folder });
    },
    'speech.setLanguage': ({ language }) => {
      if (!languages.includes(language)) throw new AppError('bad-input', t('speech.noSuchLanguage'));
      return save({ language });
    },
    'speech.turnOff': () => {
      speech.unload();
      return save({ folder: '' });
    },
    'speech.microphone': ({ isOn }) => shell.allowMicrophone(isOn && chosen() !== ''),
    'speech.read': ({ samples }) => speech.read(soundOfBytes(samples), asker()),
    'speech.stopReading': async () => {
      speech.stopReading(asker());
      return null;
    },
  };
}
