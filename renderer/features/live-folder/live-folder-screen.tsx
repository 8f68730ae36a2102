import { useQueryClient } from '@tanstack/react-query';
import type { LiveFolderAnswer, LiveFolderQuestion } from '../../../shared/ipc/routes/live-folder';
import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { TopBar } from '../../ui/layout/top-bar';
import { ANSWER_LABELS, answersForMany, isTakingAway, QuestionCard } from './question-card';
import styles from './live-folder.module.css';

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
