import { ArrowDown, ArrowUp, CaseSensitive, Replace, X } from 'lucide-react';
import type { LexicalEditor } from 'lexical';
import { useEffect, useRef, useState } from 'react';
import { useCommands } from '../../commands/commands';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { showToast } from '../../ui/feedback/toasts';
import styles from './find-bar.module.css';
import type { Find } from './find';
import { t } from '../../../shared/messages/message';
import { $findMatches, $replaceMatches, $selectMatch, type Match } from './find-matches';

/** What is looked for, and how. */
interface Looked {
  words: string;
  isCaseSensitive: boolean;
}

/** The open bar: what is looked for in it, and how it is asked for and closed. */
export interface FindBarState extends Looked {
  onLook: (looked: Looked) => void;
  /** Rises when it is asked for again: the field has the focus then. */
  asked: number;
  canReplace: boolean;
  isReplacing: boolean;
  onReplacing: (is: boolean) => void;
  onClose: () => void;
}

/** Finds and replaces in the formatted note; closed until Ctrl+F or Ctrl+H. */
export function FindInNote({ editor, canReplace }: { editor: LexicalEditor; canReplace: boolean }) {
  const bar = useFindBar(canReplace);
  return bar === null ? null : <FindInEditor editor={editor} bar={bar} />;
}

function FindInEditor({ editor, bar }: { editor: LexicalEditor; bar: FindBarState }) {
  return <FindBar bar={bar} find={useFind(editor, bar.words, bar.isCaseSensitive)} />;
}

/** The keys that open the bar, and its state; null while it is closed. */
export function useFindBar(canReplace: boolean): FindBarState | null {
  const [mode, setMode] = useState<'closed' | 'find' | 'replace'>('closed');
  const [asked, setAsked] = useState(0);
  const [looked, setLooked] = useState<Looked>({ words: '', isCaseSensitive: false });
  const open = (next: 'find' | 'replace') => {
    if (mode === 'closed') setLooked({ ...looked, words: selectedWords() });
    setMode(next);
    setAsked((before) => before + 1);
  };
  useCommands([
    {
      id: 'note.find',
      title: t('editor.findInThisNote'),
      group: t('common.note2'),
      keys: ['Mod+F'],
      run: () => open('find'),
    },
    ...(canReplace
      ? [
          {
            id: 'note.replace',
            title: t('editor.findReplaceNote'),
            group: t('common.note2'),
            keys: ['Mod+H' as const],
            run: () => open('replace'),
          },
        ]
      : []),
  ]);
  if (mode === 'closed') return null;
  return {
    ...looked,
    onLook: setLooked,
    asked,
    canReplace,
    isReplacing: mode === 'replace',
    onReplacing: (is) => setMode(is ? 'replace' : 'find'),
    onClose: () => setMode('closed'),
  };
}

export function FindBar({ bar, find }: { bar: FindBarState; find: Find }) {
  const { words, isCaseSensitive, onLook, asked, canReplace, isReplacing, onReplacing, onClose } = bar;
  const [by, setBy] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), [asked]);
  const close = () => {
    find.select();
    onClose();
  };
  const found =
    words === ''
      ? ''
      : find.count === 0
        ? t('editor.noMatch')
        : t('editor.currentNumberCountNumber', { current: find.current + 1, count: find.count });
  return (
    <div
      className={styles.bar}
      role="search"
      aria-label={t('editor.findInThisNote')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div className={styles.line}>
        <input
          ref={field}
          className={styles.field}
          aria-label={t('editor.find')}
          placeholder={t('editor.find')}
          value={words}
          onChange={(event) => onLook({ words: event.target.value, isCaseSensitive })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            find.step(event.shiftKey ? -1 : 1);
          }}
        />
        <span className={styles.count} role="status">
          {found}
        </span>
        <IconButton
          label={t('editor.matchCase')}
          icon={<CaseSensitive />}
          isPressed={isCaseSensitive}
          onClick={() => onLook({ words, isCaseSensitive: !isCaseSensitive })}
        />
        {canReplace && (
          <IconButton
            label={t('editor.replace')}
            icon={<Replace />}
            isPressed={isReplacing}
            onClick={() => onReplacing(!isReplacing)}
          />
        )}
        <IconButton
          label={t('editor.previousMatch')}
          keys={['Shift', 'Enter']}
          icon={<ArrowUp />}
          onClick={() => find.step(-1)}
        />
        <IconButton label={t('editor.nextMatch')} keys={['Enter']} icon={<ArrowDown />} onClick={() => find.step(1)} />
        <IconButton label={t('common.close')} keys={['Esc']} icon={<X />} onClick={close} />
      </div>
      {isReplacing && (
        <div className={styles.line}>
          <input
            className={styles.field}
            aria-label={t('editor.replaceWith')}
            placeholder={t('editor.replaceWith')}
            value={by}
            onChange={(event) => setBy(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              find.replace(by);
            }}
          />
          <Button size="small" onClick={() => find.replace(by)}>
            {t('editor.replace')}
          </Button>
          <Button
            size="small"
            onClick={() => showToast({ text: t('editor.matchesReplaced', { replaceAll: find.replaceAll(by) }) })}
          >
            {t('editor.replaceAll')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What was selected when the bar was opened, if it is one line. */
function selectedWords(): string {
  const field = document.activeElement;
  const text =
    field instanceof HTMLTextAreaElement
      ? field.value.slice(field.selectionStart, field.selectionEnd)
      : (window.getSelection()?.toString() ?? '');
  return text.includes('\n') || text.length > 200 ? '' : text;
}

/** The caret moves in the text while the focus stays in the bar. */
const KEEPS_FOCUS = 'skip-dom-selection';

/** The matches of some words in an editor, kept current while it is edited. */
function useFind(editor: LexicalEditor, words: string, isCaseSensitive: boolean): Find {
  const [matches, setMatches] = useState<Match[]>([]);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const read = () => setMatches(editor.getEditorState().read(() => $findMatches(words, isCaseSensitive), { editor }));
    read();
    setCurrent(0);
    return editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size + dirtyLeaves.size > 0) read();
    });
  }, [editor, words, isCaseSensitive]);
  const at = Math.min(current, Math.max(0, matches.length - 1));
  useEffect(() => {
    paintMatches(editor, matches, at);
    return () => paintMatches(editor, [], 0);
  }, [editor, matches, at]);
  useEffect(() => {
    const match = matches[at];
    if (match !== undefined) scrollToMatch(editor, match);
  }, [editor, matches, at]);

  const step = (by: number) => {
    if (matches.length > 0) setCurrent((at + by + matches.length) % matches.length);
  };
  return {
    count: matches.length,
    current: at,
    step,
    replace(by: string) {
      const match = matches[at];
      if (match === undefined) return;
      if (match.isFixed) step(1);
      else editor.update(() => void $replaceMatches([match], by), { tag: KEEPS_FOCUS });
    },
    /** Returns how many were replaced. */
    replaceAll(by: string): number {
      let replaced = 0;
      editor.update(
        () => {
          replaced = $replaceMatches(matches, by);
        },
        { discrete: true, tag: KEEPS_FOCUS },
      );
      return replaced;
    },
    /** Puts the caret on the current match. */
    select() {
      const match = matches[at];
      if (match !== undefined) editor.update(() => void $selectMatch(match));
      editor.focus();
    },
  };
}

const ALL = 'find';
const CURRENT = 'find-current';

/** Paints the matches over the text and the current one more strongly; none removes the paint. */
function paintMatches(editor: LexicalEditor, matches: readonly Match[], current: number): void {
  if (typeof Highlight === 'undefined') return;
  const ranges = matches.map((match) => rangeOf(editor, match));
  const set = (name: string, painted: (Range | null | undefined)[]) => {
    const found = painted.filter((range): range is Range => range != null);
    if (found.length === 0) CSS.highlights.delete(name);
    else CSS.highlights.set(name, Object.assign(new Highlight(...found), { priority: name === CURRENT ? 1 : 0 }));
  };
  set(ALL, ranges);
  set(CURRENT, [ranges[current]]);
}

/** Scrolls a match to the middle unless it can be seen. */
function scrollToMatch(editor: LexicalEditor, match: Match): void {
  const place = editor.getElementByKey(match.start.key);
  place?.scrollIntoView({ block: 'nearest' });
}

function rangeOf(editor: LexicalEditor, { start, end }: Match): Range | null {
  const [from, to] = [textOf(editor, start.key), textOf(editor, end.key)];
  if (from === null || to === null || start.offset > from.data.length || end.offset > to.data.length) return null;
  const range = document.createRange();
  range.setStart(from, start.offset);
  range.setEnd(to, end.offset);
  return range;
}

function textOf(editor: LexicalEditor, key: string): Text | null {
  const element = editor.getElementByKey(key);
  return element === null ? null : (document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text | null);
}
