import { useDeferredValue, useMemo } from 'react';
import { Button } from '../ui/actions/button';
import { formatCount } from '../ui/text/format-count';
import { countWords } from './count-words';
import styles from './theme/editor.module.css';

interface Props {
  value: string;
  keys: string[];
  /** Null where the source cannot be edited. */
  onEditSource: (() => void) | null;
}

/** Under the text: how long it is, how many of its tasks are done, and the way to its source. */
export function EditorFooter({ value, keys, onEditSource }: Props) {
  const text = useDeferredValue(value);
  const { words, characters, tasks } = useMemo(() => countWords(text), [text]);
  return (
    <div className={styles.footer}>
      <span title={formatCount(characters, 'character')}>{formatCount(words, 'word')}</span>
      {tasks.all > 0 && (
        <span>
          {tasks.done.toLocaleString()} of {formatCount(tasks.all, 'task')} done
        </span>
      )}
      {onEditSource !== null && (
        <Button size="small" tone="plain" keys={keys} onClick={onEditSource}>
          Edit source
        </Button>
      )}
    </div>
  );
}
