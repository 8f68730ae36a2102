import type { RetrievalTrace } from '../../../shared/domain/trace';
import { describeAuthor } from '../../ipc/summary-author';
import { Disclosure } from '../../ui/disclosure';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

/** For a long chat: the summary of its beginning that was sent to the model, and how much was sent verbatim. */
export function ConversationPart({ trace: { conversation } }: { trace: RetrievalTrace }) {
  if (conversation === undefined) return null;
  const { by, why } = describeAuthor(conversation.madeBy);
  return (
    <Disclosure
      label={t('whyPanel.theConversationSoFar')}
      facts={
        <>
          {rich('whyPanel.summedupSummedUpTurns', {
            summedUp: conversation.summedUp,
            num,
            turns: conversation.turns,
          })}
        </>
      }
    >
      <p className={styles.short}>
        {t('whyPanel.chatNoLongerFits', { summedUp: conversation.summedUp, turns: conversation.turns })}
      </p>
      {conversation.text.split('\n').map((line, index) => (
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
      <p className={styles.fine}>
        {by}
        {why !== null && ` (${why})`} · {t('whyPanel.tokens', { tokens: conversation.tokens })}
      </p>
    </Disclosure>
  );
}
