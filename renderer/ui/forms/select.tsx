import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';

export interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  hint?: ReactNode;
  isCompact?: boolean;
  disabled?: boolean;
}

/** The native select: keyboard and screen readers can use it without any script. */
export function Select<Value extends string>({
  label,
  isLabelHidden,
  value,
  options,
  onChange,
  hint,
  isCompact,
  disabled,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.selectBox}>
        <select
          id={id}
          className={classNames(styles.input, styles.select, isCompact && styles.compact)}
          value={value}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
