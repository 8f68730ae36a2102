import { mergeRegister } from '@lexical/utils';
import {
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from '../theme/editor.module.css';

export interface CaretEntry {
  key: string;
  content: ReactNode;
  take: () => void;
}

interface PopupState {
  left: number;
  top: number;
  entries: CaretEntry[];
}

interface Props {
  editor: LexicalEditor;
  label: string;
  /** The typed text that the list is for; null without any. Called inside `read`. */
  $find: () => { text: string } | null;
  /** Best first; an empty list shows nothing. */
  complete: (text: string) => Promise<CaretEntry[]>;
}

/** A list under the caret for what is being typed; the caret stays in the text while arrow keys move in the list. */
export function CaretListbox({ editor, label, $find, complete }: Props) {
  const [popup, setPopup] = useState<PopupState | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const closedFor = useRef<string | null>(null);
  const asked = useRef(0);
  const listId = useId();

  useEffect(() => {
    return editor.registerUpdateListener(({ editorState }) => {
      const open = editor.isComposing() ? null : editorState.read($find, { editor });
      const ask = (asked.current += 1);
      if (open === null) closedFor.current = null;
      if (open === null || closedFor.current === open.text) {
        setPopup(null);
        return;
      }
      void complete(open.text).then(
        (entries) => {
          if (ask !== asked.current) return;
          setActiveIndex(0);
          setPopup({ ...caretPosition(editor), entries });
        },
        () => {
          if (ask === asked.current) setPopup(null);
        },
      );
    });
  }, [editor, $find, complete]);

  const isOpen = popup !== null && popup.entries.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const { entries } = popup;
    const step = (by: number) => (event: KeyboardEvent) => {
      event.preventDefault();
      setActiveIndex((current) => (current + by + entries.length) % entries.length);
      return true;
    };
    const take = (event: KeyboardEvent | null) => {
      event?.preventDefault();
      // A key's command runs within an update, which would put off what the entry removes until after what it inserts.
      queueMicrotask(entries[activeIndex]!.take);
      return true;
    };
    return mergeRegister(
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, step(1), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, step(-1), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ENTER_COMMAND, take, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_TAB_COMMAND, take, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        (event) => {
          event.preventDefault();
          event.stopPropagation();
          // What is still being completed may be for a letter that was typed since.
          asked.current += 1;
          closedFor.current = $find()?.text ?? null;
          setPopup(null);
          return true;
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    );
  }, [editor, $find, isOpen, popup, activeIndex]);

  useEffect(() => {
    const root = editor.getRootElement();
    if (root === null || !isOpen) return undefined;
    root.setAttribute('aria-controls', listId);
    root.setAttribute('aria-activedescendant', `${listId}-${activeIndex}`);
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      root.removeAttribute('aria-controls');
      root.removeAttribute('aria-activedescendant');
    };
  }, [editor, isOpen, listId, activeIndex]);

  if (!isOpen) return null;
  return (
    <ul
      className={styles.popup}
      id={listId}
      role="listbox"
      aria-label={label}
      style={{ left: popup.left, top: popup.top }}
    >
      {popup.entries.map((entry, index) => (
        <li
          key={entry.key}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className={styles.popupEntry}
          onMouseDown={(event) => {
            event.preventDefault();
            entry.take();
          }}
        >
          {entry.content}
        </li>
      ))}
    </ul>
  );
}

/** Just under the caret, in pixels from the editor's frame. */
function caretPosition(editor: LexicalEditor): { left: number; top: number } {
  const frame = editor.getRootElement()?.parentElement?.getBoundingClientRect();
  const range = window.getSelection()?.rangeCount ? window.getSelection()!.getRangeAt(0) : null;
  const caret = range?.getBoundingClientRect();
  if (!frame || !caret) return { left: 0, top: 0 };
  return {
    left: Math.max(0, Math.min(caret.left - frame.left - 16, frame.width - 320)),
    top: caret.bottom - frame.top + 6,
  };
}
