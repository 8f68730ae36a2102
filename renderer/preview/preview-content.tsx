import type { Preview } from '../../shared/ipc/routes/previews';
import { Chip } from '../ui/lists/chip';
import { Markdown } from '../ui/text/markdown';
import { previewFacts } from './preview-text';
import styles from './preview.module.css';
import { t } from '../../shared/messages/message';

const MAX_TAGS = 6;

/** Code and tables can be scrolled elsewhere; in a card that follows the pointer nothing takes the focus. */
const takeOutOfTabOrder = (excerpt: HTMLElement | null): void =>
  excerpt?.querySelectorAll('[tabindex]').forEach((part) => part.removeAttribute('tabindex'));

/** Title, facts and first lines of what a link leads to; null: a note that is not written yet. */
export function PreviewContent({ preview, isInEditor }: { preview: Preview | null; isInEditor: boolean }) {
  if (preview === null)
    return (
      <div className={styles.content}>
        <p className={styles.facts}>{t('app.writtenYetOpeningLink')}</p>
      </div>
    );
  const { title, path, excerpt, isCut, tags } = preview;
  return (
    <div className={styles.content}>
      {path.length > 0 && <p className={styles.path}>{path.join(' › ')}</p>}
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p className={styles.facts}>{previewFacts(preview, Date.now())}</p>
      {excerpt !== '' && (
        <div className={styles.excerpt} data-cut={isCut || undefined} ref={takeOutOfTabOrder}>
          <Markdown look="quote" text={excerpt} />
        </div>
      )}
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.slice(0, MAX_TAGS).map((tag) => (
            <Chip key={tag}>#{tag}</Chip>
          ))}
        </p>
      )}
      {isInEditor && <p className={styles.hint}>{t('app.ctrlClickCtrlEnter')}</p>}
    </div>
  );
}
