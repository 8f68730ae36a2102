import { AlertText } from '../../../ui/feedback/alert-text';
import { useRef, useState, type DragEvent, type RefObject } from 'react';
import { ENCRYPTED_ENDING } from '../../../../shared/ipc/routes/backup';
import { IMPORT_ENDINGS } from '../../../../shared/lib/import-kinds';
import { Button } from '../../../ui/actions/button';
import { classNames } from '../../../ui/class-names';
import { chosenFiles, droppedFiles, type NamedFile } from './upload-files';
import styles from './exchange.module.css';
import { labels, t } from '../../../../shared/messages/message';

const ACCEPTED = [...IMPORT_ENDINGS.map((ending) => `.${ending}`), ENCRYPTED_ENDING].join(',');

/** What is imported: chats or a folder of notes where the person said so, else anything that can be read. */
export type ImportPurpose = 'chats' | 'folder' | 'all';

const DROP_TEXTS: Record<ImportPurpose, string> = labels({
  chats: 'exchange.dropChatsHere',
  folder: 'exchange.dropFolderHere',
  all: 'exchange.dropFileFolderHere',
});

const WHAT_COMES = labels({
  all: () => t('exchange.whatCanCome', { documents: t('shared.readableDocuments') }),
  chats: 'exchange.askForTheZip',
  folder: 'exchange.readOnce',
});

interface FileChooserProps {
  /** The button of the purpose's own way. */
  firstButton: RefObject<HTMLButtonElement | null>;
  purpose: ImportPurpose;
  problem: string | null;
  onChoose: (files: NamedFile[]) => void;
  onPasteMemory: () => void;
}

/** Choose a file or a folder, or drop it here. */
export function FileChooser({ firstButton, purpose, problem, onChoose, onPasteMemory }: FileChooserProps) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(onChoose);
  };

  return (
    <>
      <AlertText text={problem} className={styles.problem} />
      <div
        data-takes-files
        className={classNames(styles.drop, isOver && styles.dropOver)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{DROP_TEXTS[purpose]}</p>
        <div className={styles.buttons}>
          {purpose !== 'folder' && (
            <Button ref={firstButton} tone="primary" onClick={() => file.current?.click()}>
              {t('exchange.chooseFiles')}
            </Button>
          )}
          {purpose !== 'chats' && (
            <Button
              ref={purpose === 'folder' ? firstButton : undefined}
              tone={purpose === 'folder' ? 'primary' : undefined}
              onClick={() => folder.current?.click()}
            >
              {t('common.chooseAFolder')}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          multiple
          accept={ACCEPTED}
          hidden
          aria-label={t('exchange.filesToImport')}
          onChange={(event) => onChoose(chosenFiles(event.target.files ?? []))}
        />
        <input
          ref={(element) => {
            folder.current = element;
            element?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          hidden
          aria-label={t('exchange.folderToImport')}
          onChange={(event) => onChoose(chosenFiles(event.target.files ?? []))}
        />
      </div>
      <p className={styles.formats}>{WHAT_COMES[purpose]}</p>
      {purpose !== 'folder' && (
        <div className={styles.buttons}>
          <Button size="small" onClick={onPasteMemory}>
            {t('exchange.orPasteMemory')}
          </Button>
        </div>
      )}
    </>
  );
}
