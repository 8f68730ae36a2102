import { useDeferredValue, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import { useRoute } from '../../../ipc/queries';
import { classNames } from '../../../ui/class-names';
import { TextField } from '../../../ui/forms/text-field';
import styles from './compare.module.css';

interface Props {
  label: string;
  /** The unit itself is not offered. */
  ownId: string;
  fieldRef?: RefObject<HTMLInputElement | null>;
  onPick: (note: { id: NoteId; title: string }) => void;
}

/** Finds a kept note by its title; arrows choose, Enter takes. */
export function NotePicker({ label, ownId, fieldRef, onPick }: Props) {
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const deferredText = useDeferredValue(text);
  const found =
    useRoute('notes.complete', { text: deferredText, limit: 8 }, { placeholderData: (before) => before }).data ?? [];
  const notes = found.filter(({ id }) => id !== ownId);
  const chosen = Math.min(activeIndex, notes.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActiveIndex(Math.max(0, Math.min(notes.length - 1, chosen + (event.key === 'ArrowDown' ? 1 : -1))));
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
        aria-controls="review-picker"
        aria-activedescendant={notes.length > 0 ? `review-picker-${chosen}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id="review-picker" role="listbox" aria-label="Kept notes" className={styles.found}>
        {notes.map((note, index) => (
          <li
            key={note.id}
            id={`review-picker-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={classNames(styles.option, index === chosen && styles.chosenOption)}
            onClick={() => onPick(note)}
          >
            {note.title}
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className="quiet">No kept note has these words in its title.</p>}
    </div>
  );
}
