import { useState } from 'react';
import {
  BUILT_IN_COLUMNS,
  columnLabel,
  MAX_COLUMNS,
  propertyColumn,
  type NoteView,
} from '../../../../shared/domain/note-view';
import type { PropertySummary } from '../../../../shared/ipc/routes/tables';
import { foldName } from '../../../../shared/lib/fuzzy-match';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import { Button } from '../../../ui/actions/button';
import { TextField } from '../../../ui/forms/text-field';
import { Dialog } from '../../../ui/layout/dialog';
import styles from './notes-table.module.css';
import { changeView, viewChanges } from './view-changes';

interface Props {
  view: NoteView;
  properties: readonly PropertySummary[];
  onClose: () => void;
}

/** Which columns are shown: what every note has, and the properties that notes have, with how many have them. */
export function ColumnsDialog({ view, properties, onClose }: Props) {
  const [text, setText] = useState('');
  const shown = new Set(view.columns.map(({ name }) => name));
  const known = properties.map(({ name, count }) => ({ name: propertyColumn(name), count }));
  // A column of a view whose property no note has any more can be taken away too.
  const gone = view.columns
    .filter(({ name }) => !BUILT_IN_COLUMNS.some((own) => own === name) && !known.some((each) => each.name === name))
    .map(({ name }) => ({ name, count: 0 }));
  const all = [
    ...BUILT_IN_COLUMNS.filter((name) => name !== 'title').map((name) => ({ name, count: null })),
    ...known,
    ...gone,
  ].filter(({ name }) => foldName(columnLabel(name)).includes(foldName(text)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('vault.columns')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className={styles.form}>
        <TextField
          label={t('tables.findColumn')}
          value={text}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('vault.columns')}</legend>
          {all.map(({ name, count }) => (
            <label key={name} className={styles.choice} dir="auto">
              <input
                type="checkbox"
                checked={shown.has(name)}
                disabled={!shown.has(name) && shown.size >= MAX_COLUMNS}
                onChange={() => changeView(view, viewChanges.toggleColumn(name))}
              />
              {columnLabel(name)}
              {count !== null && <span className={styles.count}>{formatNumber(count)}</span>}
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
