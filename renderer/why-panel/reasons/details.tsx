import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useStoredFlag } from '../../ui/use-stored-flag';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';

/** Everything behind the plain words, folded; a person who opens it once finds it open from then on. */
export function Details({ children }: { children: ReactNode }) {
  const [isOpen, toggle] = useStoredFlag('why:details', false);
  const id = useId();
  return (
    <div className={styles.details}>
      <button
        type="button"
        className={styles.detailsLine}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <ChevronRight aria-hidden="true" className={isOpen ? styles.turned : undefined} />
        {t('common.details')}
      </button>
      {isOpen && (
        <div id={id} className={styles.detailsContent}>
          {children}
        </div>
      )}
    </div>
  );
}
