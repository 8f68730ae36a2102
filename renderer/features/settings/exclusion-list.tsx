import { useEffect, useId, useRef, useState } from 'react';
import { TextArea } from '../../ui/forms/text-area';
import styles from './settings.module.css';
import { num, rich } from '../../ui/text/rich-message';

export interface ExclusionListProps {
  label: string;
  placeholder: string;
  hint: string;
  kept: readonly string[];
  /** The error in the entries, in the person's words; null without one. */
  check: (entries: string[]) => string | null;
  onKeep: (entries: string[]) => void;
}

/** One entry per line; saved when the field loses focus. */
export function ExclusionList({ label, placeholder, hint, kept, check, onKeep }: ExclusionListProps) {
  const joined = kept.join('\n');
  const [text, setText] = useState(joined);
  const isTouched = useRef(false);
  const noteId = useId();
  // Shows a list saved in another window, unless one is being edited here.
  useEffect(() => {
    if (!isTouched.current) setText(joined);
  }, [joined]);

  const entries = [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
  const problem = check(entries);
  const isChanged = entries.join('\n') !== joined;
  const keep = () => {
    if (problem !== null) return;
    isTouched.current = false;
    setText(entries.join('\n'));
    if (isChanged) onKeep(entries);
  };

  return (
    <div className={styles.group}>
      <TextArea
        label={label}
        rows={Math.min(6, Math.max(2, entries.length + 1))}
        dir="auto"
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        aria-describedby={noteId}
        aria-invalid={problem !== null}
        onChange={(event) => {
          isTouched.current = true;
          setText(event.target.value);
        }}
        onBlur={keep}
      />
      <span id={noteId} className={problem === null ? styles.fact : styles.problem}>
        {problem ?? (
          <>
            {rich(isChanged ? 'settings.onePerLineUnsaved' : 'settings.onePerLine', {
              hint,
              entries: entries.length,
              num,
            })}
          </>
        )}
      </span>
    </div>
  );
}
