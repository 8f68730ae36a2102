import { useRef } from 'react';
import type { AttachmentUse } from '../../../../shared/domain/attachment-use';
import type { AttachmentView } from '../../../../shared/ipc/routes/attachments';
import { t } from '../../../../shared/messages/message';
import { useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { announce } from '../../../ui/feedback/announcer';
import { FileItem } from './file-item';
import { attachmentUseText } from './attachment-use-text';
import styles from './files.module.css';
import type { ComposerFilesState } from './use-composer-files';

interface Props {
  files: ComposerFilesState;
  isTextMissing: boolean;
  /** The last file was taken out, with its button. */
  onEmptied: () => void;
}

/** The files of the message being written, each with what becomes of it when it is sent. */
export function ComposerFiles({ files: { all, isAdding, set }, isTextMissing, onEmptied }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const attachments = all.map(({ id }) => id);
  const uses = useRoute(
    'chat.readFiles',
    { attachments },
    // Another model, or another setting, gives another reply.
    { enabled: all.length > 0, staleTime: 0, gcTime: 0 },
  ).data;
  const isOffline = useRoute('app.status', null).data?.engine.isOffline ?? false;
  if (all.length === 0 && !isAdding) return null;

  const takeOut = (file: AttachmentView, index: number) => {
    const left = all.filter(({ id }) => id !== file.id);
    set(left);
    announce(t('files.takenOut', { name: file.name }));
    if (left.length === 0) return onEmptied();
    // The next file's button, so that several can be taken out one after another.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-take-out]');
      buttons?.[Math.min(index, left.length - 1)]?.focus();
    });
  };

  return (
    <div className={styles.waiting}>
      <ul ref={list} className={styles.list} aria-label={t('files.filesOfMessage')}>
        {all.map((file, index) => (
          <FileItem
            key={file.id}
            file={file}
            note={<UseNote use={uses?.find(({ id }) => id === file.id)} isOffline={isOffline} />}
            onTakeOut={() => takeOut(file, index)}
          />
        ))}
      </ul>
      {(isAdding || isTextMissing) && (
        <p className={styles.hint} role="status">
          {isAdding ? t('common.reading') : t('files.withoutWords')}
        </p>
      )}
    </div>
  );
}

function UseNote({ use, isOffline }: { use: AttachmentUse | undefined; isOffline: boolean }) {
  const go = useGo();
  if (use === undefined) return <>{t('common.reading')}</>;
  const isRefused = use.as === 'name';
  return (
    <span className={isRefused ? styles.refused : undefined}>
      {attachmentUseText(use, isOffline)}
      {isRefused && use.reason === 'no-pictures' && (
        <>
          {' '}
          <button type="button" className={styles.link} onClick={go.toConnectModel}>
            {t('files.turnOnPictures')}
          </button>
        </>
      )}
    </span>
  );
}
