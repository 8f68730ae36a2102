import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './split-pane.module.css';
import { useEscape } from '../focus/use-escape';
import { useTakenFocus } from '../focus/use-taken-focus';
import { useLandmarkRole } from './region';
import { t } from '../../../shared/messages/message';

export interface SplitPaneProps {
  children: ReactNode;
  /** The context of the focused item; null closes the pane. */
  context: ReactNode | null;
  /** Name of the pane for screen readers. */
  contextLabel: string;
  /** Absent when the pane cannot be closed. */
  onCloseContext?: () => void;
  /** Width in pixels on wide windows; 400 by default. */
  contextWidth?: number;
  /** Moves the focus into the pane when it opens, and returns it when it closes. */
  takesFocus?: boolean;
}

/**
 * Work on the left, context on the right; below 1,100 px the context is a sheet over the work, or is placed below it if
 * it cannot be closed. Esc closes it.
 */
export function SplitPane({
  children,
  context,
  contextLabel,
  onCloseContext,
  contextWidth = 400,
  takesFocus = false,
}: SplitPaneProps) {
  const isOpen = context !== null;
  const pane = useRef<HTMLElement>(null);
  const role = useLandmarkRole();
  // An aside may not be a group.
  const Pane = role === undefined ? 'aside' : 'section';
  useEscape(() => onCloseContext?.(), isOpen && onCloseContext !== undefined);

  useTakenFocus(pane, takesFocus && isOpen);

  return (
    <div className={classNames(styles.split, onCloseContext === undefined && styles.stays)}>
      <div className={styles.work} data-pane="work">
        {children}
      </div>
      {isOpen && (
        <Pane
          ref={pane}
          role={role}
          className={styles.context}
          style={
            { '--pane-width': `calc(${contextWidth}px * clamp(1, var(--text-scale), 1.25))` } as React.CSSProperties
          }
          aria-label={contextLabel}
          data-pane="context"
          tabIndex={-1}
        >
          {context}
        </Pane>
      )}
      {isOpen && onCloseContext && (
        <button
          type="button"
          className={styles.scrim}
          aria-label={t('ui.closeContextlabel', { contextLabel })}
          tabIndex={-1}
          onClick={onCloseContext}
        />
      )}
    </div>
  );
}
