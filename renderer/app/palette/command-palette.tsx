import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { IS_OWN_WINDOW, openInOwnWindow } from '../../ipc/own-window';
import { showBeside } from '../../navigation/beside';
import { Dialog } from '../../ui/layout/dialog';
import { Kbd } from '../../ui/actions/kbd';
import { classNames } from '../../ui/class-names';
import styles from './command-palette.module.css';
import { usePaletteEntries, type PaletteEntry } from './palette-entries';
import { usePaletteThings } from './use-palette-things';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

export interface CommandPaletteProps {
  isOpen: boolean;
  /** `switch`: places to go only. */
  purpose: 'all' | 'switch';
  onClose: () => void;
}

const PAGE_ROWS = 8;
const purposes = () => ({
  all: {
    title: t('app.goNoteRunCommand'),
    label: t('app.goRunAsk'),
    hint: t('app.goNoteChatTag'),
    none: <>{rich('app.nothingNameTypeStrong', { strong: <strong>?</strong> })}</>,
  },
  switch: {
    title: t('app.switchNoteChat'),
    label: t('app.switchTo'),
    hint: t('app.switchNoteChatTopic'),
    none: t('app.noNoteChatTopic'),
  },
});

/** The command palette: finds notes, chats, topics and `#` tags, runs `>` commands, and asks the vault after `?`. */
export function CommandPalette({ isOpen, purpose, onClose }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const opened = useRef<'note' | 'beside' | null>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        opened.current = null;
        onClose();
      }}
      title={purposes()[purpose].title}
      isTitleHidden
      isHigh
      width="wide"
      initialFocus={input}
      // The keys go on in the note that was chosen, not where the palette was opened.
      finalFocus={() => (opened.current === null ? undefined : focusOpened(opened.current))}
    >
      {isOpen && (
        <Palette
          purpose={purpose}
          onChoose={({ isNote, run }, isBeside) => {
            opened.current = isBeside ? 'beside' : isNote === true ? 'note' : null;
            onClose();
            run();
          }}
          inputRef={input}
        />
      )}
    </Dialog>
  );
}

/** The second pane, or the page of the open note; the work area until it is loaded, from which the page takes the focus. */
function focusOpened(where: 'note' | 'beside'): false {
  const page =
    document.querySelector<HTMLElement>(where === 'beside' ? '[data-pane=beside]' : 'main article[tabindex]') ??
    document.querySelector('main');
  page?.focus({ preventScroll: true });
  return false;
}

function Palette({
  purpose,
  onChoose,
  inputRef,
}: {
  purpose: CommandPaletteProps['purpose'];
  onChoose: (entry: PaletteEntry, isBeside: boolean) => void;
  inputRef: React.RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const entries = usePaletteEntries(text, usePaletteThings(text), purpose === 'switch');
  const id = useId();
  const index = Math.min(active, entries.length - 1);

  useEffect(() => {
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  const choose = (entry: PaletteEntry | undefined, isBeside = false) => {
    if (entry === undefined) return;
    const { place } = entry;
    if (isBeside && place !== undefined)
      onChoose({ ...entry, run: () => (IS_OWN_WINDOW ? openInOwnWindow : showBeside)(place) }, true);
    else onChoose(entry, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: Math.min(index + PAGE_ROWS, entries.length - 1),
      PageUp: Math.max(index - PAGE_ROWS, 0),
    };
    if (event.key in moves) {
      event.preventDefault();
      setActive((moves[event.key]! + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(entries[index], event.ctrlKey || event.metaKey);
    }
  };

  return (
    <div className={styles.palette}>
      <input
        ref={inputRef}
        className={styles.input}
        role="combobox"
        aria-label={purposes()[purpose].label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
        aria-autocomplete="list"
        placeholder={purposes()[purpose].hint}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        spellCheck={false}
      />
      <ul className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('common.results')}>
        {entries.map((entry, entryIndex) => (
          <li
            key={entry.id}
            id={`${id}-${entryIndex}`}
            className={classNames(styles.entry, entryIndex === index && styles.active)}
            role="option"
            aria-selected={entryIndex === index}
            onMouseMove={() => setActive(entryIndex)}
            onClick={(event) => choose(entry, event.ctrlKey || event.metaKey)}
          >
            <span className={styles.mark}>{entry.mark}</span>
            <span className={classNames(styles.title, entry.isNote && styles.note)}>{entry.title}</span>
            {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
            {entry.keys && <Kbd keys={entry.keys} />}
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p className={styles.none}>{purposes()[purpose].none}</p>}
    </div>
  );
}
