import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ExtractionOutcome } from '../../../../shared/domain/message';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { chordKeys } from '../../../commands/shortcuts';
import { Kbd } from '../../../ui/actions/kbd';
import { Spinner } from '../../../ui/feedback/spinner';
import styles from './provisional-units.module.css';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';
import { Check, Pencil, X } from 'lucide-react';
import { CATEGORY_LABELS, isKeptByChoice, type Note } from '../../../../shared/domain/note';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { TierMark } from '../../../ui/marks/tier-mark';
import type { NoteId } from '../../../../shared/domain/ids';
import { call, perform } from '../../../ipc/client';
import { showDone, showError, useCommand } from '../../../ipc/queries';
import { announce } from '../../../ui/feedback/announcer';

type UnitDecisions = ReturnType<typeof useUnitDecisions>;

const alike = ({ duplicates }: ReviewUnit): NoteId[] => duplicates.map(({ note }) => note.id);

/** Decides units beside their turn. Each decision has its own undo, in its notice and by key. */
function useUnitDecisions() {
  const decided = useRef<number[]>([]);
  /** False when it could not be done; the reason is shown. */
  const run = async (change: () => Promise<{ seq: number | null }>, done: string): Promise<boolean> => {
    try {
      const { seq } = await change();
      if (seq !== null) decided.current.push(seq);
      showDone(done, seq);
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  return {
    /** @param title the sentence as the person changed it */
    keep: (unit: ReviewUnit, title?: string) =>
      run(
        () =>
          perform('review.keep', {
            id: unit.note.id,
            alike: alike(unit),
            ...(title === undefined || title === unit.note.title ? {} : { title }),
          }),
        t('chat.kept'),
      ),
    drop: (unit: ReviewUnit) =>
      run(() => perform('review.drop', { id: unit.note.id, alike: alike(unit) }), t('chat.dropped')),
    edit: (unit: ReviewUnit, title: string) =>
      run(() => perform('review.edit', { id: unit.note.id, title }), t('chat.changed')),
    /** Takes back the newest decision made here that is not taken back yet. */
    undo: () => {
      const seq = decided.current.pop();
      if (seq === undefined) return announce(t('chat.nothingToUndoHere'));
      call('app.undoBatch', { seq }).then(
        (undone) =>
          announce(undone === null ? t('common.takenBackAlready') : t('common.undoneLabel', { label: undone.label })),
        showError,
      );
    },
  };
}

interface ProvisionalUnitsProps {
  /** Those that wait, and those that were kept by the choice for the chat. */
  units: ReviewUnit[];
  extraction: ExtractionOutcome | null;
  /** Whether the answer quotes notes: it then says itself what is known already. */
  isQuoting?: boolean;
}

/** The suggestions of a turn, below the turn, where each can be decided. */
export function ProvisionalUnits({ units: all, extraction, isQuoting = false }: ProvisionalUnitsProps) {
  const [units, kept] = [
    all.filter(({ note }) => !isKeptByChoice(note)),
    all.filter(({ note }) => isKeptByChoice(note)),
  ];
  const state = extraction?.state ?? null;
  const reuses = units.length === 0 && isQuoting ? 0 : (extraction?.reuses ?? 0);
  if (state === 'pending')
    return (
      <div className={styles.box}>
        <Spinner text={t('chat.lookingWhatKeep')} />
      </div>
    );
  const reason = extraction?.reason ?? '';
  if (state === 'failed' || (state === 'skipped' && reason !== '')) {
    return (
      <div className={styles.box}>
        <span className={state === 'failed' ? 'warning-text' : 'quiet'}>
          {state === 'failed' ? t('chat.noNotesTakenTurn', { reason }) : reason}
        </span>
      </div>
    );
  }
  if (all.length === 0 && reuses === 0 && reason === '') return null;
  return (
    <div role="group" className={styles.box} aria-label={t('chat.newToReview')}>
      {kept.length > 0 && <KeptByChoice notes={kept.map(({ note }) => note)} />}
      {units.length > 0 && <h2 className={styles.head}>{t('chat.newToReview')}</h2>}
      <UnitList units={units} />
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
      <div className={styles.foot}>
        {reuses > 0 && <span>{t('chat.alreadyVaultReusesNumber', { reuses })}</span>}
        {units.length > 0 && (
          <>
            <span>{rich('chat.kbdReviewAll', { kbd: <Kbd keys={chordKeys('Mod+Shift+E')} /> })}</span>
            <span className={styles.keys}>
              <span>{rich('chat.kbdKeep', { kbd: <Kbd keys={['Space']} /> })}</span>
              <span>{rich('chat.kbdDrop', { kbd: <Kbd keys={['D']} /> })}</span>
              <span>{rich('chat.kbdEdit', { kbd: <Kbd keys={['E']} /> })}</span>
            </span>
          </>
        )}
      </div>
    </div>
  );
}

/** What was kept without asking, as the person chose for the chat, and its undo. */
function KeptByChoice({ notes }: { notes: readonly Note[] }) {
  const reopen = useCommand('review.reopen');
  return (
    <p className={styles.kept}>
      <span>
        {t('chat.keptByChoice', { count: notes.length, titles: notes.map(({ title }) => title).join(' · ') })}
      </span>
      <Button size="small" onClick={() => reopen.mutate({ ids: notes.map(({ id }) => id) })}>
        {t('common.undo')}
      </Button>
    </p>
  );
}

/** One unit is in the order of Tab; the arrow keys, J and K go to the others. */
function UnitList({ units }: { units: ReviewUnit[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [chosen, choose] = useState<string | null>(null);
  const decisions = useUnitDecisions();
  const active = units.find(({ note }) => note.id === chosen)?.note.id ?? units[0]?.note.id;
  const focusUnit = (id: string | undefined) => {
    const row = id === undefined ? null : list.current?.querySelector(`[data-unit="${CSS.escape(id)}"] button`);
    // The focus stays in the conversation where no unit is left.
    const target = row ?? list.current?.closest('[tabindex="0"]');
    if (id !== undefined) choose(id);
    if (target instanceof HTMLElement) target.focus({ preventScroll: row === null });
  };
  return (
    <ul ref={list}>
      {units.map((unit, index) => (
        <UnitItem
          key={unit.note.id}
          unit={unit}
          decisions={decisions}
          isActive={unit.note.id === active}
          onActivate={() => choose(unit.note.id)}
          onMove={(by) => units[index + by] !== undefined && focusUnit(units[index + by]!.note.id)}
          onDecide={() => focusUnit((units[index + 1] ?? units[index - 1])?.note.id)}
        />
      ))}
    </ul>
  );
}

interface UnitItemProps {
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
function UnitItem({ unit, decisions, isActive, onActivate, onMove, onDecide }: UnitItemProps) {
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
        aria-keyshortcuts="Space D E"
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

interface UnitFieldProps {
  title: string;
  /** False when it could not be saved. */
  onSave: (title: string, thenKeep: boolean) => Promise<boolean>;
  onCancel: () => void;
}

/**
 * The sentence of a unit as a field. Enter and leaving it save, Ctrl+Enter saves and keeps, Esc takes the change back.
 * What could not be saved stays in the field.
 */
function UnitField({ title, onSave, onCancel }: UnitFieldProps) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  useEffect(() => field.current?.select(), []);
  const save = async (thenKeep: boolean) => {
    const changed = text.trim();
    if (isBusy.current) return;
    isBusy.current = true;
    if (changed === '' || (changed === title && !thenKeep)) onCancel();
    else isBusy.current = await onSave(changed, thenKeep);
  };
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={t('common.sentence')}
      dir="auto"
      maxLength={300}
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        event.stopPropagation();
        if (event.key === 'Enter') {
          event.preventDefault();
          void save(event.ctrlKey || event.metaKey);
        } else if (event.key === 'Escape') {
          event.preventDefault();
          isBusy.current = true;
          onCancel();
        }
      }}
    />
  );
}
