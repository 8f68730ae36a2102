import { type ReactNode, useRef } from 'react';
import { t } from '../../../../shared/messages/message';
import { useEscape } from '../../../ui/focus/use-escape';
import { useTakenFocus } from '../../../ui/focus/use-taken-focus';
import styles from '../styles/turn.module.css';

/** The why panel under the answer that it explains, where the window is too narrow for it to stand beside. Esc closes it. */
export function ExplanationInFlow({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEscape(onClose, true);
  useTakenFocus(panel, true);
  return (
    <div
      ref={panel}
      role="group"
      className={styles.explanation}
      aria-label={t('common.why')}
      data-pane="context"
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
