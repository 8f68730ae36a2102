import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { NoteId } from '../../../../shared/domain/ids';
import type { PropertyField, PropertyKind, PropertyValue } from '../../../../shared/domain/note-property';
import { columnLabel, propertyOfColumn } from '../../../../shared/domain/note-view';
import { numberIn } from '../../../../shared/lib/search-query/property-filter';
import { t } from '../../../../shared/messages/message';
import { useCommand, useRoute } from '../../../ipc/queries';
import { showToast } from '../../../ui/feedback/toasts';
import { exactNumberIn, itemsOfLine, lineOfItems } from './cell-text';
import styles from './notes-table.module.css';

/** The field that a cell shows; null where it is none that is written in front matter. */
export const fieldOfColumn = (column: string): string | null => (column === 'tags' ? column : propertyOfColumn(column));

interface Props {
  noteId: NoteId;
  column: string;
  /** What the values of the column mostly are, for a note that has none. */
  kind: PropertyKind;
  /** Whether the cell shows something. */
  isFilled: boolean;
  /** @param next where editing goes on: the next cell, the one before, or nowhere */
  onEnd: (next: 1 | -1 | 0) => void;
}

/**
 * A cell being edited: Enter and Tab save, Esc gives back. The field is read as it is written in the note, so that only
 * its value changes, and what was changed meanwhile is not overwritten unseen.
 */
export function CellEditor({ noteId, column, kind, isFilled, onEnd }: Props) {
  const name = fieldOfColumn(column)!;
  const { data } = useRoute('notes.properties', { id: noteId });
  const found = data?.fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
  // A field of a field, one of several lines, or one of front matter with mistakes: it is shown and not written.
  const isWhole = found === undefined ? !isFilled : found.kind !== 'nested' && !/[\r\n]/u.test(String(found.value));
  const isFixed = data !== undefined && !(data.canEdit && isWhole);
  useEffect(() => {
    if (!isFixed) return;
    showToast({ text: t(data.canEdit ? 'tables.notEditable' : 'vault.thesePropertiesMistakeThem') });
    onEnd(0);
    // Only when it turns out.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFixed]);
  if (data === undefined || isFixed) return null;
  const field = found ?? { name, kind: column === 'tags' ? 'list' : kind, value: kind === 'checkbox' ? false : '' };
  return <OpenEditor noteId={noteId} column={column} field={field} was={found?.value ?? null} onEnd={onEnd} />;
}

const INPUT_TYPES: Partial<Record<PropertyKind, string>> = { date: 'date', datetime: 'datetime-local' };

const lineOf = ({ kind, value }: PropertyField): string =>
  Array.isArray(value) ? lineOfItems(value) : String(value).replace(' ', kind === 'datetime' ? 'T' : ' ');

/** What a line means for a field of this kind; undefined where it cannot mean it. */
function valueOf(kind: PropertyKind, line: string): PropertyValue | undefined {
  if (kind === 'list') return itemsOfLine(line);
  const text = line.trim();
  if (kind !== 'number' || text === '') return line;
  return exactNumberIn(text) ?? (numberIn(text) === null ? undefined : text);
}

function OpenEditor({
  noteId,
  column,
  field,
  was,
  onEnd,
}: Pick<Props, 'column' | 'noteId' | 'onEnd'> & { field: PropertyField; was: PropertyValue | null }) {
  const { name, kind } = field;
  // What is written over is what the person saw, and after a conflict what they were told.
  const [opened] = useState(() => ({ was, line: lineOf(field) }));
  const [isTold, setTold] = useState(false);
  const [line, setLine] = useState(opened.line);
  const [isOn, setOn] = useState(field.value === true);
  const isDone = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const queries = useQueryClient();
  // Its error is shown also where another cell was opened meanwhile.
  const set = useCommand('notes.setProperty');
  const end = (next: 1 | -1 | 0) => {
    isDone.current = true;
    onEnd(next);
  };
  const save = (next: 1 | -1 | 0) => {
    if (isDone.current || set.isPending) return;
    const value = kind === 'checkbox' ? isOn : valueOf(kind, line);
    if (value === undefined) {
      showToast({ tone: 'error', text: t('tables.noNumber', { value: line }) });
      return;
    }
    const isSame = kind === 'checkbox' ? opened.was === value : line === opened.line;
    if (isSame) {
      end(next);
      return;
    }
    set.mutate(
      { id: noteId, name, value, was: isTold ? was : opened.was },
      {
        onSuccess: () => end(next),
        onError: () => {
          setTold(true);
          // What it is by now is read, so that saving once more is meant.
          void queries.invalidateQueries({ queryKey: ['notes.properties'] });
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') end(0);
    else if (event.key === 'Enter') save(0);
    else if (event.key === 'Tab') save(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const common = {
    ref: input,
    'aria-label': columnLabel(column),
    onKeyDown,
    onBlur: () => save(0),
    onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  };
  if (kind === 'checkbox')
    return <input {...common} type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />;
  return (
    <input
      {...common}
      type={INPUT_TYPES[kind] ?? 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      className={styles.editor}
      dir="auto"
      value={line}
      onFocus={(event) => {
        if (INPUT_TYPES[kind] === undefined) event.target.select();
      }}
      onChange={(event) => setLine(event.target.value)}
    />
  );
}
