import type { RetrievalTrace } from '../../../shared/domain/trace';
import { describeAuthor } from '../../ipc/summary-author';
import { Disclosure } from '../../ui/disclosure';
import styles from '../styles/why-panel.module.css';

/** For a long chat: the summary of its beginning that was sent to the model, and how much was sent verbatim. */
export function ConversationPart({ trace: { conversation } }: { trace: RetrievalTrace }) {
  if (conversation === undefined) return null;
  const { by, why } = describeAuthor(conversation.madeBy);
  return (
    <Disclosure
      label="The conversation so far"
      facts={
        <>
          <span className="num">{conversation.summedUp}</span> summed up,{' '}
          <span className="num">{conversation.turns}</span> as they are
        </>
      }
    >
      <p className={styles.short}>
        This chat no longer fits the model’s context window. Its first {conversation.summedUp} messages went as this
        summary, made from them; the last {conversation.turns} went as they are.
      </p>
      {conversation.text.split('\n').map((line, index) => (
        <p key={index} dir="auto">
          {line}
        </p>
      ))}
      <p className={styles.fine}>
        {by}
        {why !== null && ` (${why})`} · {conversation.tokens.toLocaleString()} tokens
      </p>
    </Disclosure>
  );
}
