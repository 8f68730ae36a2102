import { Calendar, CalendarClock, Hash, List, MoreHorizontal, SquareCheck, Type, Braces, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { PropertyField, PropertyKind, PropertyValue } from '../../../../shared/domain/note-property';
import { typedEntries } from '../../../../shared/lib/typed-entries';
import { useKeptText } from '../../../ui/forms/use-kept-text';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import styles from './note-properties.module.css';
import { labelInLine } from '../../../../shared/messages/label-in-line';
import { t, labels } from '../../../../shared/messages/message';
import { localDay } from '../../../../shared/lib/time/day-name';

const ICONS: Record<PropertyKind, ReactNode> = {
  text: <Type size={14} />,
  number: <Hash size={14} />,
  checkbox: <SquareCheck size={14} />,
  date: <Calendar size={14} />,
  datetime: <CalendarClock size={14} />,
  list: <List size={14} />,
  nested: <Braces size={14} />,
};
const OWN = /^(?:tags|aliases)$/;

interface Props {
  field: PropertyField;
  canEdit: boolean;
  onChange: (value: PropertyValue) => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

/** One property: name, value, and a menu with its kind. */
export function PropertyRow({ field, canEdit, onChange, onRename, onRemove }: Props) {
  const { name, kind, value } = field;
  // What was just typed may not have come back yet when its kind is changed.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: PropertyValue) => {
    latest.current = next;
    onChange(next);
  };
  const isOwn = OWN.test(name);
  const canChange = canEdit && kind !== 'nested';
  return (
    <div className={styles.row} data-property={name}>
      <span className={styles.name}>
        <span className={styles.kind} aria-hidden>
          {ICONS[kind]}
        </span>
        {canChange && !isOwn ? <NameField name={name} onRename={onRename} /> : <span>{name}</span>}
      </span>
      {canChange ? (
        <PropertyValueField field={field} onChange={change} />
      ) : (
        <span className={styles.readOnly} dir="auto">
          {Array.isArray(value) ? value.join(', ') : String(value)}
        </span>
      )}
      {canEdit && (
        <Menu
          trigger={
            <IconButton
              label={t('vault.moreAboutName', { name })}
              icon={<MoreHorizontal size={14} />}
              className={styles.more}
            />
          }
          items={[
            ...(canChange && !isOwn
              ? typedEntries(KIND_LABELS)
                  .filter(([other]) => other !== kind)
                  .map(([other, label]) => ({
                    label: t('vault.makeItLabel', { label: labelInLine(label) }),
                    onSelect: () => change(convertProperty(latest.current, other, Date.now())),
                  }))
              : []),
            { label: t('common.remove'), tone: 'danger' as const, onSelect: onRemove },
          ]}
        />
      )}
    </div>
  );
}

function NameField({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const typed = useKeptText(name, (next) => next !== '' && onRename(next));
  return (
    <input
      className={styles.nameField}
      aria-label={t('vault.namePropertyName', { name })}
      value={typed.text}
      onChange={(event) => typed.write(event.target.value)}
      onBlur={typed.leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.stopPropagation();
          typed.revert();
        }
      }}
    />
  );
}

type ChosenKind = Exclude<PropertyKind, 'nested'>;

const KIND_LABELS: Record<ChosenKind, string> = labels({
  text: 'common.text',
  number: 'vault.number',
  checkbox: 'vault.checkbox',
  date: 'vault.date',
  datetime: 'vault.dateAndTime',
  list: 'common.list',
});

/** A value in another kind: what can be kept of it is kept. @param now for a date that says nothing yet */
export function convertProperty(value: PropertyValue, kind: ChosenKind, now: number): PropertyValue {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  switch (kind) {
    case 'checkbox':
      return /^(?:true|yes|1|done)$/i.test(text.trim());
    case 'number': {
      const number = Number(text.replace(',', '.'));
      return Number.isFinite(number) && text.trim() !== '' ? number : 0;
    }
    case 'date':
      return /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? localDay(now);
    case 'datetime':
      return (
        /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(text)?.[0] ??
        `${/\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? localDay(now)}T09:00`
      );
    case 'list':
      return text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
    default:
      return text;
  }
}

interface PropertyValueFieldProps {
  field: PropertyField;
  onChange: (value: PropertyValue) => void;
}

/** The control that fits the kind of a value; what is nested is shown and not edited. */
function PropertyValueField({ field, onChange }: PropertyValueFieldProps) {
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
function LineField({ field: { name, kind, value }, onChange }: PropertyValueFieldProps) {
  const stored = String(value).replace(' ', kind === 'datetime' ? 'T' : ' ');
  const typed = useKeptText(stored, (text) => {
    if (kind !== 'number') return onChange(text);
    if (text === '' || !Number.isFinite(Number(text))) return false;
    onChange(Number(text));
  });
  return (
    <input
      type={INPUT_TYPES[kind as keyof typeof INPUT_TYPES]}
      step={kind === 'number' ? 'any' : undefined}
      className={styles.line}
      data-value
      aria-label={name}
      dir="auto"
      value={typed.text}
      placeholder={t('vault.empty')}
      onChange={(event) => typed.write(event.target.value)}
      onBlur={typed.leave}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') typed.leave();
        if (event.key === 'Escape') {
          event.stopPropagation();
          typed.revert();
        }
      }}
    />
  );
}

interface ListFieldProps {
  name: string;
  values: string[];
  onChange: (values: string[]) => void;
}

/** Values as chips; Enter or a comma adds one, Backspace in the empty field takes the last one away. */
function ListField({ name, values, onChange }: ListFieldProps) {
  const typed = useKeptText('', (added) => {
    if (!values.includes(added)) onChange([...values, added]);
    return false;
  });
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
        placeholder={t('common.add')}
        dir="auto"
        value={typed.text}
        onChange={(event) => typed.write(event.target.value)}
        onBlur={typed.leave}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            typed.leave();
          }
          if (event.key === 'Backspace' && typed.text === '' && values.length > 0) onChange(values.slice(0, -1));
          if (event.key === 'Escape') {
            event.stopPropagation();
            typed.revert();
          }
        }}
      />
    </span>
  );
}
