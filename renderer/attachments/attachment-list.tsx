import type { SourceRef } from '../../shared/domain/ids';
import { useRoute } from '../ipc/queries';
import { AttachmentChip } from './attachment-chip';
import styles from './attachments.module.css';
import { t } from '../../shared/messages/message';

/** Every file that a text shows or links to; nothing without any. */
export function AttachmentList({ from, title }: { from: SourceRef; title: React.ReactNode }) {
  const { data: attachments = [] } = useRoute('attachments.ofSource', { from });
  if (attachments.length === 0) return null;
  return (
    <section aria-label={t('common.attachments2')}>
      {title}
      <ul className={styles.list}>
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            {attachment.imageUrl !== null && (
              <img className={styles.thumbnail} src={attachment.imageUrl} alt="" loading="lazy" decoding="async" />
            )}
            <AttachmentChip attachment={attachment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
