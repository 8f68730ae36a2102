import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PropertyField, PropertyValue } from '../../../../shared/domain/note-property';
import styles from './note-properties.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  field: PropertyField;
  onChange: (value: PropertyValue) => void;
}

/** The control that fits the kind of a value; what is nested is shown and not edited. */
export function PropertyValueField({ field, onChange }: Props) {
  const { name, kind, value } = field;
  if (kind === 'nested')
    return (
      <pre className={styles.nested} tabIndex={0}>
        {String(value)}
      </pre>
    );
  if (kind === 'checkbox')
    return (
      <input
        type="checkbox"
        className={styles.box}
        aria-label={name}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  if (kind === 'list') return <ListField name={name} values={Array.isArray(value) ? value : []} onChange={onChange} />;
  return <LineField field={field} onChange={onChange} />;
}

const INPUT_TYPES = { text: 'text', number: 'number', date: 'date', datetime: 'datetime-local' } as const;

/** Stored when it is left or Enter is pressed, and not letter by letter; Esc takes the change back. */
function LineField({ field: { name, kind, value }, onChange }: Props) {
  const stored = String(value).replace(' ', kind === 'datetime' ? 'T' : ' ');
  const [text, setText] = useState(stored);
  useEffect(() => setText(stored), [stored]);
  const finish = () => {
    if (text === stored) return;
    if (kind !== 'number') onChange(text);
    else if (text.trim() !== '' && Number.isFinite(Number(text))) onChange(Number(text));
    else setText(stored);
  };
  return (
    <input
      type={INPUT_TYPES[kind as keyof typeof INPUT_TYPES]}
      step={kind === 'number' ? 'any' : undefined}
      className={styles.line}
      data-value
      aria-label={name}
      dir="auto"
      value={text}
      placeholder={t('vault.empty')}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') {
          event.stopPropagation();
          setText(stored);
        }
      }}
    />
  );
}

/** Values as chips; Enter or a comma adds one, Backspace in the empty field takes the last one away. */
function ListField({
  name,
  values,
  onChange,
}: {
  name: string;
  values: string[];
  onChange: (values: string[]) => void;
}) {
  const [text, setText] = useState('');
  const add = () => {
    const added = text.trim();
    setText('');
    if (added !== '' && !values.includes(added)) onChange([...values, added]);
  };
  return (
    <span className={styles.values}>
      {values.map((value) => (
        <span key={value} className={styles.value}>
          {value}
          <button
            type="button"
            className={styles.removeValue}
            aria-label={t('vault.removeValueFromName', { value, name })}
            onClick={() => onChange(values.filter((other) => other !== value))}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      <input
        className={styles.line}
        data-value
        aria-label={t('vault.addToName', { name })}
        placeholder={t('vault.add')}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            add();
          }
          if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1));
          if (event.key === 'Escape') {
            event.stopPropagation();
            setText('');
          }
        }}
      />
    </span>
  );
}
