import { useEffect, useRef, type RefObject } from 'react';
import { useCommands } from '../commands/commands';
import { t } from '../../shared/messages/message';

/** Keys that show the source of a note and the note again. */
export const SOURCE_KEYS = 'Mod+E';

interface SourceToggle {
  isSource: boolean;
  canToggle: boolean;
  /** Title of the command that leaves the source. */
  back: string;
  /** What takes the focus in the other view: the element that had it left with its view. */
  focusOn: string;
  onToggle: () => void;
}

/** The switch between a text and its source, by button and by key. */
export function useSourceToggle({ isSource, canToggle, back, focusOn, onToggle }: SourceToggle): {
  page: RefObject<HTMLDivElement | null>;
  toggle: () => void;
} {
  const page = useRef<HTMLDivElement>(null);
  const hasToggled = useRef(false);
  const toggle = () => {
    hasToggled.current = true;
    onToggle();
  };
  useEffect(() => {
    if (!hasToggled.current) return;
    hasToggled.current = false;
    page.current?.querySelector<HTMLElement>(focusOn)?.focus({ preventScroll: true });
  }, [isSource, focusOn]);
  useCommands(
    canToggle
      ? [
          {
            id: 'note.source',
            title: isSource ? back : t('common.editSource'),
            group: t('common.note2'),
            keys: [SOURCE_KEYS],
            run: toggle,
          },
        ]
      : [],
  );
  return { page, toggle };
}
