import { Check, Pencil, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { CATEGORY_LABELS } from '../../../../shared/domain/note';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { IconButton } from '../../../ui/actions/icon-button';
import { TierMark } from '../../../ui/marks/tier-mark';
import { UnitField } from './unit-field';
import type { UnitDecisions } from './use-unit-decisions';
import styles from './provisional-units.module.css';
import { t } from '../../../../shared/messages/message';

export interface UnitItemProps {
  unit: ReviewUnit;
  decisions: UnitDecisions;
  /** The one unit of its turn that Tab reaches. */
  isActive: boolean;
  onActivate: () => void;
  /** Moves the focus to the next (1) or previous (-1) unit, or out when there is none. */
  onMove: (by: 1 | -1) => void;
  /** The focus goes on before the unit disappears. */
  onDecide: () => void;
}

/** One unit beside its turn: keep, drop or edit it, with the pointer or by key. */
export function UnitItem({ unit, decisions, isActive, onActivate, onMove, onDecide }: UnitItemProps) {
  const [isEditing, setEditing] = useState(false);
  const { note } = unit;
  const decide = (change: () => Promise<boolean>) => {
    onDecide();
    void change();
  };
  const keep = () => decide(() => decisions.keep(unit));
  const drop = () => decide(() => decisions.drop(unit));
  const edit = () => setEditing(true);
  const acts: Record<string, () => void> = {
    ' ': keep,
    d: drop,
    e: edit,
    F2: edit,
    j: () => onMove(1),
    ArrowDown: () => onMove(1),
    k: () => onMove(-1),
    ArrowUp: () => onMove(-1),
    z: decisions.undo,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || event.key.startsWith('Arrow')) act();
  };
  if (isEditing)
    return (
      <li className={styles.unit} data-unit={note.id}>
        <TierMark tier="chat" isDecorative />
        <span className={styles.category}>{CATEGORY_LABELS[note.category]}</span>
        <UnitField
          title={note.title}
          onCancel={() => setEditing(false)}
          onSave={async (title, thenKeep) => {
            if (thenKeep) onDecide();
            const isSaved = await (thenKeep ? decisions.keep(unit, title) : decisions.edit(unit, title));
            if (isSaved) setEditing(false);
            return isSaved;
          }}
        />
      </li>
    );
  return (
    <li className={styles.unit} data-unit={note.id} onFocus={onActivate}>
      <TierMark tier="chat" isDecorative />
      <span className={styles.category}>{CATEGORY_LABELS[note.category]}</span>
      <button
        type="button"
        className={styles.text}
        dir="auto"
        tabIndex={isActive ? 0 : -1}
        aria-keyshortcuts={t('chat.spaceDE')}
        title={t('chat.spaceKeepsDDrops')}
        onClick={edit}
        onKeyDown={onKeyDown}
      >
        {note.title}
      </button>
      <span className={styles.acts}>
        <IconButton
          label={t('chat.keepTitle', { title: note.title })}
          keys={['Space']}
          icon={<Check aria-hidden="true" />}
          tabIndex={isActive ? 0 : -1}
          onClick={keep}
        />
        <IconButton
          label={t('chat.dropTitle', { title: note.title })}
          keys={['D']}
          icon={<X aria-hidden="true" />}
          tabIndex={isActive ? 0 : -1}
          onClick={drop}
        />
        <IconButton
          label={t('chat.editTitle', { title: note.title })}
          keys={['E']}
          icon={<Pencil aria-hidden="true" />}
          tabIndex={isActive ? 0 : -1}
          onClick={edit}
        />
      </span>
    </li>
  );
}
