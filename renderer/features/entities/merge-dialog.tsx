import { useRef, useState } from 'react';
import type { EntityRow } from '../../../shared/ipc/routes/entities';
import { errorText } from '../../bridge/client';
import { useCommand, useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Spinner } from '../../ui/spinner';
import { TextField } from '../../ui/text-field';
import { ChangesPreview } from './changes-preview';
import { shownName } from './entity-words';
import styles from './entities.module.css';

interface Props {
  row: EntityRow;
  /** Whom it may be the same as, where that is known. */
  other: string | null;
  onClose: () => void;
  onMerged: (name: string) => void;
}

/** Two names become one: choose the other, choose which stays, see what changes, then merge. */
export function MergeDialog({ row, other, onClose, onMerged }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(other);
  const [isSwapped, setSwapped] = useState(false);
  const found =
    useRoute('entities.list', { text, kind: null }, { enabled: chosen === null })
      .data?.rows.filter(({ name }) => name !== row.name)
      .slice(0, 8) ?? [];
  const [into, from] = isSwapped ? [chosen ?? '', row.name] : [row.name, chosen ?? ''];
  const preview = useRoute(
    'entities.previewMerge',
    { from, into },
    { enabled: chosen !== null, staleTime: 0, gcTime: 0 },
  );
  const merge = useCommand('entities.merge', {
    quiet: true,
    notice: () => `Merged “${shownName(from)}” into “${shownName(into)}”`,
    onSuccess: (merged) => {
      onMerged(merged.name);
      onClose();
    },
  });
  const error = preview.error ?? merge.error;
  const actions = (
    <>
      <Button
        tone="primary"
        disabled={preview.data === undefined || merge.isPending}
        onClick={() => merge.mutate({ from, into })}
      >
        Merge
      </Button>
      {chosen !== null && <Button onClick={() => setSwapped(!isSwapped)}>Keep the other name</Button>}
      <Button onClick={onClose}>Cancel</Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        chosen === null ? `Merge ${shownName(row.name)} with…` : `Merge “${shownName(from)}” into “${shownName(into)}”?`
      }
      actions={actions}
      initialFocus={chosen === null ? search : undefined}
    >
      <div className={styles.form}>
        {chosen === null && (
          <>
            <TextField
              ref={search}
              label="The other name"
              type="search"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <ul className={styles.choices} aria-label="Names">
              {found.map(({ name, aliases }) => (
                <li key={name}>
                  <button type="button" className={styles.choice} onClick={() => setChosen(name)}>
                    {shownName(name)}
                    {aliases.length > 0 && <span className={styles.detail}> also {aliases.join(', ')}</span>}
                  </button>
                </li>
              ))}
              {found.length === 0 && <li className="quiet">No other name fits.</li>}
            </ul>
          </>
        )}
        {chosen !== null && preview.isPending && <Spinner text="looking at what would change" />}
        {preview.data !== undefined && chosen !== null && <ChangesPreview changes={preview.data} />}
        {error !== null && (
          <p className="dropped-text" role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
