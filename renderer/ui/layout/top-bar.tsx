import type { ReactNode } from 'react';
import { useIsInSecondPane } from './region';
import { useRoomSwitch } from './room-switch-slot';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** The heading of the content below; h1 of a screen, h2 of a pane. */
  title: ReactNode;
  level?: 1 | 2;
  /** Secondary facts beside the title. */
  facts?: ReactNode;
  /** Right-aligned chips and buttons. */
  children?: ReactNode;
  /** What stands before the title, e.g. a button that opens a list. */
  lead?: ReactNode;
}

/** The 48 px line above a work area or a pane. In a room of several views, the choice among them stands for the title. */
export function TopBar({ title, level = 1, facts, children, lead }: TopBarProps) {
  const isInSecondPane = useIsInSecondPane();
  const Heading = level === 1 && !isInSecondPane ? 'h1' : 'h2';
  const roomSwitch = useRoomSwitch();
  const views = level === 1 ? roomSwitch : null;
  return (
    <header className={styles.bar}>
      {lead}
      {views}
      <Heading className={views === null ? styles.title : 'visually-hidden'}>{title}</Heading>
      {facts !== undefined && <div className={styles.facts}>{facts}</div>}
      <div className={styles.space} />
      {children}
    </header>
  );
}
