import { useDeferredValue, useMemo } from 'react';
import { Button } from '../ui/actions/button';
import { countWords } from './count-words';
import styles from './theme/editor.module.css';
import { t } from '../../shared/messages/message';

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
      <span title={t('editor.characters', { characters })}>{t('editor.words', { words })}</span>
      {tasks.all > 0 && <span>{t('editor.doneNumberTasksDone', { done: tasks.done, all: tasks.all })}</span>}
      {onEditSource !== null && (
        <Button size="small" tone="plain" keys={keys} onClick={onEditSource}>
          {t('editor.editSource')}
        </Button>
      )}
    </div>
  );
}
