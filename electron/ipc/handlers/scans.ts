import { isAbsolute } from 'node:path';
import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import { requireYes } from '../../consent/require-yes';
import { languageDownloadConfirmation, languageFileConfirmation } from '../../consent/model-file-confirmation';
import type { ScansService } from '../../corpus/documents/scans/scans-service';
import type { ReadingLanguages } from '../../models/reading-languages/reading-languages';
import type { Streams } from '../../ports/streams';
import type { Shell } from '../../shell/shell';

export function createScanHandlers({
  scans,
  languages,
  streams,
  ask,
  chooseFile,
  hasFileDialog,
}: {
  scans: ScansService;
  languages: ReadingLanguages;
  streams: Pick<Streams, 'start'>;
  ask: Confirm;
  chooseFile: Shell['chooseFile'];
  hasFileDialog: boolean;
}): Handlers<RoutesOf<'scans'>> {
  return {
    'scans.languages': async () => ({ host: languages.host, hasFileDialog, languages: await languages.list() }),
    'scans.download': async ({ code }) => {
      const language = languages.known(code);
      if (!(await languages.isBegun(language)))
        await requireYes(ask, languageDownloadConfirmation(languages.host, language));
      languages.download(language);
      return null;
    },
    'scans.cancelDownload': ({ code }) => languages.cancel(code).then(() => null),
    'scans.removeLanguage': async ({ code }) => ({ freedBytes: await languages.remove(code) }),
    'scans.addLanguage': async ({ path }) => {
      const chosen = await chooseFile(t('ocr.whichLanguageFile'), ['traineddata', 'gz']);
      if (chosen === null) return false;
      if (chosen !== 'unsupported') await languages.add(chosen.path);
      else {
        if (!isAbsolute(path)) throw new AppError('bad-input', t('mainModelFiles.wholePath'));
        if (!(await ask(languageFileConfirmation(path)))) return false;
        await languages.add(path);
      }
      return true;
    },
    'scans.unread': () => scans.unread(),
    'scans.read': async ({ ids, languages: codes, isAgain }) => {
      const files = await languages.filesOf(codes);
      return {
        streamId: streams.start((emit, signal) => scans.read({ ids, languages: files, isAgain }, emit, signal)),
      };
    },
    'scans.forget': ({ id }) => scans.forget(id).then(() => null),
  };
}
