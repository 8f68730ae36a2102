import { useId, type ReactNode } from 'react';
import styles from './radio-group.module.css';

export interface RadioGroupProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: ReactNode; detail?: ReactNode }[];
  onChange: (value: Value) => void;
  /** The options beside each other instead of below. */
  isInline?: boolean;
}

/** One of a few options, all visible: the platform's radio buttons, so that arrow keys work by themselves. */
export function RadioGroup<Value extends string>({
  label,
  isLabelHidden,
  value,
  options,
  onChange,
  isInline,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={isLabelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={isInline ? styles.inline : styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={styles.label}>{option.label}</span>
              {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
