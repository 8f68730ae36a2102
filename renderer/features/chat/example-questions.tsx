import { useRoute } from '../../ipc/queries';
import { useAskVault } from '../../ipc/use-ask-vault';
import { exampleQuestions } from './example-question-text';
import styles from './first-run.module.css';
import { t } from '../../../shared/messages/message';

/** Three questions that the vault can answer, made from what is in it; one click asks. */
export function ExampleQuestions() {
  const ask = useAskVault();
  const sample = useRoute('exchange.sampleState', null, { staleTime: 0 }).data;
  const notes = useRoute('notes.complete', { text: '', limit: 3 }).data;
  const documents = useRoute('notes.list', { show: 'resources', limit: 3 }).data;
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data;
  if (sample === undefined || notes === undefined || documents === undefined || sessions === undefined) return null;
  const questions = exampleQuestions({
    isSampleLoaded: sample.state === 'loaded',
    notes: notes.map(({ title }) => title),
    documents: documents.rows.map(({ title }) => title),
    sessions: sessions
      .filter(({ messageCount, incognito }) => messageCount > 0 && !incognito)
      .map(({ title }) => title),
  });
  return <QuestionList questions={questions} onAsk={ask} />;
}

export function QuestionList({
  questions,
  isDisabled = false,
  onAsk,
}: {
  questions: readonly string[];
  isDisabled?: boolean;
  onAsk: (question: string) => void;
}) {
  return (
    <ul className={styles.questions} aria-label={t('chat.questionsToTry')}>
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            className={styles.question}
            disabled={isDisabled}
            dir="auto"
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
