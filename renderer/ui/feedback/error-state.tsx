import { Button } from '../actions/button';
import styles from './state.module.css';
import { t } from '../../../shared/messages/message';

export interface ErrorStateProps {
  title?: string;
  /** What happened, what is safe, what to do. */
  text: string;
  onRetry?: () => void;
}

/** It is shown in place of content that could not be loaded. */
export function ErrorState({ title = t('ui.couldShown'), text, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}
