import { Button } from '../../../ui/actions/button';
import styles from '../styles/review.module.css';

/** Shown above the empty list while the filter hides every unit: the keys have no effect then. */
export function NoMatch({ filter, onClear }: { filter: string; onClear: () => void }) {
  return (
    <div className={styles.noFit} role="status">
      <span>No unit fits “{filter.trim()}”. Keys decide nothing until one does.</span>
      <Button size="small" onClick={onClear}>
        Clear the filter
      </Button>
    </div>
  );
}
