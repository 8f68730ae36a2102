import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../ui/layout/dialog';
import { Kbd } from '../ui/actions/kbd';
import { classNames } from '../ui/class-names';
import styles from './command-palette.module.css';
import { usePaletteEntries, type PaletteEntry } from './palette-entries';

export interface CommandPaletteProps {
  isOpen: boolean;
  /** The text the field starts with: empty for notes, `>` for commands. */
  startsWith: string;
  onClose: () => void;
}

/** The command palette: finds notes, runs `>` commands, and asks the vault after `?`. */
export function CommandPalette({ isOpen, startsWith, onClose }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Go to a note, run a command, ask the vault"
      isTitleHidden
      isHigh
      width="wide"
      initialFocus={input}
    >
      {isOpen && <Palette startsWith={startsWith} onClose={onClose} inputRef={input} />}
    </Dialog>
  );
}

function Palette({
  startsWith,
  onClose,
  inputRef,
}: {
  startsWith: string;
  onClose: () => void;
  inputRef: React.RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useState(startsWith);
  const [active, setActive] = useState(0);
  const entries = usePaletteEntries(text);
  const id = useId();
  const index = Math.min(active, entries.length - 1);

  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 };
    if (event.key in moves) {
      event.preventDefault();
      setActive((moves[event.key]! + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(entries[index]);
    }
  };

  return (
    <div className={styles.palette}>
      <input
        ref={inputRef}
        className={styles.input}
        role="combobox"
        aria-label="Go to, run or ask"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
        aria-autocomplete="list"
        placeholder="Go to a note…   > command   ? ask the vault"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        spellCheck={false}
      />
      <ul className={styles.list} id={`${id}-list`} role="listbox" aria-label="Results">
        {entries.map((entry, entryIndex) => (
          <li
            key={entry.id}
            id={`${id}-${entryIndex}`}
            className={classNames(styles.entry, entryIndex === index && styles.active)}
            role="option"
            aria-selected={entryIndex === index}
            onMouseMove={() => setActive(entryIndex)}
            onClick={() => choose(entry)}
          >
            <span className={styles.mark}>{entry.mark}</span>
            <span className={classNames(styles.title, entry.isNote && styles.note)}>{entry.title}</span>
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
            {entry.keys && <Kbd keys={entry.keys} />}
          </li>
        ))}
      </ul>
      {entries.length === 0 && (
        <p className={styles.none}>
          Nothing by that name. Enter <strong>?</strong> first to ask the vault.
        </p>
      )}
    </div>
  );
}
