import type { KeyboardEvent, Ref } from 'react';
import { judgementSchema, MAX_COMMENT, type Judgement } from '../../../shared/domain/collection-review';
import type { ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { useListChords } from '../../commands/list-keys';
import { chordKeys, matchesChord } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { TextArea } from '../../ui/forms/text-area';
import { JUDGEMENT_LABELS } from './shared-notes-text';
import styles from './shared-notes.module.css';

interface Props {
  row: ReviewRow;
  canJudge: boolean;
  comment: string;
  commentRef: Ref<HTMLTextAreaElement>;
  onComment: (words: string) => void;
  /** `goesOn`: to the next note that is not judged. */
  onJudge: (judgement: Judgement, goesOn: boolean) => void;
  onTakeBack: () => void;
}

/** The person's own judgement of a note, with a comment. */
export function OwnJudgement({ row: { own }, canJudge, comment, commentRef, onComment, onJudge, onTakeBack }: Props) {
  const chordsOf = useListChords('sharedNotes');
  const keysOf = (action: Judgement | 'take-back') => chordKeys(chordsOf(action)[0] ?? '');
  const isChanged = own !== null && comment.trim() !== own.comment;
  const onKeyDown = (event: KeyboardEvent) => {
    if (own === null || !canJudge || !matchesChord(event.nativeEvent, 'Mod+Enter')) return;
    event.preventDefault();
    onJudge(own.judgement, false);
  };
  return (
    <section className={styles.section} aria-label={t('collectionReview.yourJudgement')}>
      <h3>{t('collectionReview.yourJudgement')}</h3>
      {own !== null && !own.isCurrent && <p className={styles.fact}>{t('collectionReview.earlierVersion')}</p>}
      <div className={styles.acts}>
        {judgementSchema.options.map((judgement) => (
          <Button
            key={judgement}
            tone={own?.judgement === judgement ? 'primary' : 'quiet'}
            aria-pressed={own?.judgement === judgement}
            keys={keysOf(judgement)}
            disabled={!canJudge}
            onClick={() => onJudge(judgement, true)}
          >
            {JUDGEMENT_LABELS[judgement]}
          </Button>
        ))}
        {own !== null && (
          <Button tone="plain" keys={keysOf('take-back')} disabled={!canJudge} onClick={onTakeBack}>
            {t('collectionReview.takeBack')}
          </Button>
        )}
      </div>
      <div onKeyDown={onKeyDown}>
        <TextArea
          ref={commentRef}
          label={t('collectionReview.comment')}
          value={comment}
          rows={2}
          maxLength={MAX_COMMENT}
          readOnly={!canJudge}
          onChange={(event) => onComment(event.target.value)}
        />
      </div>
      <p className={styles.fact}>{t('collectionReview.commentHint')}</p>
      {isChanged && (
        <div className={styles.acts}>
          <Button size="small" disabled={!canJudge} onClick={() => onJudge(own.judgement, false)}>
            {t('collectionReview.saveComment')}
          </Button>
        </div>
      )}
    </section>
  );
}
