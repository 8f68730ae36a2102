import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  label: ReactNode;
  children: ReactNode;
  isOpenAtFirst?: boolean;
  onToggle?: () => void;
  /** Quiet words at the right of the line. */
  facts?: ReactNode;
}

/** A line that expands in place; its content is rendered only while it is open. */
export function Disclosure({ label, children, facts, isOpenAtFirst = false, onToggle }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
          onToggle?.();
        }}
      >
        <ChevronRight aria-hidden="true" className={isOpen ? styles.turned : undefined} />
        <span className={styles.label}>{label}</span>
        {facts !== undefined && <span className={styles.facts}>{facts}</span>}
      </button>
      {isOpen && (
        <div id={id} className={styles.content}>
          {children}
        </div>
      )}
    </div>
  );
}
