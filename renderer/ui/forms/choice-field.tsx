import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { classNames } from '../class-names';
import styles from './choice-field.module.css';
import { TextField } from './text-field';

export interface Choice {
  key: string;
  label: string;
  /** Quiet words at the end of its line. */
  facts?: string;
}

interface ChoiceFieldProps<One extends Choice> {
  label: string;
  /** Name of the list for screen readers. */
  listLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** Those that fit the text, the best first. */
  choices: readonly One[];
  onPick: (choice: One) => void;
  fieldRef?: RefObject<HTMLInputElement | null>;
}

/** A field with a list of what fits its words: arrows choose, Enter takes, a click takes too. */
export function ChoiceField<One extends Choice>({
  label,
  listLabel,
  value,
  onChange,
  choices,
  onPick,
  fieldRef,
}: ChoiceFieldProps<One>) {
  const id = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const active = Math.min(activeIndex, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = choices[active];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(choices.length - 1, active + step));
      setActiveIndex(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      onPick(chosen);
    }
  };
  return (
    <>
      <TextField
        ref={fieldRef}
        label={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={id} role="listbox" aria-label={listLabel} className={styles.found}>
        {choices.map((choice, index) => (
          <li
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classNames(styles.option, index === active && styles.active)}
            onClick={() => onPick(choice)}
          >
            <span dir="auto">{choice.label}</span>
            {choice.facts && <span className={styles.facts}>{choice.facts}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
