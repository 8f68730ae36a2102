import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { indentLines, isIndentable, tabHint } from './extensions/indent-lines';
import { FindBar, useFindBar, type FindBarState } from './find/find-bar';
import type { TextMatch } from './find/find-in-text';
import { MatchMarks } from './find/match-marks';
import { useFindInSource } from './find/use-find-in-source';
import styles from './theme/editor.module.css';

interface Props {
  value: string;
  onChange: (markdown: string) => void;
  readOnly: boolean;
  label: string;
  /** Where the caret begins; null: at the beginning. */
  caret?: number | null;
}

/** Edits the Markdown itself, for notes that the formatted editor would change. */
export function SourceEditor({ value, onChange, readOnly, label, caret = null }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  /** After Esc, Tab leaves the field from anywhere. */
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [value]);
  const [firstCaret] = useState(caret);
  useLayoutEffect(() => field.current?.setSelectionRange(firstCaret ?? 0, firstCaret ?? 0), [firstCaret]);
  const bar = useFindBar(!readOnly);
  const [found, setFound] = useState<{ matches: readonly TextMatch[]; current: number }>(NOTHING);
  const onMatches = useCallback(
    (matches: readonly TextMatch[], current: number) => setFound(matches.length === 0 ? NOTHING : { matches, current }),
    [],
  );
  return (
    <>
      {bar !== null && <FindInSource bar={bar} field={field} value={value} onMatches={onMatches} />}
      <div className={styles.sourceFrame}>
        <MatchMarks text={value} matches={found.matches} current={found.current} className={styles.source} />
        <textarea
          ref={field}
          className={styles.source}
          value={value}
          readOnly={readOnly}
          aria-label={label}
          dir="auto"
          spellCheck
          aria-description={tabHint()}
          onKeyDown={(event) => {
            if (event.key === 'Tab' && !isLeaving.current) indentByTab(event);
            if (event.key !== 'Shift') isLeaving.current = event.key === 'Escape';
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </>
  );
}

const NOTHING = { matches: [], current: 0 };

function FindInSource({
  bar,
  field,
  value,
  onMatches,
}: {
  bar: FindBarState;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onMatches: (matches: readonly TextMatch[], current: number) => void;
}) {
  return <FindBar bar={bar} find={useFindInSource(field, value, bar, onMatches)} />;
}

/** Tab indents in lists and between code fences. It never leaves the field: Esc does. */
function indentByTab(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  if (event.ctrlKey || event.metaKey || event.altKey || field.readOnly) return;
  const before = { text: field.value, start: field.selectionStart, end: field.selectionEnd };
  event.preventDefault();
  if (!isIndentable(before)) return;
  const after = indentLines(before, event.shiftKey ? 'out' : 'in');
  if (after.text === before.text) return;
  // The only way to change the text that the field's own undo records.
  field.setSelectionRange(0, field.value.length);
  document.execCommand('insertText', false, after.text);
  field.setSelectionRange(after.start, after.end);
}
