import { useLayoutEffect, useRef } from 'react';
import styles from './markdown-editor.module.css';

interface Props {
  value: string;
  onChange: (markdown: string) => void;
  readOnly: boolean;
  label: string;
}

/** The note's Markdown as it is, for notes the formatted editor would change. */
export function SourceEditor({ value, onChange, readOnly, label }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      ref={field}
      className={styles.source}
      value={value}
      readOnly={readOnly}
      aria-label={label}
      dir="auto"
      spellCheck
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
