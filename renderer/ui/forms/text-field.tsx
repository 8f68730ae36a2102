import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Hides the label from sight, not from screen readers. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** The error, in the person's words. */
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with its label. */
export function TextField({ label, isLabelHidden, hint, error, className, id, ...rest }: TextFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={fieldId}>
        {label}
      </label>
      <input
        id={fieldId}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${fieldId}-hint` : undefined}
        {...rest}
      />
      {(hint || error) && (
        <div id={`${fieldId}-hint`} className={error ? styles.error : styles.hint}>
          {error ?? hint}
        </div>
      )}
    </div>
  );
}
