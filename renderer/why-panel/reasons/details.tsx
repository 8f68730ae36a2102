import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from '../styles/why-panel.module.css';

const STORAGE_KEY = 'why:details';

/** Everything behind the plain words, folded; a person who opens it once finds it open from then on. */
export function Details({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(STORAGE_KEY) === 'open');
  const id = useId();
  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
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
        Details
      </button>
      {isOpen && (
        <div id={id} className={styles.detailsContent}>
          {children}
        </div>
      )}
    </div>
  );
}
