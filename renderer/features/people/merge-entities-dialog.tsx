import { useRef, useState } from 'react';
import type { EntityRow } from '../../../shared/ipc/routes/entities';
import { Problem } from '../../ipc/problem';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { Spinner } from '../../ui/feedback/spinner';
import { TextField } from '../../ui/forms/text-field';
import { EntityChangesPreview } from './entity-changes-preview';
import { displayName } from './people-text';
import styles from './people.module.css';
import { t } from '../../../shared/messages/message';

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
    notice: () => t('facts.mergedDisplayIntoDisplay2', { display: displayName(from), display2: displayName(into) }),
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
        {t('common.merge')}
      </Button>
      {chosen !== null && <Button onClick={() => setSwapped(!isSwapped)}>{t('facts.keepTheOtherName')}</Button>}
      <Button onClick={onClose}>{t('common.cancel')}</Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        chosen === null
          ? t('facts.mergeDisplayWith', { display: displayName(row.name) })
          : t('facts.mergeDisplayIntoDisplay2', { display: displayName(from), display2: displayName(into) })
      }
      actions={actions}
      initialFocus={chosen === null ? search : undefined}
    >
      <div className={styles.form}>
        {chosen === null && (
          <>
            <TextField
              ref={search}
              label={t('facts.theOtherName')}
              type="search"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <ul className={styles.choices} aria-label={t('facts.names2')}>
              {found.map(({ name, aliases }) => (
                <li key={name}>
                  <button type="button" className={styles.choice} onClick={() => setChosen(name)}>
                    {displayName(name)}
                    {aliases.length > 0 && (
                      <span className={styles.detail}> {t('facts.alsoAliases2', { aliases: aliases.join(', ') })}</span>
                    )}
                  </button>
                </li>
              ))}
              {found.length === 0 && <li className="quiet">{t('facts.noOtherNameFits')}</li>}
            </ul>
          </>
        )}
        {chosen !== null && preview.isPending && <Spinner text={t('facts.lookingWhatWouldChange')} />}
        {preview.data !== undefined && chosen !== null && <EntityChangesPreview changes={preview.data} />}
        <Problem error={error} className="dropped-text" />
      </div>
    </Dialog>
  );
}
