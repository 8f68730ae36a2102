import type { AttachmentUse } from '../../../../shared/domain/attachment-use';
import { shortfallText } from './attachment-use-text';
import styles from './files.module.css';

/** Below an answer: which attached files its model did not see as a whole. */
export function FileNotices({ uses }: { uses: readonly AttachmentUse[] }) {
  const shortfalls = uses.map((use) => ({ id: use.id, text: shortfallText(use) })).filter(({ text }) => text !== null);
  if (shortfalls.length === 0) return null;
  return (
    <ul className={styles.notices}>
      {shortfalls.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}
