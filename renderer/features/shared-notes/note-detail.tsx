import type { Ref } from 'react';
import type { MemberRole } from '../../../shared/domain/collection';
import type { Judgement } from '../../../shared/domain/collection-review';
import type { AppError } from '../../../shared/ipc/errors';
import type { MarkView, ReviewRow, ReviewText } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { Spinner } from '../../ui/feedback/spinner';
import { formatDate } from '../../ui/text/date-text';
import { MarkList } from './mark-list';
import { OwnJudgement } from './own-judgement';
import { OthersJudgements } from './others-judgements';
import styles from './shared-notes.module.css';

interface Props {
  row: ReviewRow;
  /** Null while it is being read. */
  text: ReviewText | null;
  problem: AppError | null;
  role: MemberRole;
  canJudge: boolean;
  canMark: boolean;
  comment: string;
  commentRef: Ref<HTMLTextAreaElement>;
  onComment: (words: string) => void;
  onJudge: (judgement: Judgement, goesOn: boolean) => void;
  onTakeBack: () => void;
  onMark: () => void;
  onTakeMarkBack: (mark: MarkView) => void;
}

/** A note of a collection, whole, with what members judged of it and how it is marked. */
export function NoteDetail(props: Props) {
  const { row, text, problem, role } = props;
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
      {text === null ? (
        problem === null ? (
          <Spinner text={t('collectionReview.reading')} />
        ) : (
          <p role="alert">{errorText(problem)}</p>
        )
      ) : (
        <NoteWords text={text} />
      )}
      {role !== 'reader' && <OwnJudgement {...props} />}
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
