import { Calendar, CalendarClock, Hash, List, MoreHorizontal, SquareCheck, Type, Braces } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PropertyField, PropertyKind, PropertyValue } from '../../../../shared/domain/note-property';
import { typedEntries } from '../../../../shared/lib/typed-entries';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import styles from './note-properties.module.css';
import { convertProperty, KIND_LABELS } from './property-kind';
import { PropertyValueField } from './property-value';
import { labelInLine } from '../../../../shared/messages/label-in-line';
import { t } from '../../../../shared/messages/message';

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
            { label: t('vault.remove'), tone: 'danger' as const, onSelect: onRemove },
          ]}
        />
      )}
    </div>
  );
}

function NameField({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const [text, setText] = useState(name);
  useEffect(() => setText(name), [name]);
  const finish = () => {
    const next = text.trim();
    if (next === '' || next === name) setText(name);
    else onRename(next);
  };
  return (
    <input
      className={styles.nameField}
      aria-label={t('vault.namePropertyName', { name })}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.stopPropagation();
          setText(name);
        }
      }}
    />
  );
}
