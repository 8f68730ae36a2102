import { Button } from '../../../ui/actions/button';
import styles from '../styles/review.module.css';

/** Stands over the empty list while the filter hides every unit: the keys then have nothing to act on. */
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
