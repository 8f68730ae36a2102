import { useId, type ReactNode, type Ref } from 'react';
import styles from './settings.module.css';

/** One section of the settings: its name on the left, its controls on the right. */
export function SettingsSection({
  title,
  intro,
  ref,
  wide,
  children,
}: {
  title: string;
  intro?: ReactNode;
  ref?: Ref<HTMLElement>;
  /** What needs the whole width, below the controls. */
  wide?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section ref={ref} className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </div>
      <div className={styles.sectionBody}>{children}</div>
      {wide}
    </section>
  );
}
