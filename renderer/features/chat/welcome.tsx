import { useGo } from '../../navigation/navigation';
import { showError, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { t } from '../../../shared/messages/message';
import { ArchiveRestore, Boxes, FolderInput, type LucideIcon, MessagesSquare } from 'lucide-react';
import type { AppStatus } from '../../../shared/ipc/routes/app';
import { runCommand } from '../../commands/commands';
import styles from './first-run.module.css';
import { em, rich } from '../../ui/text/rich-message';
import { useState } from 'react';
import { call } from '../../ipc/client';
import { useAskVault } from '../../ipc/use-ask-vault';
import { StartingQuestionCards } from '../../note-taking/starting-question-cards';

const MAX_QUESTIONS = 3;
const MAX_TITLE_LENGTH = 70;

/** Titles that fit into a question; a longer one would be a sentence of its own. */
const usable = (titles: readonly string[]): string[] =>
  titles.map((title) => title.trim()).filter((title) => title !== '' && title.length <= MAX_TITLE_LENGTH);

/** Three questions about what is in the vault: its sample or its notes first, then its documents, then its chats. */
export function exampleQuestions({
  ofSample,
  ofNotes,
  documents,
  sessions,
}: {
  /** What the sample answers; empty where it is not loaded. */
  ofSample: readonly string[];
  ofNotes: readonly string[];
  documents: readonly string[];
  sessions: readonly string[];
}): string[] {
  return [
    ...ofSample,
    ...ofNotes,
    ...usable(documents).map((title) => t('chat.whatIKnowAbout', { title })),
    ...usable(sessions).map((title) => t('chat.whatDidWeSay', { title })),
  ].slice(0, MAX_QUESTIONS);
}

/** Shown in an empty conversation: how to begin, or three questions that the vault can answer. */
export function Welcome({ isIncognito }: { isIncognito: boolean }) {
  const go = useGo();
  const status = useRoute('app.status', null).data;
  if (isIncognito) {
    return <EmptyState title={t('chat.anIncognitoChat')}>{t('chat.vaultCanStillAsked')}</EmptyState>;
  }
  if (status === undefined) return null;
  const { engrams, pending, resources, sessions } = status.counts;
  // The conversation itself counts as a session once it is stored.
  if (engrams === 0 && pending === 0 && resources === 0 && sessions <= 1) return <FirstRun status={status} />;
  return (
    <EmptyState
      title={t('chat.whatThinkingAbout')}
      action={pending > 0 ? <Button onClick={go.toReview}>{t('chat.reviewNotes', { pending })}</Button> : undefined}
    >
      {t('chat.answersQuoteWhatKept')}
      <StartingQuestionCards />
      <ExampleQuestions />
      {status.engine.isOffline && (
        <p>
          <span className="quiet">{t('chat.offlineEngineAnswersQuoting')}</span>{' '}
          <Button size="small" onClick={go.toConnectModel}>
            {t('common.connectModel')}
          </Button>
        </p>
      )}
    </EmptyState>
  );
}

/** The first minute in an empty vault: four ways in, and three questions that show what comes of it. */
function FirstRun({ status: { engine, readOnlyReason } }: { status: AppStatus }) {
  const go = useGo();
  const loadSample = useCommand('exchange.loadSample');
  const sample = useRoute('exchange.sampleState', null, { staleTime: 0 }).data;
  const { ask, isAsking } = useAskSample();
  const isReadOnly = readOnlyReason !== null;
  return (
    <div className={styles.firstRun}>
      <h2 className={styles.title}>{t('chat.chatKeepWhatMatters')}</h2>
      <p className={styles.text}>{rich('chat.writeBelowAfterEach', { em })}</p>
      <ul className={styles.cards}>
        <Card
          icon={MessagesSquare}
          title={t('exchange.importChats')}
          text={t('chat.obsidianLogseqChatgptClaude')}
          isDisabled={isReadOnly}
          onChoose={() => runCommand('data.importChats')}
        />
        <Card
          icon={FolderInput}
          title={t('exchange.openAFolder')}
          text={t('exchange.readOnce')}
          isDisabled={isReadOnly}
          onChoose={() => runCommand('data.importFolder')}
        />
        <Card
          icon={Boxes}
          title={t('chat.lookAtTheSample')}
          text={t('chat.sixMadeUpChats')}
          isDisabled={isReadOnly || loadSample.isPending || isAsking}
          onChoose={() => loadSample.mutate(null)}
        />
        <Card
          icon={ArchiveRestore}
          title={t('common.restoreABackup')}
          text={t('chat.fromAnotherComputer')}
          isDisabled={isReadOnly}
          onChoose={() => runCommand('data.restore')}
        />
      </ul>
      {engine.isOffline && (
        <p className={styles.model}>
          <span>{t('chat.answersQuoteUntilModel')}</span>
          <Button size="small" onClick={go.toConnectModel}>
            {t('common.connectModel')}
          </Button>
          <Button size="small" onClick={go.toModelHere}>
            {t('chat.chooseAModelHere')}
          </Button>
        </p>
      )}
      {!isReadOnly && (
        <>
          <h3 className={styles.examples}>{t('chat.askSampleSomething')}</h3>
          <QuestionList questions={sample?.questions ?? []} isDisabled={isAsking} onAsk={ask} />
        </>
      )}
    </div>
  );
}

interface CardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  isDisabled?: boolean;
  onChoose: () => void;
}

function Card({ icon: Icon, title, text, isDisabled = false, onChoose }: CardProps) {
  return (
    <li>
      <button type="button" className={styles.card} disabled={isDisabled} onClick={onChoose}>
        <Icon aria-hidden="true" />
        <strong>{title}</strong>
        <span>{text}</span>
      </button>
    </li>
  );
}

const LOOK_EVERY_MS = 150;
/** A slow machine answers with what is indexed by then. */
const MAX_LOOKS = 200;

/** Loads the sample, waits until it can be searched, and asks it. */
function useAskSample(): { ask: (question: string) => void; isAsking: boolean } {
  const askVault = useAskVault();
  const [isAsking, setAsking] = useState(false);
  const ask = async (question: string) => {
    setAsking(true);
    try {
      await call('exchange.loadSample', null);
      for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
        const { index } = await call('app.status', null);
        if (index.state === 'ready' && index.entries > 0 && index.pending === 0) break;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      askVault(question);
    } catch (error) {
      showError(error);
    } finally {
      setAsking(false);
    }
  };
  return { ask: (question) => void ask(question), isAsking };
}

/** Three questions that the vault can answer, made from what is in it; one click asks. */
function ExampleQuestions() {
  const ask = useAskVault();
  const sample = useRoute('exchange.sampleState', null, { staleTime: 0 }).data;
  const starting = useRoute('chat.startingQuestions', null, { staleTime: 0 }).data;
  const documents = useRoute('notes.list', { show: 'resources', limit: 3 }).data;
  const sessions = useRoute('chat.sessions', { includeDeleted: false }).data;
  if (sample === undefined || starting === undefined || documents === undefined || sessions === undefined) return null;
  // The import's own questions stand above.
  if (starting.questions.length > 0 && sample.state !== 'loaded') return null;
  const questions = exampleQuestions({
    ofSample: sample.state === 'loaded' ? sample.questions : [],
    ofNotes: starting.ofNotes,
    documents: documents.rows.map(({ title }) => title),
    sessions: sessions
      .filter(({ messageCount, incognito }) => messageCount > 0 && !incognito)
      .map(({ title }) => title),
  });
  return <QuestionList questions={questions} onAsk={ask} />;
}

interface QuestionListProps {
  questions: readonly string[];
  isDisabled?: boolean;
  onAsk: (question: string) => void;
}

function QuestionList({ questions, isDisabled = false, onAsk }: QuestionListProps) {
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
