import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import type { NoteProperties } from '../../../../shared/domain/note';
import type { PropertyField } from '../../../../shared/domain/note-property';
import { useCommand, useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import styles from './note-properties.module.css';
import { PropertyRow } from './property-row';
import { t } from '../../../../shared/messages/message';

/** More fields than this start folded. */
const MAX_UNFOLDED = 6;

/** The properties of a note: its front matter as a table, each value with the control that fits its kind. */
export function NotePropertyTable({ noteId, properties }: { noteId: NoteId; properties: NoteProperties | undefined }) {
  const { data } = useRoute('notes.properties', { id: noteId });
  const set = useCommand('notes.setProperty');
  const [isAdding, setIsAdding] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  /** A new property, whose value has the focus as soon as its row is drawn. */
  const [awaited, setAwaited] = useState<string | null>(null);
  /** Tags and other names have no row until there is one of them. */
  const [emptyList, setEmptyList] = useState<string | null>(null);
  useEffect(() => {
    if (awaited === null) return;
    const row = table.current?.querySelector(`[data-property="${CSS.escape(awaited)}"]`);
    if (row == null) return;
    row.querySelector<HTMLElement>('[data-value]')?.focus();
    setAwaited(null);
  }, [awaited, emptyList, data]);
  if (data === undefined) return null;
  const { canEdit } = data;
  const fields: PropertyField[] =
    emptyList === null || data.fields.some(({ name }) => name === emptyList)
      ? data.fields
      : [...data.fields, { name: emptyList, kind: 'list', value: [] }];
  if (fields.length === 0 && !isAdding && canEdit)
    return (
      <div className={styles.none}>
        <AddButton onClick={() => setIsAdding(true)} />
      </div>
    );
  return (
    <details className={styles.properties} open={fields.length <= MAX_UNFOLDED || isAdding}>
      <summary>{t('vault.properties')}</summary>
      {!canEdit && <p className={styles.note}>{t('vault.thesePropertiesMistakeThem')}</p>}
      {!canEdit && fields.length === 0 && <pre tabIndex={0}>{properties?.source}</pre>}
      <div ref={table} className={styles.table}>
        {fields.map((field) => (
          <PropertyRow
            key={field.name}
            field={field}
            canEdit={canEdit}
            onChange={(value) => set.mutate({ id: noteId, name: field.name, value })}
            onRename={(name) => set.mutate({ id: noteId, name, value: field.value, formerName: field.name })}
            onRemove={() => set.mutate({ id: noteId, name: field.name, value: null })}
          />
        ))}
        {isAdding && (
          <NewProperty
            onCancel={() => setIsAdding(false)}
            onAdd={(name) => {
              setIsAdding(false);
              setAwaited(name);
              if (fields.some((field) => field.name === name)) return;
              if (/^(?:tags|aliases)$/.test(name)) setEmptyList(name);
              else set.mutate({ id: noteId, name, value: '' });
            }}
          />
        )}
      </div>
      {canEdit && !isAdding && <AddButton onClick={() => setIsAdding(true)} />}
    </details>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" tone="plain" icon={<Plus size={14} aria-hidden />} onClick={onClick}>
      {t('vault.addProperty')}
    </Button>
  );
}

const COMMON_NAMES = ['tags', 'aliases', 'date', 'status', 'author', 'url', 'rating'];

function NewProperty({ onAdd, onCancel }: { onAdd: (name: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  const isGood = /^[^:#[\]{}\n]{1,80}$/u.test(name.trim());
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onAdd(name.trim());
      }}
    >
      <input
        ref={(field) => field?.focus()}
        className={styles.line}
        aria-label={t('vault.nameNewProperty')}
        placeholder={t('vault.nameThenEnter')}
        list="common-properties"
        value={name}
        aria-invalid={name !== '' && !isGood}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => (isGood ? onAdd(name.trim()) : onCancel())}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setName('');
          onCancel();
        }}
      />
      <datalist id="common-properties">
        {COMMON_NAMES.map((common) => (
          <option key={common}>{common}</option>
        ))}
      </datalist>
      <span className={styles.note}>{name !== '' && !isGood ? t('vault.nameHoldsNoBrackets') : ''}</span>
    </form>
  );
}
