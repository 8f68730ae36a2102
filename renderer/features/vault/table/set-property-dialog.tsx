import { useRef, useState } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import type { PropertyKind, PropertyValue } from '../../../../shared/domain/note-property';
import type { PropertySummary } from '../../../../shared/ipc/routes/tables';
import { t } from '../../../../shared/messages/message';
import { errorText } from '../../../ipc/client';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { Form } from '../../../ui/forms/form';
import { TextField } from '../../../ui/forms/text-field';
import { Dialog } from '../../../ui/layout/dialog';
import { exactNumberIn, itemsOfLine } from './cell-text';
import styles from './notes-table.module.css';

interface Props {
  ids: readonly NoteId[];
  properties: readonly PropertySummary[];
  onClose: () => void;
}

/** Writes one property of the selected notes. Without a value it is taken away. */
export function SetPropertyDialog({ ids, properties, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const known = properties.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  const set = useCommand('tables.setProperty', {
    quiet: true,
    notice: ({ changed, skipped }) =>
      skipped === 0 ? t('tables.changedNotes', { changed }) : t('tables.changedAndSkipped', { changed, skipped }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tables.setPropertyOf', { count: ids.length })}
      description={t('tables.setPropertyHint')}
      initialFocus={field}
      actions={
        <>
          <Button tone="primary" type="submit" form="set-property" disabled={name.trim() === '' || set.isPending}>
            {t('common.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <Form
        id="set-property"
        className={styles.form}
        onSubmit={() =>
          set.mutate({ ids: [...ids], name: name.trim(), value: valueOf(known?.kind ?? 'text', text.trim()) })
        }
      >
        <TextField
          ref={field}
          label={t('common.name')}
          value={name}
          dir="auto"
          list="table-properties"
          error={set.error === null ? null : errorText(set.error)}
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id="table-properties">
          {['tags', ...properties.map((each) => each.name)].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
        <TextField
          label={t('common.value')}
          value={text}
          dir="auto"
          list="table-values"
          onChange={(event) => setText(event.target.value)}
        />
        <datalist id="table-values">
          {(known?.values ?? []).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      </Form>
    </Dialog>
  );
}

/** A text as the property's other values are; what does not fit stays text. */
function valueOf(kind: PropertyKind, text: string): PropertyValue | null {
  if (text === '') return null;
  if (kind === 'list') return itemsOfLine(text);
  if (kind === 'checkbox' && (text === 'true' || text === 'false')) return text === 'true';
  return kind === 'number' ? (exactNumberIn(text) ?? text) : text;
}
