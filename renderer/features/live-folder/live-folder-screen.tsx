import { useQueryClient } from '@tanstack/react-query';
import type { LiveFolderAnswer, LiveFolderQuestion } from '../../../shared/ipc/routes/live-folder';
import { labels, t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './live-folder.module.css';
import { useId, useState } from 'react';
import { WordDiffView } from '../../editor/diff/word-diff-view';

interface Props {
  question: LiveFolderQuestion;
  isBusy: boolean;
  onAnswer: (answer: LiveFolderAnswer) => void;
}

/** One question: what happened, both texts, and the answers. A conflict shows its difference at once. */
function QuestionCard({ question, isBusy, onAnswer }: Props) {
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(question.kind === 'conflict');
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title} dir="auto">
        {question.title === '' ? question.path : question.title}
      </h2>
      <p className={styles.path}>{question.path}</p>
      <p>{reasonOf(question)}</p>
      {question.kind !== 'attachment-gone' && (
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen
            ? t('liveFolder.hideDifference')
            : t(question.kind === 'file-gone' ? 'liveFolder.showText' : 'common.showDifference')}
        </Button>
      )}
      {isOpen && <Difference question={question} />}
      <div className={styles.answers}>
        {question.answers.map((answer) => (
          <Button
            key={answer}
            tone={isTakingAway(answer) ? 'danger' : 'quiet'}
            disabled={isBusy}
            onClick={() => onAnswer(answer)}
          >
            {ANSWER_LABELS[answer]}
          </Button>
        ))}
      </div>
    </li>
  );
}

function Difference({ question }: { question: LiveFolderQuestion }) {
  const { data, error } = useRoute('liveFolder.difference', { id: question.id }, { staleTime: 0 });
  if (error !== null) return <p className={styles.quiet}>{errorText(error)}</p>;
  if (data === undefined) return null;
  const { note, file } = data;
  if (note !== null && note === file) return <p className={styles.quiet}>{t('liveFolder.sameText')}</p>;
  return (
    <>
      {note !== null && file !== null && (
        <p className={styles.quiet}>
          {t(question.kind === 'record-changed' ? 'liveFolder.recordDifferenceLegend' : 'liveFolder.differenceLegend')}
        </p>
      )}
      <WordDiffView before={note ?? file ?? ''} after={file ?? note ?? ''} layout="inline" />
    </>
  );
}

/** The words of each answer's button. */
const ANSWER_LABELS: Record<LiveFolderAnswer, string> = labels({
  'use-note': 'liveFolder.useNote',
  'use-file': 'liveFolder.useFile',
  'keep-both': 'liveFolder.keepBoth',
  'put-back': 'liveFolder.putBack',
  'archive-note': 'liveFolder.archiveNote',
  'drop-note': 'liveFolder.dropNote',
  'note-only': 'liveFolder.noteOnly',
  'remove-file': 'liveFolder.removeFile',
  'file-only': 'liveFolder.fileOnly',
  'bring-back': 'liveFolder.bringBack',
  'new-note': 'liveFolder.newNote',
  'vault-only': 'liveFolder.vaultOnly',
});

/** Answers that take a note or a file out of sight. */
const isTakingAway = (answer: LiveFolderAnswer): boolean =>
  answer === 'remove-file' || answer === 'archive-note' || answer === 'drop-note';

function reasonOf({ kind, isFileChanged }: Pick<LiveFolderQuestion, 'kind' | 'isFileChanged'>): string {
  if (kind === 'conflict') return t('liveFolder.conflict');
  if (kind === 'file-gone') return t('liveFolder.fileGone');
  if (kind === 'attachment-gone') return t('liveFolder.attachmentGone');
  if (kind === 'record-changed') return t('liveFolder.recordChanged');
  return isFileChanged ? t('liveFolder.noteGoneChanged') : t('liveFolder.noteGone');
}

/** Answers that fit several questions, with these questions. Conflicts are decided one by one. */
function answersForMany(
  questions: readonly LiveFolderQuestion[],
): { answer: LiveFolderAnswer; questions: LiveFolderQuestion[] }[] {
  const found = new Map<LiveFolderAnswer, LiveFolderQuestion[]>();
  for (const question of questions)
    if (question.kind !== 'conflict')
      for (const answer of question.answers) found.set(answer, [...(found.get(answer) ?? []), question]);
  return [...found]
    .filter(([answer, many]) => many.length > 1 && answer !== 'new-note')
    .map(([answer, many]) => ({ answer, questions: many }));
}

/** Deleted files, files of notes that left, and conflicts: what only the person decides. */
export function LiveFolderScreen() {
  const go = useGo();
  const queries = useQueryClient();
  const query = useRoute('liveFolder.questions', null, { staleTime: 0 });
  const folder = useRoute('liveFolder.state', null).data?.folder;
  const decide = useCommand('liveFolder.decide', {
    onSuccess: (state) => queries.setQueryData(routeKey('liveFolder.state', null), state),
  });
  const answer = (questions: readonly LiveFolderQuestion[], chosen: LiveFolderAnswer) =>
    decide.mutate({
      decisions: questions.map(({ id, kind, bytes, content }) => ({ id, kind, bytes, content, answer: chosen })),
    });
  if (query.isError && query.data === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const questions = query.data;
  return (
    <div className={styles.screen}>
      <TopBar title={t('liveFolder.healthName')} facts={<span>{t('liveFolder.questionsHint')}</span>}>
        <Button tone="plain" onClick={go.toSettings}>
          {t('common.settings')}
        </Button>
      </TopBar>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('liveFolder.healthName')}>
        {questions === undefined ? (
          <Spinner text={t('liveFolder.running')} />
        ) : folder === null ? (
          <EmptyState title={t('liveFolder.noFolderYet')} action={<WayOn to="settings" />}>
            {t('liveFolder.noFolderYetDetail')}
          </EmptyState>
        ) : questions.length === 0 ? (
          <EmptyState title={t('liveFolder.nothingWaits')} action={<WayOn to="notes" />}>
            {t('liveFolder.nothingWaitsDetail')}
          </EmptyState>
        ) : (
          <>
            <div className={styles.many}>
              {answersForMany(questions).map(({ answer: chosen, questions: many }) => (
                <Button
                  key={chosen}
                  size="small"
                  tone={isTakingAway(chosen) ? 'danger' : 'quiet'}
                  disabled={decide.isPending}
                  onClick={() => answer(many, chosen)}
                >
                  {t('liveFolder.forAll', { answer: ANSWER_LABELS[chosen], count: many.length })}
                </Button>
              ))}
            </div>
            <ul className={styles.list}>
              {questions.map((question) => (
                <QuestionCard
                  key={question.id}
                  question={question}
                  isBusy={decide.isPending}
                  onAnswer={(chosen) => answer([question], chosen)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
