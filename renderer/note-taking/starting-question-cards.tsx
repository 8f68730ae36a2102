import { parseSourceRef } from '../../shared/domain/ids';
import type { StartingQuestion } from '../../shared/ipc/routes/chat';
import { t } from '../../shared/messages/message';
import { quoted } from '../../shared/messages/quoted';
import { useCommand, useRoute } from '../ipc/queries';
import { useAskVault } from '../ipc/use-ask-vault';
import { useGo } from '../navigation/navigation';
import { Button } from '../ui/actions/button';
import { ProgressBar } from '../ui/feedback/progress-bar';
import { formatDate } from '../ui/text/date-text';
import styles from './starting-question-cards.module.css';

/**
 * Up to three questions that the last import answers, each with the sentence that answers it and where that stands.
 * Choosing one asks it in a new chat. Empty once one was asked or they were put away.
 *
 * @param onLeave called before another screen opens
 */
export function StartingQuestionCards({ onLeave }: { onLeave?: () => void }) {
  const go = useGo();
  const ask = useAskVault();
  const { data, refetch } = useRoute('chat.startingQuestions', null, { staleTime: 0 });
  const putAway = useCommand('chat.putAwayStartingQuestions', { onSuccess: () => void refetch() });
  if (data === undefined || (!data.isLooking && data.questions.length === 0)) return null;
  const choose = (question: string) => {
    putAway.mutate(null);
    onLeave?.();
    ask(question);
  };
  const open = ({ ref, of, start, end }: StartingQuestion) => {
    const { kind, id } = parseSourceRef(ref);
    onLeave?.();
    if (kind === 'message') go.toSession(of, { message: id, start, end });
    else if (kind === 'note') go.toNote(id);
    else go.toResource(of, id);
  };
  return (
    <section className={styles.section} aria-label={t('exchange.importAnswers')}>
      <p className={styles.head}>
        <span>{data.isLooking ? t('exchange.lookingForQuestions') : t('exchange.importAnswers')}</span>
        {data.questions.length > 0 && (
          <Button size="small" tone="quiet" onClick={() => putAway.mutate(null)}>
            {t('vault.putItAway')}
          </Button>
        )}
      </p>
      {data.isLooking && <ProgressBar label={t('exchange.lookingForQuestions')} value={null} />}
      <ul className={styles.cards}>
        {data.questions.map((card) => (
          <li key={card.question}>
            <button type="button" className={styles.question} dir="auto" onClick={() => choose(card.question)}>
              <strong>{card.question}</strong>
              <q className="note-text" dir="auto">
                {quoted(card.answer)}
              </q>
            </button>
            <button type="button" className={styles.source} onClick={() => open(card)}>
              <span dir="auto">{card.title}</span> · {formatDate(card.at, 'day')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
