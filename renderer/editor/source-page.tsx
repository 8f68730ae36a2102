import { useEffect, useRef, useState } from 'react';
import { useCommands } from '../commands/commands';
import { chordKeys } from '../commands/shortcuts';
import { Button } from '../ui/actions/button';
import type { EditorLink } from './extensions/link-opening';
import type { PassageTarget } from './reading/passage-target';
import { ReadingView } from './reading/reading-view';
import { SourceEditor } from './source-editor';
import styles from './theme/editor.module.css';

/** A note holds no more when it is saved. */
const MAX_NOTE_CHARACTERS = 1_000_000;
const KEYS = 'Mod+E';

interface Props {
  value: string;
  onChange: (markdown: string) => void;
  onOpenLink: (link: EditorLink) => void;
  readOnly: boolean;
  label: string;
  target: PassageTarget | null;
}

/** A note that the formatted editor would rewrite: a page to read, and its Markdown source to edit. */
export function SourcePage({ value, onChange, onOpenLink, readOnly, label, target }: Props) {
  const [isEditing, setEditing] = useState(false);
  const [shownTarget, setShownTarget] = useState(target);
  if (target !== shownTarget) {
    setShownTarget(target);
    if (target !== null) setEditing(false);
  }
  const page = useRef<HTMLDivElement>(null);
  const canEdit = !readOnly && value.length <= MAX_NOTE_CHARACTERS;
  const hasToggled = useRef(false);
  const toggle = () => {
    hasToggled.current = true;
    setEditing(!isEditing);
  };
  // The element that had the focus left with its view.
  useEffect(() => {
    if (!hasToggled.current) return;
    hasToggled.current = false;
    page.current?.querySelector<HTMLElement>('textarea, [role=document]')?.focus({ preventScroll: true });
  }, [isEditing]);
  useCommands(
    canEdit
      ? [
          {
            id: 'note.source',
            title: isEditing ? 'Read this page' : 'Edit source',
            group: 'Note',
            keys: [KEYS],
            run: toggle,
          },
        ]
      : [],
  );
  return (
    <div ref={page}>
      <div className={styles.modes}>
        <span className="quiet">
          {isEditing
            ? 'Markdown source. Changes are saved as you type.'
            : value.length > MAX_NOTE_CHARACTERS
              ? 'Too long to edit here: a note holds at most a million characters.'
              : ''}
        </span>
        {canEdit && (
          <Button size="small" keys={chordKeys(KEYS)} onClick={toggle}>
            {isEditing ? 'Back to reading' : 'Edit source'}
          </Button>
        )}
      </div>
      {isEditing ? (
        <SourceEditor
          value={value}
          onChange={onChange}
          readOnly={readOnly}
          label={label}
          caret={target?.start ?? null}
        />
      ) : (
        <ReadingView text={value} label={label} target={target} onOpenLink={onOpenLink} />
      )}
    </div>
  );
}
