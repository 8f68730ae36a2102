import { useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { completeQuery, type QueryCompletion } from '../../shared/lib/search-query/complete-query';
import { parseSearchQuery } from '../../shared/lib/search-query/parse-search-query';
import { applySuggestion, problemText } from '../../shared/lib/search-query/problem-text';
import type { QueryProblem } from '../../shared/lib/search-query/search-query';
import { useRoute } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { CompletionList } from '../ui/forms/completion-list';
import styles from './query-field.module.css';
import { t } from '../../shared/messages/message';
import { useMemoInLanguage } from '../ui/use-language';

interface QueryFieldProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
  fieldRef?: Ref<HTMLInputElement>;
  className?: string;
  /** The screen's first field: the pane focuses it. */
  isPaneFocus?: boolean;
}

/** A search field whose operators complete themselves: arrow keys choose, Tab or Enter takes, Esc closes. */
export function QueryField({ value, onChange, label, placeholder, fieldRef, className, isPaneFocus }: QueryFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const isOpen = caret !== null;
  const tags = useRoute('notes.tags', null, { enabled: isOpen }).data;
  const folders = useRoute('notes.folders', null, { enabled: isOpen }).data;
  const properties = useRoute('tables.properties', null, { enabled: isOpen }).data;
  const projects = useRoute('projects.list', null, { enabled: isOpen }).data;
  const completions = useMemoInLanguage(
    () =>
      caret === null
        ? []
        : completeQuery(value, caret, {
            tags: tags ?? [],
            folders: folders ?? [],
            properties: properties ?? [],
            projects: projects?.map(({ name }) => name) ?? [],
          }),
    [caret, folders, projects, properties, tags, value],
  );
  const readCaret = () => {
    setCaret(input.current?.selectionStart ?? null);
    setActive(-1);
  };
  const close = () => {
    setCaret(null);
    setActive(-1);
  };
  const take = ({ start, end, text }: QueryCompletion) => {
    // An operator waits for its value; a value is done.
    const written = text.endsWith(':') ? text : `${text} `;
    const next = value.slice(0, start) + written + value.slice(end).trimStart();
    onChange(next);
    setActive(-1);
    const at = start + written.length;
    setCaret(at);
    requestAnimationFrame(() => input.current?.setSelectionRange(at, at));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (completions.length === 0 || event.nativeEvent.isComposing) return;
    const chosen = completions[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + completions.length) % completions.length);
    } else if (event.key === 'Enter' && chosen !== undefined) take(chosen);
    else if (event.key === 'Tab' && !event.shiftKey && (chosen !== undefined || completions.length === 1))
      take(chosen ?? completions[0]!);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={styles.frame}>
      <input
        ref={(element) => {
          input.current = element;
          if (typeof fieldRef === 'function') fieldRef(element);
          else if (fieldRef) fieldRef.current = element;
        }}
        className={className}
        type="search"
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={completions.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={active >= 0 && active < completions.length ? `${id}-${active}` : undefined}
        placeholder={placeholder}
        value={value}
        dir="auto"
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
        data-pane-focus={isPaneFocus || undefined}
        onChange={(event) => {
          onChange(event.target.value);
          readCaret();
        }}
        onSelect={() => caret !== null && setCaret(input.current?.selectionStart ?? null)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {completions.length > 0 && (
        <CompletionList
          id={id}
          label={t('app.waysNarrowSearch')}
          active={active}
          choices={completions.map(({ text, says }) => ({
            key: text,
            shown: (
              <>
                <code>{text}</code>
                <span>{says}</span>
              </>
            ),
          }))}
          onTake={(index) => take(completions[index]!)}
        />
      )}
    </span>
  );
}

/** What is wrong with a query, with a button that mends it; null for one that can be followed. */
export function QueryProblems({ text, onChange }: { text: string; onChange: (value: string) => void }) {
  const problems = useMemo(() => parseSearchQuery(text, Date.now()).problems, [text]);
  const [problem] = problems;
  if (problem === undefined || isBeingTyped(text, problem)) return null;
  return (
    <p className={styles.problem} role="status">
      {problemText(problem)}
      {problem.suggestion !== null && (
        <Button size="small" onClick={() => onChange(applySuggestion(text, problem))}>
          {t('app.useSuggestion', { suggestion: problem.suggestion })}
        </Button>
      )}
    </p>
  );
}

/** An operator at the end without its value is not wrong yet. */
const isBeingTyped = (text: string, { code, end }: QueryProblem): boolean =>
  (code === 'no-value' || code === 'open-bracket' || code === 'open-group') && end === text.length;
