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
import { useEffect, useId, useRef, useState } from 'react';
import styles from '../theme/editor.module.css';
import { $findUnfinishedLink, completeLink, linkableTitle } from './link-completion';

export interface Completion {
  id: string;
  title: string;
}

interface PopupState {
  text: string;
  left: number;
  top: number;
  entries: { title: string; isNew: boolean }[];
}

interface Props {
  editor: LexicalEditor;
  complete: (text: string) => Promise<Completion[]>;
}

/** The list of notes under an unfinished `[[`; the caret stays in the text while arrow keys move in the list. */
export function LinkCompletionPopup({ editor, complete }: Props) {
  const [popup, setPopup] = useState<PopupState | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const closedFor = useRef<string | null>(null);
  const listId = useId();

  useEffect(() => {
    let asked = 0;
    return editor.registerUpdateListener(({ editorState }) => {
      const open = editor.isComposing() ? null : editorState.read($findUnfinishedLink, { editor });
      const ask = (asked += 1);
      if (open === null) closedFor.current = null;
      if (open === null || closedFor.current === open.text) {
        setPopup(null);
        return;
      }
      void complete(open.text).then(
        (found) => {
          if (ask !== asked) return;
          setActiveIndex(0);
          setPopup({ text: open.text, ...caretPosition(editor), entries: entriesFor(open.text, found) });
        },
        () => {
          if (ask === asked) setPopup(null);
        },
      );
    });
  }, [editor, complete]);

  const isOpen = popup !== null && popup.entries.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    const { entries, text } = popup;
    const close = () => {
      closedFor.current = text;
      setPopup(null);
    };
    const step = (by: number) => (event: KeyboardEvent) => {
      event.preventDefault();
      setActiveIndex((current) => (current + by + entries.length) % entries.length);
      return true;
    };
    const take = (event: KeyboardEvent | null) => {
      event?.preventDefault();
      completeLink(editor, entries[activeIndex]!.title);
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
          close();
          return true;
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    );
  }, [editor, isOpen, popup, activeIndex]);

  useEffect(() => {
    const root = editor.getRootElement();
    if (root === null) return;
    if (isOpen) {
      root.setAttribute('aria-controls', listId);
      root.setAttribute('aria-activedescendant', `${listId}-${activeIndex}`);
    } else {
      root.removeAttribute('aria-controls');
      root.removeAttribute('aria-activedescendant');
    }
  }, [editor, isOpen, listId, activeIndex]);

  if (!isOpen) return null;
  return (
    <ul
      className={styles.popup}
      id={listId}
      role="listbox"
      aria-label="Notes to link"
      style={{ left: popup.left, top: popup.top }}
    >
      {popup.entries.map((entry, index) => (
        <li
          key={`${entry.isNew}-${entry.title}`}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className={styles.popupEntry}
          onMouseDown={(event) => {
            event.preventDefault();
            completeLink(editor, entry.title);
          }}
        >
          {entry.isNew ? (
            <>
              <span className={styles.popupNew}>create</span> “{entry.title}”
            </>
          ) : (
            entry.title
          )}
        </li>
      ))}
    </ul>
  );
}

function entriesFor(text: string, found: Completion[]): PopupState['entries'] {
  const entries = found
    .map((note) => ({ title: note.title, isNew: false }))
    .filter((entry) => linkableTitle(entry.title) === entry.title);
  const title = linkableTitle(text);
  const isKnown = entries.some((entry) => entry.title.toLocaleLowerCase() === title.toLocaleLowerCase());
  return title === '' || isKnown ? entries : [...entries, { title, isNew: true }];
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
