import { toggleInSet } from '../../../shared/lib/toggle-in-set';
import { useRef, useState, type ReactNode } from 'react';
import type { FactId } from '../../../shared/domain/ids';
import type { EntityPage } from '../../../shared/ipc/routes/entities';
import { Problem } from '../../ipc/problem';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { TextField } from '../../ui/forms/text-field';
import { EntityChangesPreview } from './entity-changes-preview';
import { displayName, validityText } from './people-text';
import styles from './people.module.css';
import { t } from '../../../shared/messages/message';

interface Props {
  page: EntityPage;
  onClose: () => void;
  onSplit: (name: string) => void;
}

/** Splits an entity: choose names and facts for the new one, preview the changes, then split. */
export function SplitEntityDialog({ page: { row, facts, merged }, onClose, onSplit }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const first = merged[0] ?? row.aliases[0] ?? '';
  const live = facts.filter(({ state }) => state !== 'retracted');
  const factIdsOf = (name: string) =>
    live.filter(({ fact }) => fact.entity.toLowerCase() === name.toLowerCase()).map(({ fact }) => fact.id);
  const [newName, setNewName] = useState(first);
  const [aliases, setAliases] = useState<ReadonlySet<string>>(new Set());
  const [factIds, setFactIds] = useState<ReadonlySet<FactId>>(new Set(first === '' ? [] : factIdsOf(first)));
  const input = {
    name: row.name,
    newName: newName.trim(),
    aliases: [...aliases].filter((alias) => alias !== newName.trim()),
    factIds: [...factIds],
  };
  const isReady = input.newName !== '' && input.newName.toLowerCase() !== row.name.toLowerCase();
  const preview = useRoute('entities.previewSplit', input, { enabled: isReady, staleTime: 0, gcTime: 0 });
  const split = useCommand('entities.split', {
    quiet: true,
    notice: () => t('facts.splitNewnameOffDisplay', { newName: input.newName, display: displayName(row.name) }),
    onSuccess: () => {
      onSplit(input.newName);
      onClose();
    },
  });
  const chooseAlias = (alias: string) => {
    setAliases(toggleInSet(aliases, alias));
    if (!aliases.has(alias)) setFactIds(new Set([...factIds, ...factIdsOf(alias)]));
  };
  const error = preview.error ?? split.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={t('facts.splitDisplay', { display: displayName(row.name) })}
      description={t('facts.twoWhoTakenOne')}
      initialFocus={field}
      actions={
        <>
          <Button
            tone="primary"
            disabled={!isReady || preview.data === undefined || split.isPending}
            onClick={() => split.mutate(input)}
          >
            {t('facts.splitOff')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          ref={field}
          label={t('facts.nameWhatSplitsOff')}
          value={newName}
          maxLength={200}
          onChange={(event) => setNewName(event.target.value)}
        />
        {row.aliases.length > 0 && (
          <fieldset className={styles.checks}>
            <legend>{t('facts.namesGo')}</legend>
            {row.aliases
              .filter((alias) => alias !== newName.trim())
              .map((alias) => (
                <Check key={alias} isOn={aliases.has(alias)} onToggle={() => chooseAlias(alias)}>
                  {alias}
                </Check>
              ))}
          </fieldset>
        )}
        <fieldset className={styles.checks}>
          <legend>{t('facts.factsGo')}</legend>
          {live.map(({ fact, state }) => (
            <Check key={fact.id} isOn={factIds.has(fact.id)} onToggle={() => setFactIds(toggleInSet(factIds, fact.id))}>
              {fact.attribute}: {fact.value}{' '}
              <span className={styles.detail}>
                {t('facts.validitySaidOfDisplay', {
                  validity: validityText(fact, state),
                  display: displayName(fact.entity),
                })}
              </span>
            </Check>
          ))}
          {live.length === 0 && <p className="quiet">{t('facts.thereNoFactsShare')}</p>}
        </fieldset>
        {preview.data !== undefined && isReady && <EntityChangesPreview changes={preview.data} />}
        <Problem error={error} className="dropped-text" />
      </div>
    </Dialog>
  );
}

function Check({ isOn, onToggle, children }: { isOn: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={onToggle} />
      <span>{children}</span>
    </label>
  );
}
