import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import { MAX_UNIT_WORDS } from '../../../../shared/domain/note';
import type { TextMatches } from '../../../../shared/ipc/routes/review';
import { useRoute } from '../../../ipc/queries';
import styles from '../styles/review.module.css';
import { countWords } from '../queue/review-text';
import { formatFixed } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';

export interface SavedText {
  title: string;
  thenKeep: boolean;
  /** A kept note with exactly this text. */
  exact: TextMatches['exact'];
}

interface Props {
  id: NoteId;
  title: string;
  /** `thenKeep` after Ctrl+Enter; Enter alone saves and leaves the unit pending. */
  onSave: (saved: SavedText) => void;
  onRevert: () => void;
}

/**
 * Edits a unit's sentence in its row and lists similar kept notes while typing. Leaving the field saves; Esc reverts.
 */
export function UnitEditor({ id, title, onSave, onRevert }: Props) {
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const deferredText = useDeferredValue(text.trim());
  const near = useRoute(
    'review.findSimilar',
    { text: deferredText, id },
    { placeholderData: (before) => before, gcTime: 10_000 },
  ).data;

  const finish = (end: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    end();
  };
  const save = (thenKeep: boolean) =>
    finish(() => {
      const saved = text.trim();
      if (saved === '') onRevert();
      else
        onSave({ title: saved, thenKeep, exact: near?.exact && isSame(near.exact.title, saved) ? near.exact : null });
    });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save(event.ctrlKey || event.metaKey);
    else finish(onRevert);
  };

  const words = countWords(text);
  return (
    <span className={styles.editor}>
      <span className={styles.editLine}>
        <input
          ref={field}
          className={styles.editField}
          value={text}
          maxLength={300}
          aria-label={t('common.sentence')}
          aria-describedby={`near-${id}`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => save(false)}
        />
        <span className={words > MAX_UNIT_WORDS ? styles.tooLong : styles.wordCount}>
          {t('review.wordsOfMaxunitwordsWords', { words, maxUnitWords: MAX_UNIT_WORDS })}
        </span>
      </span>
      <span id={`near-${id}`} className={styles.near} data-testid="near">
        {near?.exact && (
          <span className={styles.flag}>
            {near.exact.status === 'kept' ? t('review.aKeptNoteSaysThis') : t('review.anotherUnitSaysThis')}
          </span>
        )}
        {!near?.exact &&
          near?.similar.map((other) => (
            <span key={other.id}>
              ≈ {other.title} <span className="num">{formatFixed(other.similarity, 2)}</span>
            </span>
          ))}
      </span>
    </span>
  );
}

const isSame = (a: string, b: string): boolean =>
  a.toLocaleLowerCase().replace(/\s+/gu, ' ') === b.toLocaleLowerCase().replace(/\s+/gu, ' ');
