import { useState } from 'react';
import type { Message } from '../../../../shared/domain/message';
import { Button } from '../../../ui/actions/button';
import type { TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { AnswerDifference } from './answer-difference';
import { sourceNames } from './source-difference';
import styles from './answer-variant.module.css';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';
import { quoted } from '../../../../shared/messages/quoted';

/** The heading of a variant: what the person changed, and how that changed the answer. */
export function AnswerVariantHeading({
  message,
  of,
  story,
  ofStory,
}: {
  message: Message;
  of: Message | null;
  story: TraceWithRounds | null;
  ofStory: TraceWithRounds | null;
}) {
  const [isOpen, setOpen] = useState(true);
  const { without, include, includeArchived } = message.variant!;
  const names = (refs: typeof without) => sourceNames([story, ofStory], refs).map(quoted).join(', ');
  const canCompare = of !== null && message.text !== '' && message.state === 'complete';
  return (
    <div className={styles.head} data-testid="variant">
      <p className={styles.title}>
        {without.length + include.length > 0 || includeArchived === true
          ? t('chat.askedAgain')
          : t('chat.answeredAgain')}
        {includeArchived === true && t('chat.withArchivedNotes')}
        {without.length > 0 && <> {t('chat.withoutNames', { names: names(without) })}</>}
        {include.length > 0 && (
          <>{rich('chat.withoutNamesPut', { without: without.length > 0 && ',', names: names(include) })}</>
        )}
      </p>
      {canCompare && (
        <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('chat.hideTheDifference') : t('chat.showTheDifference')}
        </Button>
      )}
      {canCompare && isOpen && <AnswerDifference before={of} after={message} />}
    </div>
  );
}
