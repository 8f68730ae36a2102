import type { AttachmentId } from '../../../../shared/domain/ids';
import type { AttachmentView } from '../../../../shared/ipc/routes/attachments';
import { t } from '../../../../shared/messages/message';
import { useRoute } from '../../../ipc/queries';
import { FileItem } from './file-item';
import styles from './files.module.css';

interface Props {
  ids: AttachmentId[];
  /** Takes a file out while the message is edited. */
  onTakeOut?: (file: AttachmentView) => void;
}

/** The files that went with a message. */
export function MessageFiles({ ids, onTakeOut }: Props) {
  const { data: files = [] } = useRoute('attachments.list', { ids });
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('files.ofThisMessage')}>
      {files.map((file) => (
        <FileItem key={file.id} file={file} onTakeOut={onTakeOut && (() => onTakeOut(file))} />
      ))}
    </ul>
  );
}
