import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { indentLines, isIndentable, tabHint } from './extensions/indent-lines';
import { FindBar, type FindBarState, useFindBar } from './find/find-bar';
import { findInText, replaceInText, type TextMatch } from './find/find-in-text';
import { MatchMarks } from './find/match-marks';
import { withLineEndsOf, withPlainLineEnds } from './line-ends';
import styles from './theme/editor.module.css';
import type { Find } from './find/find';

interface Props {
  value: string;
  onChange: (markdown: string) => void;
  readOnly: boolean;
  label: string;
  /** Where the caret begins; null: at the beginning. */
  caret?: number | null;
}

/** Edits the Markdown itself, for notes that the formatted editor would change. */
export function SourceEditor({ value: text, onChange, readOnly, label, caret = null }: Props) {
  const value = useMemo(() => withPlainLineEnds(text), [text]);
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
          aria-description={tabHint()}
          onKeyDown={(event) => {
            if (event.key === 'Tab' && !isLeaving.current) indentByTab(event);
            if (event.key !== 'Shift') isLeaving.current = event.key === 'Escape';
          }}
          onChange={(event) => onChange(withLineEndsOf(text, event.target.value))}
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

/**
 * The matches of some words in a text field. Replacing types into the field, so that its own undo takes it back.
 *
 * @param onMatches is told what to mark; the current one by its index
 */
function useFindInSource(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  { words, isCaseSensitive }: { words: string; isCaseSensitive: boolean },
  onMatches: (matches: readonly TextMatch[], current: number) => void,
): Find {
  const matches = useMemo(() => findInText(text, words, isCaseSensitive), [text, words, isCaseSensitive]);
  const [current, setCurrent] = useState({ words, at: 0 });
  const at = current.words === words ? Math.min(current.at, Math.max(0, matches.length - 1)) : 0;
  useEffect(() => onMatches(matches, at), [matches, at, onMatches]);
  useEffect(() => () => onMatches([], 0), [onMatches]);

  /** Types in place of characters [start, end), and leaves the focus where it was. */
  const type = (start: number, end: number, typed: string) => {
    const element = field.current;
    const focused = document.activeElement;
    if (element === null) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(start, end);
    document.execCommand(typed === '' ? 'delete' : 'insertText', false, typed);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  return {
    count: matches.length,
    current: at,
    step(by) {
      if (matches.length > 0) setCurrent({ words, at: (at + by + matches.length) % matches.length });
    },
    replace(by) {
      const match = matches[at];
      if (match !== undefined) type(match.start, match.end, by);
    },
    replaceAll(by) {
      if (matches.length > 0) type(0, text.length, replaceInText(text, matches, by));
      return matches.length;
    },
    select() {
      const match = matches[at];
      field.current?.focus();
      if (match !== undefined) field.current?.setSelectionRange(match.start, match.end);
    },
  };
}
