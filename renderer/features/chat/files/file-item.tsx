import { Ellipsis, FileText, ImageIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttachmentView } from '../../../../shared/ipc/routes/attachments';
import { isImportedName, isPictureName } from '../../../../shared/lib/import-kinds';
import { t } from '../../../../shared/messages/message';
import { keepAsDocument } from '../../../attachments/keep-as-document';
import { showError, useCommand } from '../../../ipc/queries';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import { formatBytes } from '../../../ui/text/format-bytes';
import styles from './files.module.css';

interface Props {
  file: AttachmentView;
  /** What becomes of it, below its name. */
  note?: ReactNode;
  /** Absent where the message is sent. */
  onTakeOut?: () => void;
}

/** A file of a message: its picture or mark, name and size, and what can be done with it. */
export function FileItem({ file, note, onTakeOut }: Props) {
  const { id, name, bytes, imageUrl, canOpen, isHere, mediaType } = file;
  const open = useCommand('attachments.open');
  const how = canOpen ? 'open' : 'show';
  const isDocument = mediaType === 'text/plain' || isImportedName(name) || isPictureName(name);
  const Mark = mediaType.startsWith('image/') ? ImageIcon : FileText;
  return (
    <li className={styles.item} data-file={name}>
      <button
        type="button"
        className={styles.face}
        title={canOpen ? t('app.openInAnotherProgram') : t('app.showInItsFolder')}
        disabled={!isHere || open.isPending}
        onClick={() => open.mutate({ id, how })}
      >
        {imageUrl === null ? (
          <Mark className={styles.mark} aria-hidden="true" />
        ) : (
          <img className={styles.thumbnail} src={imageUrl} alt="" loading="lazy" decoding="async" />
        )}
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.size}>{isHere ? formatBytes(bytes) : t('files.missing')}</span>
        </span>
      </button>
      {isHere && isDocument && (
        <Menu
          trigger={<IconButton label={t('files.fileActions', { name })} icon={<Ellipsis aria-hidden="true" />} />}
          items={[
            { label: t('files.keepAsDocument'), onSelect: () => void keepAsDocument(file).catch(showError) },
            {
              label: canOpen ? t('files.open') : t('files.showInFolder'),
              onSelect: () => open.mutate({ id, how }),
            },
          ]}
        />
      )}
      {onTakeOut && (
        <IconButton
          label={t('files.takeOut', { name })}
          icon={<X aria-hidden="true" />}
          data-take-out
          onClick={onTakeOut}
        />
      )}
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </li>
  );
}
