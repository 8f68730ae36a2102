import { useRef, useState, type FormEvent } from 'react';
import type { EntityRow } from '../../../shared/ipc/routes/entities';
import { errorText } from '../../ipc/client';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { TextField } from '../../ui/forms/text-field';
import { displayName } from './facts-text';
import styles from './facts.module.css';
import { t } from '../../../shared/messages/message';

/** An entity's name and aliases. Questions by any of the names find the same facts. */
export function EntityNamesDialog({
  row,
  onClose,
  onRenamed,
}: {
  row: EntityRow;
  onClose: () => void;
  onRenamed: (name: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(row.name);
  const [aliases, setAliases] = useState(row.aliases.join(', '));
  const save = useCommand('entities.save', {
    quiet: true,
    onSuccess: (saved) => {
      onRenamed(saved.name);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({
      name: row.name,
      newName: name,
      aliases: aliases
        .split(',')
        .map((alias) => alias.trim())
        .filter((alias) => alias !== ''),
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('facts.namesOfDisplay', { display: displayName(row.name) })}
      initialFocus={field}
      description={t('facts.questionsAnyTheseNames')}
      actions={
        <>
          <Button tone="primary" type="submit" form="names-form" disabled={name.trim() === '' || save.isPending}>
            {t('facts.save')}
          </Button>
          <Button onClick={onClose}>{t('facts.cancel')}</Button>
        </>
      }
    >
      <form id="names-form" className={styles.form} onSubmit={submit}>
        <TextField
          ref={field}
          label={t('facts.name')}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('facts.otherNames')}
          value={aliases}
          hint={t('facts.withCommasBetweenThem')}
          onChange={(event) => setAliases(event.target.value)}
        />
        {save.error !== null && (
          <p className="dropped-text" role="alert">
            {errorText(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
