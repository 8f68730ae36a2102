import { ArchiveRestore, Boxes, FolderInput, PlugZap, type LucideIcon } from 'lucide-react';
import type { AppStatus } from '../../../shared/ipc/routes/app';
import { runCommand } from '../../commands/commands';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { useGo } from '../../navigation/navigation';
import { useAskSample } from './use-ask-sample';
import { sampleQuestions } from './example-question-text';
import { QuestionList } from './example-questions';
import styles from './first-run.module.css';
import { t } from '../../../shared/messages/message';
import { em, rich } from '../../ui/text/rich-message';

/** The first minute in an empty vault: four ways to begin, and three questions that show what comes of it. */
export function FirstRun({ status: { engine, readOnlyReason } }: { status: AppStatus }) {
  const go = useGo();
  const loadSample = useCommand('exchange.loadSample');
  const { ask, isAsking } = useAskSample();
  const isReadOnly = readOnlyReason !== null;
  return (
    <div className={styles.firstRun}>
      <h2 className={styles.title}>{t('chat.chatKeepWhatMatters')}</h2>
      <p className={styles.text}>{rich('chat.writeBelowAfterEach', { em })}</p>
      <ul className={styles.cards}>
        <Card
          icon={FolderInput}
          title={t('chat.importWhatYouHave')}
          text={t('chat.obsidianLogseqChatgptClaude')}
          isDisabled={isReadOnly}
          onChoose={() => runCommand('data.import')}
        />
        <Card
          icon={PlugZap}
          title={engine.isOffline ? t('chat.connectAModel') : t('chat.connectedLabel', { label: engine.label })}
          text={engine.isOffline ? t('chat.oneMachineOpenaiAny') : t('chat.answersNowChangeSettings')}
          onChoose={go.toConnectModel}
        />
        <Card
          icon={Boxes}
          title={t('chat.lookAtTheSample')}
          text={t('chat.sixMadeUpChats')}
          isDisabled={isReadOnly || loadSample.isPending || isAsking}
          onChoose={() => loadSample.mutate(null)}
        />
      </ul>
      <p className={styles.restore}>
        <Button size="small" disabled={isReadOnly} onClick={() => runCommand('data.restore')}>
          <ArchiveRestore aria-hidden="true" />
          {t('chat.restoreABackup')}
        </Button>
        <span>{t('chat.fromAnotherComputer')}</span>
      </p>
      <h3 className={styles.examples}>{t('chat.askSampleSomething')}</h3>
      <QuestionList questions={sampleQuestions()} isDisabled={isReadOnly || isAsking} onAsk={ask} />
    </div>
  );
}

function Card({
  icon: Icon,
  title,
  text,
  isDisabled = false,
  onChoose,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  isDisabled?: boolean;
  onChoose: () => void;
}) {
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
