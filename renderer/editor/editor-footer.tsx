import { useDeferredValue, useMemo } from 'react';
import { Button } from '../ui/actions/button';
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
          {t('common.editSource')}
        </Button>
      )}
    </div>
  );
}

/** What a note’s text amounts to. */
interface TextCounts {
  words: number;
  /** Characters as a person counts them would be slower; these are UTF-16 units without markup of links. */
  characters: number;
  tasks: { done: number; all: number };
}

const TASK = /^\s*(?:[-*+]|\d+\.)\s\[([ xX])\]\s/gm;
/** Addresses, what stands before the bar of a link to a note, and fences are not read as words. */
const MARKUP = /\]\([^)\n]*\)|\[\[[^[\]|\n]*\||^\s*(?:`{3,}|~{3,}).*$/gm;

/** Words end at the same letters in every language of the interface. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Counts the words of any script, and the tasks, of a Markdown text. */
export function countWords(markdown: string): TextCounts {
  const text = markdown.replace(MARKUP, ' ');
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  const boxes = [...markdown.matchAll(TASK)];
  return {
    words,
    characters: text.replace(/\s+/g, ' ').trim().length,
    tasks: { done: boxes.filter((box) => box[1] !== ' ').length, all: boxes.length },
  };
}
