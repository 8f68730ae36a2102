import { keyName } from './key-name';
import styles from './kbd.module.css';

/** Keys as printed on the person's keyboard, one cap each: `<Kbd keys={['Ctrl', 'K']} />`. */
export function Kbd({ keys }: { keys: string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  );
}
