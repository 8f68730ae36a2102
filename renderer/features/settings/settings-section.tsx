import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from '../../ui/class-names';
import styles from './settings.module.css';

/** One section of the settings: its name on the left, its controls on the right. */
export function SettingsSection({
  title,
  intro,
  ref,
  isWholePage = false,
  wide,
  children,
}: {
  title: string;
  intro?: ReactNode;
  ref?: Ref<HTMLElement>;
  /** The page’s title names it already. */
  isWholePage?: boolean;
  /** What needs the whole width, below the controls. */
  wide?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section ref={ref} className={classNames(styles.section, isWholePage && styles.whole)} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id} className={isWholePage ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </div>
      <div className={styles.sectionBody}>{children}</div>
      {wide}
    </section>
  );
}
