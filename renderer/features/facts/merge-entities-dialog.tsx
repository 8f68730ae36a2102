import { useRef, useState } from 'react';
import type { EntityRow } from '../../../shared/ipc/routes/entities';
import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { Spinner } from '../../ui/feedback/spinner';
import { TextField } from '../../ui/forms/text-field';
import { EntityChangesPreview } from './entity-changes-preview';
import { displayName } from './facts-text';
import styles from './facts.module.css';

interface Props {
  row: EntityRow;
  /** The likely duplicate, when known. */
  other: string | null;
  onClose: () => void;
  onMerged: (name: string) => void;
}

/** Merges two names: choose the other, choose which name stays, preview the changes, then merge. */
export function MergeEntitiesDialog({ row, other, onClose, onMerged }: Props) {
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
    notice: () => `Merged “${displayName(from)}” into “${displayName(into)}”`,
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
        chosen === null
          ? `Merge ${displayName(row.name)} with…`
          : `Merge “${displayName(from)}” into “${displayName(into)}”?`
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
                    {displayName(name)}
                    {aliases.length > 0 && <span className={styles.detail}> also {aliases.join(', ')}</span>}
                  </button>
                </li>
              ))}
              {found.length === 0 && <li className="quiet">No other name fits.</li>}
            </ul>
          </>
        )}
        {chosen !== null && preview.isPending && <Spinner text="looking at what would change" />}
        {preview.data !== undefined && chosen !== null && <EntityChangesPreview changes={preview.data} />}
        {error !== null && (
          <p className="dropped-text" role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
