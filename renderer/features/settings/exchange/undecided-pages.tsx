import type { ImportPreview } from '../../../../shared/ipc/routes/exchange';
import { toggleInSet } from '../../../../shared/lib/toggle-in-set';
import styles from './exchange.module.css';
import { t } from '../../../../shared/messages/message';

interface UndecidedPagesProps {
  pages: NonNullable<ImportPreview['undecided']>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Pages that look like conversations; only the person knows which of them are. */
export function UndecidedPages({ pages, chosen, onChange }: UndecidedPagesProps) {
  return (
    <fieldset className={styles.undecided}>
      <legend>{t('exchange.areTheseConversations')}</legend>
      <p className={styles.known}>{t('exchange.theyLookLikeDialogues')}</p>
      {pages.map(({ file, speakers, messages }) => (
        <label key={file} className={styles.check}>
          <input type="checkbox" checked={chosen.has(file)} onChange={() => onChange(toggleInSet(chosen, file))} />
          <span>
            <span className="note-text">{file}</span>{' '}
            <span className={styles.quiet}>
              {speakers.slice(0, 4).join(', ')}; {t('exchange.messageCount', { messages })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
