import { useDeferredValue, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import { call } from '../../ipc/client';
import { showError, useRoute } from '../../ipc/queries';
import { classNames } from '../../ui/class-names';
import { TextField } from '../../ui/forms/text-field';
import styles from './act-dialogs.module.css';
import { t } from '../../../shared/messages/message';

interface Props {
  label: string;
  /** The unit itself is not offered. */
  ownId: string;
  fieldRef?: RefObject<HTMLInputElement | null>;
  onPick: (note: { id: NoteId; title: string }) => void;
}

const MAX_FOUND = 8;

/** Finds a kept note by its title; arrows choose, Enter takes. */
export function NotePicker({ label, ownId, fieldRef, onPick }: Props) {
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const deferredText = useDeferredValue(text);
  const found = useRoute(
    'notes.complete',
    { text: deferredText, limit: MAX_FOUND },
    { placeholderData: (before) => before },
  );
  const notes = (found.data ?? []).filter(({ id }) => id !== ownId);
  const isCurrent = deferredText === text && found.data !== undefined && !found.isPlaceholderData;
  const chosen = Math.min(activeIndex, notes.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActiveIndex(Math.max(0, Math.min(notes.length - 1, chosen + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && !isCurrent) {
      // The list still shows what earlier words found.
      event.preventDefault();
      event.stopPropagation();
      call('notes.complete', { text, limit: MAX_FOUND })
        .then((all) => {
          const first = all.find(({ id }) => id !== ownId);
          if (first !== undefined) onPick(first);
        })
        .catch(showError);
    } else if (event.key === 'Enter' && notes[chosen] !== undefined) {
      event.preventDefault();
      onPick(notes[chosen]);
    }
  };
  return (
    <div className={styles.picker}>
      <TextField
        ref={fieldRef}
        label={label}
        value={text}
        autoComplete="off"
        role="combobox"
        aria-expanded={notes.length > 0}
        aria-controls="note-picker"
        aria-activedescendant={notes.length > 0 ? `note-picker-${chosen}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id="note-picker" role="listbox" aria-label={t('common.keptNotes')} className={styles.found}>
        {notes.map((note, index) => (
          <li
            key={note.id}
            id={`note-picker-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={classNames(styles.option, index === chosen && styles.chosenOption)}
            onClick={() => onPick(note)}
          >
            {note.title}
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className="quiet">{t('noteActs.noKeptNoteThese')}</p>}
    </div>
  );
}
