import { useState } from 'react';
import type { SourceRef } from '../../shared/domain/ids';
import { nameOfPath } from '../../shared/lib/markdown/resolve-file';
import { useRoute } from '../ipc/queries';
import { AttachmentChip } from './attachment-chip';
import styles from './attachments.module.css';
import { t } from '../../shared/messages/message';

interface AttachmentImageProps {
  /** The text in which it stands. */
  from: SourceRef;
  /** The target as the text names it, decoded: `img/plan.png`. */
  target: string;
  /** What the text calls it; digits are a width, as Obsidian writes it: `![[plan.png|200]]`. */
  alt?: string;
}

const WIDTH = /^\d{1,4}(?=x\d+$|$)/;

/** What a text embeds: a picture of the vault, another file as a chip, or what is missing in words. */
export function AttachmentImage({ from, target, alt: written = '' }: AttachmentImageProps) {
  const width = WIDTH.exec(written)?.[0];
  const alt = width === undefined ? written : '';
  const { data: attachment } = useRoute('attachments.find', { from, target: target.slice(0, 1_000) });
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const name = nameOfPath(target);
  if (attachment === undefined) return <span className={styles.waiting} aria-hidden />;
  if (attachment === null || !attachment.isHere)
    return <span className={styles.missing}>{t('app.nameVault', { name: alt === '' ? name : alt })}</span>;
  if (attachment.imageUrl === null || attachment.imageUrl === failedUrl)
    return <AttachmentChip attachment={attachment} />;
  const url = attachment.imageUrl;
  return (
    <img
      className={styles.image}
      src={url}
      alt={alt === '' ? name : alt}
      width={width === undefined ? undefined : Number(width)}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  );
}
