import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import styles from './time-bar.module.css';
import { PAGE_STEPS } from './time-choice';

interface Props {
  label: string;
  /** Steps from the first moment; `last` is now. */
  value: number;
  last: number;
  formatStep: (steps: number) => string;
  onChange: (steps: number) => void;
  isFocused?: boolean;
}

/** Reading the journal takes a moment, so it starts when the slider rests. */
const DEBOUNCE_MS = 180;

/** A date as a slider: arrows move one step, PageUp and PageDown thirty, Home and End to the first step and to now. */
export function TimeSlider({ label, value, last, formatStep: words, onChange, isFocused }: Props) {
  const id = useId();
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  useEffect(() => {
    if (shown === value) return;
    const timer = setTimeout(() => onChange(shown), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [shown, value, onChange]);

  const turnPage = (event: KeyboardEvent) => {
    const step = event.key === 'PageUp' ? -PAGE_STEPS : event.key === 'PageDown' ? PAGE_STEPS : 0;
    if (step === 0) return;
    event.preventDefault();
    setShown((before) => Math.max(0, Math.min(last, before + step)));
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className={styles.slider}>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          step={1}
          value={shown}
          aria-valuetext={words(shown)}
          autoFocus={isFocused}
          onChange={(event) => setShown(Number(event.target.value))}
          onKeyDown={turnPage}
        />
      </div>
      <span className={styles.timeText}>
        <b>{words(shown)}</b>
      </span>
    </>
  );
}
