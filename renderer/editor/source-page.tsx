import { useState } from 'react';
import type { SourceRef } from '../../shared/domain/ids';
import { chordKeys } from '../commands/shortcuts';
import { Button } from '../ui/actions/button';
import type { EditorLink } from './extensions/link-opening';
import type { PassageTarget } from './reading/passage-target';
import { ReadingView } from './reading/reading-view';
import { firstWindow, type TextWindow } from './reading/text-window';
import { SourceEditor } from './source-editor';
import { SOURCE_KEYS, useSourceToggle } from './use-source-toggle';
import styles from './theme/editor.module.css';
import { t } from '../../shared/messages/message';

/** A note holds no more when it is saved. */
const MAX_NOTE_CHARACTERS = 1_000_000;

interface Props {
  value: string;
  onChange: (markdown: string) => void;
  onOpenLink: (link: EditorLink) => void;
  readOnly: boolean;
  label: string;
  target: PassageTarget | null;
  embedsFrom: SourceRef | undefined;
}

/** Of a longer note the part that is read is edited: a text field lays out all it holds at every key. */
const MAX_EDITED_CHARACTERS = 100_000;

/** A note that the formatted editor would rewrite: a page to read, and its Markdown source to edit. */
export function SourcePage({ value, onChange, onOpenLink, readOnly, label, target, embedsFrom }: Props) {
  /** The characters in the text field; null while the page is read. */
  const [edited, setEdited] = useState<TextWindow | null>(null);
  /** Where the other view was, as a target without marks. */
  const [place, setPlace] = useState<PassageTarget | null>(null);
  const [shownTarget, setShownTarget] = useState(target);
  const [reported, setReported] = useState(value);
  if (target !== shownTarget) {
    setShownTarget(target);
    if (target !== null) setEdited(null);
  }
  if (value !== reported) {
    setReported(value);
    // The note changed elsewhere: its part may be another one now.
    if (edited !== null) setEdited(wholeOrPart(value, edited.from));
  }
  const isEditing = edited !== null;
  const canEdit = !readOnly && value.length <= MAX_NOTE_CHARACTERS;
  const { page, toggle } = useSourceToggle({
    isSource: isEditing,
    canToggle: canEdit,
    back: t('editor.readThisPage'),
    focusOn: 'textarea, [role=document]',
    onToggle() {
      const start = edited?.from ?? readStart(page.current) ?? 0;
      setPlace({ start, marks: [], heading: null });
      setEdited(isEditing ? null : wholeOrPart(value, start));
    },
  });
  const report = ({ from, to }: TextWindow, part: string) => {
    const next = value.slice(0, from) + part + value.slice(to);
    setReported(next);
    setEdited({ from, to: from + part.length });
    onChange(next);
  };
  return (
    <div ref={page}>
      <div className={styles.modes}>
        <span className="quiet">{modeText(value, edited)}</span>
        {canEdit && (
          <Button size="small" keys={chordKeys(SOURCE_KEYS)} onClick={toggle}>
            {isEditing ? t('editor.backToReading') : t('common.editSource')}
          </Button>
        )}
      </div>
      {edited !== null ? (
        <SourceEditor
          value={value.slice(edited.from, edited.to)}
          onChange={(part) => report(edited, part)}
          readOnly={readOnly}
          label={label}
          caret={Math.max(0, (target?.start ?? place?.start ?? 0) - edited.from)}
        />
      ) : (
        <ReadingView
          text={value}
          label={label}
          target={target ?? place}
          onOpenLink={onOpenLink}
          embedsFrom={embedsFrom}
        />
      )}
    </div>
  );
}

function wholeOrPart(text: string, start: number): TextWindow {
  return text.length <= MAX_EDITED_CHARACTERS ? { from: 0, to: text.length } : firstWindow(text, { start });
}

function modeText(value: string, edited: TextWindow | null): string {
  if (value.length > MAX_NOTE_CHARACTERS) return t('editor.tooLongEditHere');
  if (edited === null) return '';
  const part = edited.to - edited.from;
  return part === value.length
    ? t('editor.markdownSourceChangesSaved')
    : t('editor.markdownSourcePartReading', { part, count: value.length });
}

/** The first character of the topmost part that can be seen. */
function readStart(page: HTMLElement | null): number | null {
  const parts = [...(page?.querySelectorAll<HTMLElement>('[data-start]') ?? [])];
  const first = parts.find((part) => part.getBoundingClientRect().bottom > TOP_BAR_PX);
  return first === undefined ? null : Number(first.dataset['start']);
}

/** Hidden behind the bar above the page. */
const TOP_BAR_PX = 48;
