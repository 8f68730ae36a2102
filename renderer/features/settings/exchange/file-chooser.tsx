import { AlertText } from '../../../ui/feedback/alert-text';
import { useRef, useState, type DragEvent } from 'react';
import { ENCRYPTED_ENDING } from '../../../../shared/ipc/routes/backup';
import { Button } from '../../../ui/actions/button';
import { classNames } from '../../../ui/class-names';
import { chosenFiles, droppedFiles, type NamedFile } from './upload-files';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';

const ACCEPTED = `.zip,.json,.jsonl,.md,.markdown,.txt,.html,.htm,.pdf,${ENCRYPTED_ENDING}`;

/** Choose a file or a folder, or drop it here. */
export function FileChooser({ problem, onChoose }: { problem: string | null; onChoose: (files: NamedFile[]) => void }) {
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
        <p>{t('exchange.dropFileFolderHere')}</p>
        <div className={styles.buttons}>
          <Button tone="primary" onClick={() => file.current?.click()}>
            {t('exchange.chooseFiles')}
          </Button>
          <Button onClick={() => folder.current?.click()}>{t('common.chooseAFolder')}</Button>
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
      <p className={styles.formats}>{t('exchange.whatCanCome')}</p>
    </>
  );
}
