import { useState, type KeyboardEvent } from 'react';
import type { DailyReviewItem } from '../../../shared/ipc/routes/daily-review';
import { WordDiffView } from '../../editor/diff/word-diff-view';
import { Button } from '../../ui/actions/button';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import styles from './daily-review.module.css';
import type { NoteText } from './use-daily-review';
import { t } from '../../../shared/messages/message';

interface Props {
  item: DailyReviewItem;
  mode: 'update' | 'replace';
  onSave: (text: NoteText) => void;
  onLeave: () => void;
}

/**
 * Edits the sentence where it is shown, or writes a replacement with the difference word by word. Enter saves, Esc
 * cancels.
 */
export function DailyReviewEditor({ item, mode, onSave, onLeave }: Props) {
  const [title, setTitle] = useState(item.title);
  const [body, setBody] = useState(item.body);
  const isReplacing = mode === 'replace';
  const isSame = title.trim() === item.title && body === item.body;
  const canSave = title.trim() !== '' && !isSame;
  const save = () => {
    if (canSave) onSave({ title: title.trim(), body });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isLine = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') onLeave();
    else if (event.key === 'Enter' && (isLine || event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
  };
  return (
    <form
      className={styles.editor}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      aria-label={isReplacing ? t('dailyReview.newSentence') : t('dailyReview.update')}
    >
      <TextField
        label={isReplacing ? t('dailyReview.newSentence') : t('common.sentence')}
        autoFocus
        value={title}
        maxLength={300}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTitle(event.target.value)}
      />
      {item.body !== '' && (
        <TextArea
          label={t('common.textUnderIt')}
          className={styles.area}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      )}
      {isReplacing && !isSame && (
        <div className={styles.diff} role="group" aria-label={t('dailyReview.whatGoesWhatComes')}>
          <WordDiffView before={item.title} after={title.trim()} layout="inline" />
          {body !== item.body && <WordDiffView before={item.body} after={body} layout="inline" />}
        </div>
      )}
      <p className={styles.hint}>
        {isReplacing ? t('dailyReview.olderSentenceGoesHistory') : t('dailyReview.noteKeepsEarlierText')}
      </p>
      <div className={styles.buttons}>
        <Button tone="primary" type="submit" keys={['Enter']} disabled={!canSave}>
          {isReplacing ? t('dailyReview.replace') : t('common.save')}
        </Button>
        <Button keys={['Esc']} onClick={onLeave}>
          {t('dailyReview.leaveAsItWas')}
        </Button>
      </div>
    </form>
  );
}
