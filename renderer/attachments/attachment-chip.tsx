import { ExternalLink, FolderOpen } from 'lucide-react';
import type { AttachmentView } from '../../shared/ipc/routes/attachments';
import { useCommand } from '../ipc/queries';
import { formatBytes } from '../ui/text/format-bytes';
import styles from './attachments.module.css';
import { t } from '../../shared/messages/message';

/** A file that is not drawn: name and size. A click opens it in its program, or shows it in its folder; main asks first. */
export function AttachmentChip({ attachment }: { attachment: AttachmentView }) {
  const open = useCommand('attachments.open');
  const { id, name, bytes, canOpen, isHere } = attachment;
  if (!isHere) return <span className={styles.missing}>{t('app.nameVault', { name })}</span>;
  const Mark = canOpen ? ExternalLink : FolderOpen;
  const how = canOpen ? 'open' : 'show';
  return (
    <button
      type="button"
      className={styles.chip}
      title={canOpen ? t('app.openInAnotherProgram') : t('app.showInItsFolder')}
      disabled={open.isPending}
      onClick={() => open.mutate({ id, how })}
    >
      <Mark className={styles.mark} aria-hidden />
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>{formatBytes(bytes)}</span>
    </button>
  );
}
