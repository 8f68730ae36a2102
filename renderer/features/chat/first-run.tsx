import { Boxes, FolderInput, PlugZap, type LucideIcon } from 'lucide-react';
import type { AppStatus } from '../../../shared/ipc/routes/app';
import { runCommand } from '../../commands/commands';
import { useCommand } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { useAskSample } from './use-ask-sample';
import { SAMPLE_QUESTIONS } from './example-question-text';
import { QuestionList } from './example-questions';
import styles from './first-run.module.css';

/** The first minute in an empty vault: three ways to begin, and three questions that show what comes of it. */
export function FirstRun({ status: { engine, readOnlyReason } }: { status: AppStatus }) {
  const go = useGo();
  const loadSample = useCommand('exchange.loadSample');
  const { ask, isAsking } = useAskSample();
  const isReadOnly = readOnlyReason !== null;
  return (
    <div className={styles.firstRun}>
      <h2 className={styles.title}>Chat. Keep what matters. Ask it later.</h2>
      <p className={styles.text}>
        Write below: after each turn the app suggests short notes. Those you keep are your <em>engrams</em>; later
        answers quote them and say why.
      </p>
      <ul className={styles.cards}>
        <Card
          icon={FolderInput}
          title="Import what you have"
          text="Obsidian, Logseq, ChatGPT, Claude, Markdown, PDF. You see what is in it before anything comes in."
          isDisabled={isReadOnly}
          onChoose={() => runCommand('data.import')}
        />
        <Card
          icon={PlugZap}
          title={engine.isOffline ? 'Connect a model' : `Connected: ${engine.label}`}
          text={
            engine.isOffline
              ? 'One on this machine, OpenAI, or any address. Until then answers quote your notes word for word.'
              : 'It answers from now on. Change it in Settings at any time.'
          }
          onChoose={go.toConnectModel}
        />
        <Card
          icon={Boxes}
          title="Look at the sample"
          text="Six made-up chats on a garden essay, a trip and some books. Remove it with one click."
          isDisabled={isReadOnly || loadSample.isPending || isAsking}
          onChoose={() => loadSample.mutate(null)}
        />
      </ul>
      <h3 className={styles.examples}>Or ask the sample something</h3>
      <QuestionList questions={SAMPLE_QUESTIONS} isDisabled={isReadOnly || isAsking} onAsk={ask} />
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
