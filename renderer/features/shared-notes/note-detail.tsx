import type { KeyboardEvent } from 'react';
import type { MemberRole } from '../../../shared/domain/collection';
import { type Judgement, judgementSchema, MAX_COMMENT } from '../../../shared/domain/collection-review';
import type { MarkView, ReviewRow, ReviewText } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { Spinner } from '../../ui/feedback/spinner';
import { formatDate } from '../../ui/text/date-text';
import type { Review } from './use-review-acts';
import styles from './shared-notes.module.css';
import { useListChords } from '../../commands/list-keys';
import { chordKeys, matchesChord } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { markSentence, JUDGEMENT_TEXT, JUDGEMENT_LABELS } from './shared-notes-text';
import { TextArea } from '../../ui/forms/text-area';

interface Props {
  row: ReviewRow;
  role: MemberRole;
  review: Review;
  canMark: boolean;
  onMark: () => void;
  onTakeMarkBack: (mark: MarkView) => void;
}

/** A note of a collection, whole, with what members judged of it and how it is marked. */
export function NoteDetail(props: Props) {
  const { row, role, review } = props;
  const { text, problem } = review;
  return (
    <article className={styles.detail} data-testid="shared-note">
      <header>
        <h2 dir="auto">{row.title}</h2>
        <p className={styles.fact}>
          {t('collectionReview.keptBy', {
            member: row.member,
            day: formatDate(row.keptAt, 'day'),
            published: formatDate(row.publishedAt, 'day'),
          })}{' '}
          {t('collectionReview.version', { version: text?.version ?? row.version })}
        </p>
      </header>
      {text !== null ? (
        <NoteWords text={text} />
      ) : problem === null ? (
        <Spinner text={t('collectionReview.reading')} />
      ) : (
        <p role="alert">{errorText(problem)}</p>
      )}
      {role !== 'reader' && <OwnJudgement own={row.own} review={review} />}
      <OthersJudgements row={row} role={role} />
      <MarkList {...props} />
    </article>
  );
}

function NoteWords({ text: { body, tags, quote, message } }: { text: ReviewText }) {
  return (
    <>
      {body !== '' && (
        <div className={styles.words} dir="auto">
          {body}
        </div>
      )}
      {quote !== null && <p className={styles.fact}>{t('collections.quotedFrom', { quote })}</p>}
      {message !== null && <p className={styles.fact}>{t('collections.fromMessage', { message })}</p>}
      {tags.length > 0 && <p className={styles.fact}>{tags.map((tag) => `#${tag}`).join(' ')}</p>}
    </>
  );
}

/** Duplicates and contradictions of a note, which curators mark. */
function MarkList({ row: { marks }, role, canMark, onMark, onTakeMarkBack }: Props) {
  const chordsOf = useListChords('sharedNotes');
  return (
    <section className={styles.section} aria-label={t('collectionReview.marks')} data-testid="marks">
      <h3>{t('collectionReview.marks')}</h3>
      {marks.length === 0 ? (
        <p className={styles.fact}>{t('collectionReview.noMarks')}</p>
      ) : (
        <ul className={styles.lines}>
          {marks.map((mark) => (
            <li key={`${mark.kind} ${mark.otherId}`} data-kind={mark.kind}>
              {markSentence(mark)}
              {mark.reason !== '' && <p dir="auto">{mark.reason}</p>}
              <p className={styles.fact}>
                {t('collectionReview.markedBy', { member: mark.markedBy, day: formatDate(mark.markedAt, 'day') })}
              </p>
              {role === 'curator' && (
                <Button size="small" disabled={!canMark} onClick={() => onTakeMarkBack(mark)}>
                  {t('common.takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {role === 'curator' && (
        <div className={styles.acts}>
          <Button keys={chordKeys(chordsOf('mark')[0] ?? '')} disabled={!canMark} onClick={onMark}>
            {t('collectionReview.markWith')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What others judged; before the person's own judgement, how many they are and nothing else. */
function OthersJudgements({ row: { own, others, reviews }, role }: { row: ReviewRow; role: MemberRole }) {
  return (
    <section className={styles.section} aria-label={t('collectionReview.others')} data-testid="others-judgements">
      <h3>{t('collectionReview.others')}</h3>
      {own === null && role !== 'reader' ? (
        <p className={styles.fact}>{t('collectionReview.blind', { others: reviews })}</p>
      ) : others.length === 0 ? (
        <p className={styles.fact}>{t('collectionReview.noOthers')}</p>
      ) : (
        <ul className={styles.lines}>
          {others.map(({ reviewer, judgement, comment, isCurrent }) => (
            <li key={reviewer}>
              {t('collectionReview.otherSaid', { reviewer, judgement: JUDGEMENT_TEXT[judgement] })}
              {!isCurrent && <span className={styles.fact}> · {t('collectionReview.judgedEarlier')}</span>}
              {comment !== '' && (
                <p className={styles.fact} dir="auto">
                  {comment}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The person's own judgement of a note, with a comment. */
function OwnJudgement({ own, review }: { own: ReviewRow['own']; review: Review }) {
  const { canJudge, words, judge } = review;
  const chordsOf = useListChords('sharedNotes');
  const keysOf = (action: Judgement | 'take-back') => chordKeys(chordsOf(action)[0] ?? '');
  const isChanged = own !== null && words.trim() !== own.comment;
  const onKeyDown = (event: KeyboardEvent) => {
    if (own === null || !canJudge || !matchesChord(event.nativeEvent, 'Mod+Enter')) return;
    event.preventDefault();
    judge(own.judgement, false);
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
            onClick={() => judge(judgement, true)}
          >
            {JUDGEMENT_LABELS[judgement]}
          </Button>
        ))}
        {own !== null && (
          <Button tone="plain" keys={keysOf('take-back')} disabled={!canJudge} onClick={review.takeBack}>
            {t('common.takeBack')}
          </Button>
        )}
      </div>
      <div onKeyDown={onKeyDown}>
        <TextArea
          ref={review.comment}
          label={t('collectionReview.comment')}
          value={words}
          rows={2}
          maxLength={MAX_COMMENT}
          readOnly={!canJudge}
          onChange={(event) => review.setWords(event.target.value)}
        />
      </div>
      <p className={styles.fact}>{t('collectionReview.commentHint')}</p>
      {isChanged && (
        <div className={styles.acts}>
          <Button size="small" disabled={!canJudge} onClick={() => judge(own.judgement, false)}>
            {t('collectionReview.saveComment')}
          </Button>
        </div>
      )}
    </section>
  );
}
