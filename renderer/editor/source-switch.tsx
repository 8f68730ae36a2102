import { useEffect, useRef, type ReactNode } from 'react';
import { useCommands } from '../commands/commands';
import { chordKeys } from '../commands/shortcuts';
import { Button } from '../ui/actions/button';
import { EditorFooter } from './editor-footer';
import styles from './theme/editor.module.css';

/** Keys that show the source of a note and the note again. */
export const SOURCE_KEYS = 'Mod+E';

interface Props {
  isSource: boolean;
  canSwitch: boolean;
  value: string;
  onSwitch: () => void;
  children: ReactNode;
}

/** A text as it is formatted or as its source, and the switch between both. */
export function SourceSwitch({ isSource, canSwitch, value, onSwitch, children }: Props) {
  const page = useRef<HTMLDivElement>(null);
  const hasSwitched = useRef(false);
  const change = () => {
    hasSwitched.current = true;
    onSwitch();
  };
  // The element that had the focus left with its view.
  useEffect(() => {
    if (!hasSwitched.current) return;
    hasSwitched.current = false;
    page.current?.querySelector<HTMLElement>('textarea, [contenteditable=true]')?.focus({ preventScroll: true });
  }, [isSource]);
  useCommands(
    canSwitch
      ? [
          {
            id: 'note.source',
            title: isSource ? 'Show formatted text' : 'Edit source',
            group: 'Note',
            keys: [SOURCE_KEYS],
            run: change,
          },
        ]
      : [],
  );
  return (
    <div ref={page}>
      {isSource && (
        <div className={styles.modes}>
          <span className="quiet">Markdown source. Changes are saved as you type.</span>
          <Button size="small" keys={chordKeys(SOURCE_KEYS)} onClick={change}>
            Show formatted text
          </Button>
        </div>
      )}
      {children}
      <EditorFooter value={value} keys={chordKeys(SOURCE_KEYS)} onEditSource={canSwitch && !isSource ? change : null} />
    </div>
  );
}
