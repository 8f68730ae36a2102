import { lazy, Suspense, useRef } from 'react';
import { ClipDialog } from '../web/clip-dialog';
import { SavePageDialog } from '../web/save-page-dialog';
import { QuickNoteDialog } from '../features/quick-note/quick-note-dialog';
import { CommandPalette } from './palette/command-palette';
import { useCommandsWithKeys } from '../commands/commands';
import { chordKeys } from '../commands/shortcuts';
import { useGo } from '../navigation/navigation';
import { ProjectNameDialog } from '../projects/project-name-dialog';
import { Dialog } from '../ui/layout/dialog';
import { Kbd } from '../ui/actions/kbd';
import styles from './app-dialogs.module.css';
import { t } from '../../shared/messages/message';

export type AppDialog =
  | 'palette'
  | 'switcher'
  | 'cheat-sheet'
  | 'import'
  | 'import-chats'
  | 'import-folder'
  | 'import-memory'
  | 'export'
  | 'restore'
  | 'add-task'
  | 'new-project'
  | null;

const ImportDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/import-dialog')).ImportDialog,
}));
const MemoryDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/memory-dialog')).MemoryDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/export-dialog')).ExportDialog,
}));

const AddTaskDialog = lazy(async () => ({
  default: (await import('../features/tasks/add-task-dialog')).AddTaskDialog,
}));
const RestoreBackupDialog = lazy(async () => ({
  default: (await import('../features/settings/exchange/restore-backup-dialog')).RestoreBackupDialog,
}));

export function AppDialogs({ dialog, onClose }: { dialog: AppDialog; onClose: () => void }) {
  const go = useGo();
  return (
    <>
      <CommandPalette
        isOpen={dialog === 'palette' || dialog === 'switcher'}
        purpose={dialog === 'switcher' ? 'switch' : 'all'}
        onClose={onClose}
      />
      <ClipDialog />
      <SavePageDialog />
      <QuickNoteDialog />
      {dialog === 'new-project' && (
        <ProjectNameDialog project={null} onDone={({ id }) => go.toProject(id)} onClose={onClose} />
      )}
      <CheatSheet isOpen={dialog === 'cheat-sheet'} onClose={onClose} />
      <Suspense>
        {dialog === 'import' && <ImportDialog isOpen onClose={onClose} />}
        {dialog === 'import-chats' && <ImportDialog isOpen purpose="chats" onClose={onClose} />}
        {dialog === 'import-folder' && <ImportDialog isOpen purpose="folder" onClose={onClose} />}
        {dialog === 'import-memory' && <MemoryDialog onClose={onClose} />}
        {dialog === 'restore' && <RestoreBackupDialog onClose={onClose} />}
        {dialog === 'add-task' && <AddTaskDialog onClose={onClose} />}
        {dialog === 'export' && <ExportDialog isOpen onClose={onClose} />}
      </Suspense>
    </>
  );
}

const onThisScreen = () => t('app.onThisScreen');
const generalGroups = () => [t('app.goTo'), t('app.make'), t('common.move'), t('app.help')];

/** Lists the keys of the whole app and of the open screen. */
function CheatSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  const commands = useCommandsWithKeys().flatMap((command) => {
    const keys = [...(command.keys ?? []), ...(command.listKeys ?? [])];
    return keys.length === 0 ? [] : [{ ...command, keys }];
  });
  const groupNames = [...new Set(commands.map((command) => command.group || onThisScreen()))];
  const names = [
    ...groupNames.filter((name) => !generalGroups().includes(name)),
    ...generalGroups().filter((name) => groupNames.includes(name)),
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('app.keyboardShortcuts')} width="wide" initialFocus={list}>
      <div ref={list} className={styles.groups} tabIndex={-1}>
        {names.map((name) => (
          <section key={name}>
            <h3 className={styles.name}>{name}</h3>
            <dl className={styles.list}>
              {commands
                .filter((command) => (command.group || onThisScreen()) === name)
                .map((command) => (
                  <div key={command.id} className={styles.line}>
                    <dt>{command.title}</dt>
                    <dd>
                      {command.keys.map((chord) => (
                        <Kbd key={chord} keys={chordKeys(chord)} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className={styles.name}>{t('app.everywhere')}</h3>
          <dl className={styles.list}>
            <div className={styles.line}>
              <dt>{t('app.stopAnswerClosePane')}</dt>
              <dd>
                <Kbd keys={['Esc']} />
              </dd>
            </div>
            <div className={styles.line}>
              <dt>{t('app.undoReviewNote')}</dt>
              <dd>
                <Kbd keys={chordKeys('Mod+Z')} />
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
