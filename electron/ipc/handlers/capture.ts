import type { Handlers } from '../../../shared/ipc/contract';
import type { captureRoutes } from '../../../shared/ipc/routes/capture';
import { t } from '../../../shared/messages/message';
import type { Confirm } from '../../consent/confirm-one-at-a-time';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import { writeQuickNote } from '../../corpus/notes/quick-note';
import type { CaptureFolder } from '../../exchange/capture/capture-folder';
import type { Shell } from '../../shell/shell';
import { chooseFolderOrAsk } from './choose-folder';

/** A page never decides alone which folder is read: the person chooses in a dialog, or is asked. */
export function createCaptureHandlers({
  capture,
  notes,
  templateOf,
  chooseFolder,
  ask,
}: {
  capture: CaptureFolder;
  notes: NoteDeps;
  templateOf: (day: string) => Promise<string>;
  chooseFolder: Shell['chooseFolder'];
  ask: Confirm;
}): Handlers<keyof typeof captureRoutes> {
  return {
    'capture.state': () => capture.state(),
    'capture.choose': async ({ path }) => {
      const chosen = await chooseFolderOrAsk({ chooseFolder, ask }, t('capture.whichFolder'), path, {
        title: t('capture.watchThis'),
        details: [t('capture.filesWaitThere'), t('capture.neverChanged')],
      });
      return chosen === null ? null : capture.choose(chosen);
    },
    'capture.configure': (choice) => capture.configure(choice),
    'capture.forget': () => capture.forget(),
    'capture.files': () => capture.files(),
    'capture.keep': ({ ids }) => capture.keep(ids),
    'capture.read': ({ id, from }) => capture.readPart(id, from),
    'capture.drop': async ({ ids }) => {
      await capture.drop(ids);
      return null;
    },
    'capture.takeBack': async ({ ids, importId }) => {
      await capture.takeBack(ids, importId);
      return null;
    },
    'capture.quickNote': async (input) => {
      const { id, title } = await writeQuickNote(notes, input, templateOf);
      return { noteId: id, title };
    },
  };
}
