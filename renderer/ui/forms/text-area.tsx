import { useId, type Ref, type TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  isLabelHidden?: boolean;
  /** Without a border of its own, for use inside a framed box. */
  isBare?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with what is written (limit it with max-height). */
export function TextArea({ label, isLabelHidden, isBare, className, id, ...rest }: TextAreaProps) {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={fieldId}>
        {label}
      </label>
      <textarea
        id={fieldId}
        className={classNames(!isBare && styles.input, !isBare && styles.area, className)}
        {...rest}
      />
    </div>
  );
}
